import HeadlessTesting

/// Stands in code that names what is not here.
func headlessLacks<Value>(_ symbol: String) -> Value { Contract.lacks(symbol) }

/// What an initializer has made that may give nothing.
func headlessMade<Value>(_ value: Value?, _ type: String) -> Value {
  value ?? headlessLacks("a \(type) of a sample that its initializer refuses")
}
