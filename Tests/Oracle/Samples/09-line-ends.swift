// swift-format-ignore-file
/* lines
that end in CRLF */
let a = """
  one \
  two
  """
let b = 1/// after a lone carriage return
	func c() {}
let d = #"""
  \#(a)
  """#