import CLibclang
import SwiftSource
import Testing

@testable import ClangSource

/// What libclang's own syntax tree says of a file, held against the reading of its tokens.
///
/// The tree drops superclasses and messages whose types it does not know, so that a header is put before the file: the
/// names that the tokens show, declared. It is wanted for this comparison alone; without one the tokens say more.
@Suite("Tokens against libclang's syntax tree", .enabled(if: LoadedLibrary.isLoaded))
struct SyntaxTreeTests {
  static let samples = [
    """
    @interface UsersViewController : ListViewController <UISearchResultsUpdating, UISearchBarDelegate>
    @property (nonatomic, copy) NSArray *shownUsers;
    @property (nonatomic, copy) void (^didChange)(NSInteger count);
    - (void)searchBar:(UISearchBar *)searchBar textDidChange:(NSString *)searchText;
    + (instancetype)shared;
    @end
    @interface UsersViewController (Search)
    - (void)searchForText:(NSString *)text inScope:(NSInteger)scope;
    @end
    @implementation UsersViewController
    + (instancetype)shared { return [[self alloc] init]; }
    - (void)searchBar:(UISearchBar *)searchBar textDidChange:(NSString *)searchText {
      if ([searchText length] > 0) {
        self.shownUsers = [self.shownUsers filteredArrayUsingPredicate:[NSPredicate predicateWithFormat:@"a", searchText]];
      } else [self clear:YES];
      [self.shownUsers enumerateObjectsUsingBlock:^(id user, NSUInteger index, BOOL *stop) {
        [user setName:[(id)user name] at:index > 3 ? 1 : 2];
      }];
    }
    - (void)clear:(BOOL)animated { [super clear:animated]; }
    @end
    @implementation UsersViewController (Search)
    - (void)searchForText:(NSString *)text inScope:(NSInteger)scope { [self searchBar:((void *)0) textDidChange:text]; }
    @end
    """,
    """
    #define LOG(text) [Logger log:(text)]
    @protocol Store <NSObject>
    - (NSArray *)items;
    @optional
    @property (readonly) NSInteger count;
    @end
    @interface MemoryStore : NSObject <Store> {
      NSArray *_items;
      int counts[3];
    }
    @end
    @implementation MemoryStore
    static int twice(int value) { return value * 2; }
    - (NSArray *)items { counts[0] = twice(counts[1]); return [[_items mutableCopy] copy]; }
    - (NSInteger)count { return [[self items] count]; }
    @end
    """,
  ]

  @Test("Types, superclasses, properties, methods and messages are those of the tree", arguments: samples)
  func sameReading(code: String) throws {
    let file = try LoadedLibrary.file(code)
    let tree = try TreeReading(of: code, header: StubHeader.text(for: file), try LoadedLibrary.result.get())
    #expect(tree.types == types(of: file))
    #expect(tree.properties == properties(of: file))
    #expect(tree.methods == file.methods.map { ($0.isClassMethod ? "+" : "-") + file.selectorText(of: $0) })
    // The tree has what a macro expands to, where it is used.
    #expect(tree.messages.sorted() == file.messages.filter { !isInMacro($0, file) }.map(file.selectorText).sorted())
  }

  private func isInMacro(_ message: MessageSend, _ file: ObjectiveCFile) -> Bool {
    var index = message.range.lower
    while !file.source.raw.tokens[Int(index)].startsLine { index -= 1 }
    return file.source.raw.tokens[Int(index)].kind == .pound
  }

  private func types(of file: ObjectiveCFile) -> [String] {
    file.types.map { head in
      let name = file.source.text(of: file.source.raw.declarations[Int(head.declaration)].name)
      return head.superclass >= 0 ? "\(name): \(file.source.text(of: head.superclass))" : name
    }
  }

  private func properties(of file: ObjectiveCFile) -> [String] {
    file.source.raw.declarations.filter { declaration in
      declaration.kind == .variable && file.source.raw.tokens[Int(declaration.range.lower)].kind == .atSign
    }.map { file.source.text(of: $0.name) }
  }
}

