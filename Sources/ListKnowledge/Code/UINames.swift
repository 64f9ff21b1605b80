import SwiftSource
import Vocabulary

/// The frameworks that draw, and which names come with them.
package enum UIFramework: CaseIterable {
  case uiKit, appKit, swiftUI

  package init?(module: Word) {
    switch module {
    case "UIKit", "WatchKit": self = .uiKit
    case "AppKit", "Cocoa": self = .appKit
    case "SwiftUI": self = .swiftUI
    default: return nil
    }
  }
}

/// Tells the names of UI frameworks from those of Foundation and its kin, without a compiler.
package enum UINames {
  /// Whether the type's name is that of a UI framework which `framework` brings along: SwiftUI brings the others.
  package static func isType(_ name: String, _ word: Word, of framework: UIFramework) -> Bool {
    switch framework {
    case .uiKit: hasPrefix("UI", name) || isOtherNS(name, word)
    case .appKit: isOtherNS(name, word)
    case .swiftUI: swiftUI.contains(word) || hasPrefix("UI", name) || isOtherNS(name, word)
    }
  }

  /// Whether the name is that of a class of UIKit or AppKit that is on screen or lays out what is.
  package static func isScreenPart(_ name: String, _ word: Word) -> Bool {
    isType(name, word, of: .uiKit) && ViewNames.isScreenPart(name)
  }

  /// Members of UIKit, AppKit and Foundation that are collections of other things than rows.
  package static let collections: WordSet = """
    subviews arrangedSubviews gestureRecognizers viewControllers childViewControllers presentedViewController
    navigationController queryItems constraints connectedScenes sublayers layers toolbarItems barButtonItems
    indexPathsForSelectedRows indexPathsForVisibleRows indexPathsForVisibleItems indexPathsForSelectedItems
    visibleCells selectedRows selectedRowIndexes traitCollection tabBarItems pathComponents userActivities
    itemProviders activityTypes leftBarButtonItems rightBarButtonItems itemIdentifiers sectionIdentifiers allTouches
    """

  /// What AppKit says of other programs; nothing else says it, and nothing of it is seen.
  package static let system: WordSet = "NSWorkspace NSRunningApplication"

  /// `UIImage`, not `UInt` or `UID`.
  private static func hasPrefix(_ prefix: String, _ name: String) -> Bool {
    let rest = name.utf8.dropFirst(prefix.utf8.count)
    guard name.hasPrefix(prefix), rest.count > 2, let first = rest.first, let last = rest.last else { return false }
    return isUpper(first) && !isUpper(last)
  }

  private static func isUpper(_ byte: UInt8) -> Bool { byte >= 0x41 && byte <= 0x5A }

  /// `NSImage`, `NSLayoutConstraint`: what starts with NS and is not Foundation's or Core Data's.
  private static func isOtherNS(_ name: String, _ word: Word) -> Bool {
    hasPrefix("NS", name) && !foundation.contains(word)
      && !foundationParts.contains { name.dropFirst(2).hasPrefix($0) } && !name.hasSuffix("NotificationName")
  }

  /// Whether a capitalized name is the standard library's, Foundation's or one that comes with it.
  package static func isPlain(_ name: String, _ word: Word) -> Bool {
    plain.contains(word) || foundation.contains(word) || name.utf8.count <= 2
      || name.hasPrefix("NS") && foundationParts.contains { name.dropFirst(2).hasPrefix($0) }
  }

  /// What Combine and Observation bring, which SwiftUI exports.
  package static func module(of word: Word) -> String? {
    if combine.contains(word) { return "Combine" }
    return observation.contains(word) ? "Observation" : nil
  }

  /// Members and labels that a UI framework adds to types of others.
  package static let members: WordSet = """
    fromOffsets toOffset atOffsets boundingRect withAttributes cgRectValue cgPointValue cgSizeValue withAnimation
    withTransaction foregroundColor font paragraphStyle pngData jpegData os_log os_signpost
    """

  private static let combine: WordSet = """
    ObservableObject ObservableObjectPublisher Published PassthroughSubject CurrentValueSubject AnyCancellable
    Cancellable AnyPublisher Publisher Publishers Subject Just Future Deferred Empty Fail Subscribers sink
    eraseToAnyPublisher objectWillChange assign
    """
  private static let observation: WordSet = "Observable ObservationIgnored ObservationTracked withObservationTracking"

  private static let swiftUI: WordSet = """
    View ViewBuilder ViewModifier AnyView EmptyView Text TextField TextEditor SecureField Image Color Font Button
    ButtonStyle ButtonRole PrimitiveButtonStyle Toggle ToggleStyle Picker Slider Stepper Label LabelStyle Link Menu
    Form List ForEach Group GroupBox HStack VStack ZStack LazyHStack LazyVStack LazyHGrid LazyVGrid GridItem Grid
    GridRow ScrollView ScrollViewReader ScrollViewProxy Spacer Divider NavigationView NavigationStack
    NavigationSplitView NavigationLink NavigationPath TabView Table TableColumn State StateObject ObservedObject
    EnvironmentObject Environment EnvironmentValues EnvironmentKey Entry Binding Bindable AppStorage SceneStorage
    FocusState FocusedValue FocusedValueKey GestureState Namespace ScaledMetric FetchRequest SectionedFetchRequest
    FetchedResults Animation AnyTransition Transition Transaction Alignment HorizontalAlignment VerticalAlignment
    TextAlignment Edge EdgeInsets Axis Angle UnitPoint GeometryReader GeometryProxy PreferenceKey Path Shape
    InsettableShape ShapeStyle AnyShapeStyle AnyShape Circle Rectangle RoundedRectangle Capsule Ellipse Gradient
    LinearGradient RadialGradient AngularGradient Material LocalizedStringKey ColorScheme ContentMode DynamicTypeSize
    ScenePhase Scene App WindowGroup Window Settings Commands CommandMenu CommandGroup PreviewProvider Preview Gesture
    DragGesture TapGesture LongPressGesture OpenURLAction DismissAction RefreshAction EditMode Alert ActionSheet
    ToolbarItem ToolbarContent ToolbarItemPlacement SearchFieldPlacement SubmitLabel KeyEquivalent KeyboardShortcut
    Canvas GraphicsContext TimelineView AsyncImage AsyncImagePhase ProgressView ProgressViewStyle DisclosureGroup
    ControlGroup ContentUnavailableView Layout ProposedViewSize SwiftUI UIKit AppKit withAnimation withTransaction
    """

  // The standard library; Foundation, Dispatch, and what Foundation takes from Core Graphics; Core Data
  private static let plain: WordSet = """
    Int Int8 Int16 Int32 Int64 UInt UInt8 UInt16 UInt32 UInt64 Float Double Bool String Substring Character
    StaticString Unicode Array ArraySlice ContiguousArray Dictionary Set Optional Result Void Never Any AnyObject
    AnyHashable Self Error Equatable Hashable Hasher Comparable Identifiable ObjectIdentifier Codable Encodable
    Decodable Encoder Decoder CodingKey CodingKeys KeyedDecodingContainer KeyedEncodingContainer
    SingleValueDecodingContainer UnkeyedDecodingContainer DecodingError EncodingError RawRepresentable CaseIterable
    CustomStringConvertible CustomDebugStringConvertible LosslessStringConvertible ExpressibleByStringLiteral
    ExpressibleByIntegerLiteral ExpressibleByArrayLiteral ExpressibleByDictionaryLiteral ExpressibleByNilLiteral
    Sequence Collection BidirectionalCollection RandomAccessCollection MutableCollection RangeReplaceableCollection
    IteratorProtocol AnyIterator AnySequence Range ClosedRange PartialRangeFrom Numeric BinaryInteger
    FixedWidthInteger SignedNumeric FloatingPoint BinaryFloatingPoint StringProtocol OptionSet SetAlgebra KeyPath
    WritableKeyPath ReferenceWritableKeyPath PartialKeyPath AnyKeyPath Mirror Sendable Task TaskGroup TaskPriority
    CancellationError AsyncStream AsyncThrowingStream AsyncSequence AsyncIteratorProtocol MainActor Actor GlobalActor
    Clock ContinuousClock SuspendingClock Duration Instant CheckedContinuation Element Key Value Wrapped Success
    Failure Index Output Input Iterator Type Protocol MemoryLayout UnsafePointer UnsafeMutablePointer UnsafeRawPointer
    OpaquePointer Unmanaged TextOutputStream

    Foundation Dispatch Data Date DateInterval DateComponents DateFormatter Calendar TimeZone Locale TimeInterval URL
    URLComponents URLQueryItem URLRequest URLResponse HTTPURLResponse URLSession URLSessionConfiguration
    URLSessionTask URLSessionDataTask URLSessionDelegate URLError UUID Decimal IndexPath IndexSet CharacterSet
    Notification NotificationCenter OperationQueue Operation BlockOperation Bundle FileManager FileHandle
    FileAttributeKey UserDefaults JSONEncoder JSONDecoder JSONSerialization PropertyListEncoder PropertyListDecoder
    PropertyListSerialization NumberFormatter ByteCountFormatter ISO8601DateFormatter RelativeDateTimeFormatter
    MeasurementFormatter Measurement Unit PersonNameComponents Formatter Timer RunLoop Thread Process ProcessInfo Pipe
    Scanner Stream InputStream OutputStream Progress LocalizedError CustomNSError RecoverableError CocoaError
    POSIXError ComparisonResult HTTPCookie HTTPCookieStorage XMLParser Predicate SortDescriptor SortOrder
    AttributedString LocalizedStringResource UndoManager Host DispatchQueue DispatchGroup DispatchSemaphore
    DispatchTime DispatchTimeInterval DispatchWorkItem DispatchSource DispatchQoS CGFloat CGPoint CGSize CGRect

    CoreData
    """

  private static let foundation: WordSet = """
    NSObject NSObjectProtocol NSCopying NSMutableCopying NSCoding NSSecureCoding NSCoder NSString NSMutableString
    NSNumber NSValue NSNull NSArray NSMutableArray NSDictionary NSMutableDictionary NSSet NSMutableSet NSOrderedSet
    NSMutableOrderedSet NSCountedSet NSData NSMutableData NSDate NSURL NSUUID NSError NSErrorPointer NSException
    NSRange NSRangePointer NSMakeRange NSLocale NSCalendar NSTimeZone NSTimeInterval NSIndexPath NSIndexSet
    NSMutableIndexSet NSCharacterSet NSMutableCharacterSet NSNotification NSNotificationCenter NSPredicate
    NSCompoundPredicate NSComparisonPredicate NSExpression NSSortDescriptor NSRegularExpression NSTextCheckingResult
    NSTextCheckingTypes NSDataDetector NSAttributedString NSMutableAttributedString NSCache NSCacheDelegate NSLock
    NSRecursiveLock NSCondition NSConditionLock NSLocking NSLog NSLocalizedString NSLocalizedDescriptionKey
    NSLocalizedFailureReasonErrorKey NSLocalizedRecoverySuggestionErrorKey NSUnderlyingErrorKey NSDecimalNumber
    NSDecimalNumberHandler NSKeyedArchiver NSKeyedUnarchiver NSKeyValueObservation NSKeyValueChangeKey
    NSKeyValueObservingOptions NSUbiquitousKeyValueStore NSHomeDirectory NSTemporaryDirectory
    NSSearchPathForDirectoriesInDomains NSStringFromClass NSClassFromString NSSelectorFromString NSStringFromSelector
    NSMapTable NSHashTable NSPointerArray NSProxy NSEnumerator NSFastEnumeration NSUserActivity NSItemProvider
    NSItemProviderReading NSItemProviderWriting NSExtensionContext NSExtensionItem NSExtensionRequestHandling
    NSBackgroundActivityScheduler NSMetadataQuery NSMetadataItem NSPersonNameComponents NSOrderedCollectionDifference
    NSUserName NSFullUserName NSRect NSSize NSPoint NSZeroRect NSZeroSize NSZeroPoint NSNotFound NSNumberFormatter
    NSDateFormatter NSDateComponents NSBundle NSFileManager NSUserDefaults NSOperation NSOperationQueue
    NSBlockOperation NSTimer NSThread NSRunLoop NSProcessInfo NSScanner NSStream NSInputStream NSOutputStream
    NSInvocation NSMethodSignature NSUnit NSMeasurement NSLinguisticTagger NSOrthography NSSpellServer
    NSXPCConnection NSXPCInterface NSXPCListener NSXPCListenerDelegate NSXPCListenerEndpoint
    NSInternalInconsistencyException NSInvalidArgumentException NSGenericException NSExceptionName NSCocoaErrorDomain
    NSOSStatusErrorDomain NSPOSIXErrorDomain NSSwappedFloat NSSwappedDouble
    """

  /// After `NS`: families of Foundation and Core Data.
  private static let foundationParts = [
    "URL", "File", "Managed", "Persistent", "Fetch", "Batch", "Entity", "Attribute", "Relationship",
    "PropertyDescription",
    "MergePolicy", "MergeConflict", "Async", "SQLite", "InMemory", "Binary", "XMLStore", "Snapshot", "Ubiquitous",
    "JSON", "PropertyList", "String", "Regular", "Calendar", "Date", "Locale", "KeyValue", "Keyed", "HTTP", "HashTable",
    "MapTable", "Merge", "Cloud", "Derived", "ErrorMerge", "Overwrite", "Rollback", "CoreData", "Lightweight", "Apple",
    "Mapping", "Migration",
  ]
}
