// swift-format-ignore-file
let empty = "", quote = "\"", slash = "\\", scalar = "\u{1F600}\t\0\'"
let nested = "a \("b \("c \(1 + (2 * 3)) d") e" + "f)") g"
let raw = #"no \(escape) " but \#(1 + 2) and \#("in \(#"deep \#(3)"#)")"#
let rawer = ##"a "# b \#(c) \##(#"""
  three " quotes "" here \#(4)
  """#)"##
let lines = """
  first \
  second
    third "quoted" and ""two"" and \"""
  \("""
    inside \(1)
    """) after

  """
let none = """
  """
let blank = """

  """
let indentation = """
	tab \(
		[1: "a)", 2: "b("].map { "\($0.key): \($0.value)" }.joined(separator: ", ")
	)
	"""
let closures = "\({ (x: Int) -> String in "}\(x){" }(1)) \([1, 2].reduce(0) { $0 + $1 })"
let comments = "/* none */ // none \(1 /* one ) */ + 2)"
let adjacent = ["a" + "b", #"a"# + "b"], keyed = ["a": 1, "b"  : 2]["a"]
let pound = #"""
  \n \#n "" """ ""#
  """#
#sourceLocation(file: "other.swift", line: 10)
#sourceLocation()
#warning("a \"warning\"")
@available(*, deprecated, message: "use \"b\"") func a(_ text: String = "\(1)") {}
let interpolation = "\(1, 2, format: "x", 3)\(named: 1)\("")"