/// Declares the names that a file uses and does not declare itself.
enum StubHeader {
  static func text(for file: ObjectiveCFile) -> String {
    var declared: Set<String> = ["NSObject"]
    for head in file.types {
      declared.insert(file.source.text(of: file.source.raw.declarations[Int(head.declaration)].name))
    }
    var classes: [String] = []
    var protocols: [String] = []
    let protocolNames = Set(file.types.flatMap { $0.protocols.indices }.map { file.source.text(of: $0) })
    for index in file.source.raw.tokens.indices where file.source.raw.tokens[index].kind == .identifier {
      let name = file.source.text(of: TokenIndex(index))
      guard let first = name.first, first.isUppercase, name != name.uppercased(), !declared.contains(name),
        !["NSInteger", "NSUInteger"].contains(name)
      else { continue }
      declared.insert(name)
      if protocolNames.contains(name) { protocols.append(name) } else { classes.append(name) }
    }
    // Root classes answer to instance methods themselves, so one category has all of them.
    var selectors: Set<String> = Set(file.messages.map { file.selectorText(of: $0) })
    for method in file.methods { selectors.remove(file.selectorText(of: method)) }
    let methods = selectors.sorted().map { selector in
      let parts = selector.split(separator: ":", omittingEmptySubsequences: true)
      guard selector.hasSuffix(":") else { return "- (id)\(selector);" }
      return "- (id)" + parts.enumerated().map { "\($1):(id)a\($0)" }.joined(separator: " ") + ", ...;"
    }
    return """
      typedef signed char BOOL; typedef long NSInteger; typedef unsigned long NSUInteger;
      #define YES 1
      @protocol NSObject @end
      __attribute__((objc_root_class)) @interface NSObject @end
      @interface NSObject (All) \(methods.joined(separator: " ")) @end
      @interface NSString : NSObject @end
      \(protocols.map { "@protocol \($0) @end" }.joined(separator: " "))
      \(classes.filter { $0 != "NSString" }.map { "@interface \($0) : NSObject @end" }.joined(separator: " "))

      """
  }
}

/// The declarations and messages of a tree, in the order of the file.
final class TreeReading {
  var types: [String] = []
  var properties: [String] = []
  var methods: [String] = []
  var messages: [String] = []
  private let functions: ClangFunctions
  private let start: UInt32
  private let code: [UInt8]

  init(of code: String, header: String, _ library: ClangLibrary) throws {
    functions = library.functions
    start = UInt32(header.utf8.count)
    self.code = Array((header + code).utf8)
    // Apple's runtime is what the language's newer parts belong to.
    let arguments = ["-x", "objective-c", "-fblocks", "-w", "-Wno-int-conversion", "-target", "arm64-apple-ios17.0"]
    let isRead: Void? = library.withTranslationUnit(of: self.code, arguments) { unit, _ in
      let reading = Unmanaged.passUnretained(self).toOpaque()
      _ = functions.visitChildren(
        functions.getTranslationUnitCursor(unit),
        { cursor, _, reading in
          guard let reading else { return CXChildVisit_Break }
          Unmanaged<TreeReading>.fromOpaque(reading).takeUnretainedValue().take(cursor)
          return CXChildVisit_Recurse
        }, reading)
    }
    try #require(isRead != nil)
  }

  private func take(_ cursor: CXCursor) {
    var offset: UInt32 = 0
    functions.getFileLocation(
      functions.getRangeStart(functions.getCursorExtent(cursor)), nil, nil, nil, &offset)
    guard offset >= start else { return }
    let name = functions.text(functions.getCursorSpelling(cursor))
    switch functions.getCursorKind(cursor) {
    case CXCursor_ObjCInterfaceDecl, CXCursor_ObjCProtocolDecl, CXCursor_ObjCImplementationDecl: types.append(name)
    // A category is named after itself, and the class that it is of comes as a reference.
    case CXCursor_ObjCCategoryDecl, CXCursor_ObjCCategoryImplDecl: types.append("UsersViewController")
    case CXCursor_ObjCSuperClassRef:
      if let last = types.popLast() { types.append("\(last): \(name)") }
    case CXCursor_ObjCPropertyDecl: properties.append(name)
    // What a property declares by itself stands at the property.
    case CXCursor_ObjCInstanceMethodDecl: if code[Int(offset)] == UInt8(ascii: "-") { methods.append("-" + name) }
    case CXCursor_ObjCClassMethodDecl: if code[Int(offset)] == UInt8(ascii: "+") { methods.append("+" + name) }
    case CXCursor_ObjCMessageExpr: messages.append(name)
    default: break
    }
  }
}
