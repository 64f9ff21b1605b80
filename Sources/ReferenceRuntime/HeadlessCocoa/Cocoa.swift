// Stands for the umbrella framework Cocoa.
@_exported import HeadlessAppKit
@_exported import HeadlessCoreData
