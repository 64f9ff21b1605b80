import HeadlessTesting

/// Stands in code that names what is not here.
func headlessLacks<Value>(_ symbol: String) -> Value { Contract.lacks(symbol) }
