import SwiftSource
import Testing

@testable import ClangSource

@Suite("The structure of Objective-C files", .enabled(if: LoadedLibrary.isLoaded))
struct ObjectiveCStructureTests {
  @Test(
    "Messages are told from indices, arrays and lambdas",
    arguments: [
      ("[a b];", ["a|b"]),
      ("[a b:c d:e];", ["a|b:d:|c|e"]),
      ("[[A alloc] init];", ["[A alloc]|init", "A|alloc"]),
      ("[self a:x ? y : z b:c];", ["self|a:b:|x ? y : z|c"]),
      ("[self a:x ? [y z] : w];", ["self|a:|x ? [y z] : w", "y|z"]),
      ("[(Cell *)cell title];", ["(Cell *)cell|title"]),
      ("[(Cell *)cell setTitle:a];", ["(Cell *)cell|setTitle:|a"]),
      ("[(cell) title];", ["(cell)|title"]),
      ("[a b:(int)c];", ["a|b:|(int)c"]),
      ("[a b:(int)c d:e];", ["a|b:d:|(int)c|e"]),
      ("[a.b->c[0] d];", ["a.b->c[0]|d"]),
      ("[f(x) g];", ["f(x)|g"]),
      ("[@\"a\" b];", ["@\"a\"|b"]),
      ("[@{@\"k\": v} b];", ["@{@\"k\": v}|b"]),
      ("[NSArray<User *> arrayWithObject:u];", ["NSArray<User *>|arrayWithObject:|u"]),
      (
        "[a sort:^NSComparisonResult(id x, id y) { return [x compare:y]; } now:YES];",
        ["a|sort:now:|^NSComparisonResult(id x, id y) { return [x compare:y]; }|YES", "x|compare:|y"]
      ),
      ("[NSString stringWithFormat:@\"%@ %d\", a, b];", ["NSString|stringWithFormat:|@\"%@ %d\", a, b"]),
      ("[super dealloc];", ["super|dealloc"]),
      ("[self class];", ["self|class"]),
      ("a[i] = b[j + 1]; int c[3]; d = @[e, f]; a[c.d];", []),
      ("[std::move(a) b];", ["std::move(a)|b"]),
      ("auto l = [&](int i) { return i; }; auto m = [this] {}; auto n = [=] {};", []),
      ("[a\n#if X\n b\n#endif\n];", ["a\n#if X|b"]),
    ])
  func messages(code: String, expected: [String]) throws {
    let file = try LoadedLibrary.file("void f() { \(code) }", as: .objectiveCPlusPlus)
    #expect(file.spelledMessages == expected)
  }

  @Test("Types say their superclass, protocols and category")
  func types() throws {
    let file = try LoadedLibrary.file(
      """
      NS_ASSUME_NONNULL_BEGIN
      @class X;
      @protocol P, Q;
      @interface A : B <P, Q>
      @end
      @interface A () <R>
      @end
      @interface A (Search)
      @end
      @interface G<__covariant T> : NSObject
      @end
      @interface H : G<A *> <P>
      @end
      @implementation A
      @end
      @protocol S <NSObject>
      @end
      """)
    func text(_ range: TokenRange) -> String { file.source.text(of: range) }
    let heads = file.types.map { head in
      let name = file.source.text(of: file.source.raw.declarations[Int(head.declaration)].name)
      let superclass = head.superclass >= 0 ? file.source.text(of: head.superclass) : "-"
      let category = head.category >= 0 ? file.source.text(of: head.category) : "-"
      return "\(head.kind) \(name) \(superclass) <\(text(head.protocols))> \(category)"
    }
    #expect(
      heads == [
        "interface A B <P, Q> -", "category A - <R> -", "category A - <> Search", "interface G NSObject <> -",
        "interface H G <P> -", "implementation A - <> -", "protocolDeclaration S - <NSObject> -",
      ])
  }

  @Test("Members: methods, properties, instance variables and functions")
  func members() throws {
    let file = try LoadedLibrary.file(
      """
      @implementation A {
        @private
        NSArray<User *> *_users;
        void (^_changed)(NSInteger count);
        UITableView *_a, *_b;
      }
      @property (nonatomic, copy) NSArray<User *> *shown NS_SWIFT_NAME(visible);
      @property (copy) void (^ _Nullable didChange)(void);
      @property BOOL isOn;
      - (void)search:(NSString *)text inScope:(NSInteger)scope { [self go]; }
      + (instancetype)shared;
      - (NSArray<User *> *)users __attribute__((deprecated)) { return _users; }
      static NSInteger count(NSArray *items) { return items.count; }
      @end
      extern "C" {
      void other(void) { }
      }
      typedef NS_ENUM(NSInteger, Kind) { KindA, KindB };
      struct S { int a; };
      """)
    #expect(
      file.spelledDeclarations == [
        "extension A", "variable _users", "variable _changed", "variable _a", "variable shown", "variable didChange",
        "variable isOn", "function search", "function shared", "function users", "function count", "function other",
      ])
    #expect(file.methods.map { file.selectorText(of: $0) } == ["search:inScope:", "shared", "users"])
    #expect(file.methods[0].selector == "search:inScope:")
    let pair = try #require(file.source.declarations.first { $0.name?.text == "_a" })
    #expect(
      pair.bindings.map { [$0.name?.text, $0.type.text] } == [["_a", "UITableView *"], ["_b", "UITableView *"]])
  }

  @Test("Branches of a condition that open the same brace leave the rest of the file whole")
  func conditions() throws {
    let file = try LoadedLibrary.file(
      """
      @implementation A
      #if IOS
      - (void)a:(int)x {
      #else
      - (void)b {
      #endif
        [self c];
      }
      - (void)d { }
      @end
      """)
    #expect(file.spelledDeclarations == ["extension A", "function a", "function d"])
  }

  @Test("A macro's braces stay in the macro")
  func macros() throws {
    let file = try LoadedLibrary.file(
      """
      #define OPEN if (x) {
      #define BODY(a) do { \\
        [a b]; \\
      } while (0)
      @implementation A
      - (void)a { OPEN [self b]; } }
      - (void)c { }
      @end
      """)
    #expect(file.spelledDeclarations == ["extension A", "function a", "function c"])
  }

  @Test("Statements and blocks nest")
  func statements() throws {
    let file = try LoadedLibrary.file(
      """
      @implementation A
      - (void)a {
        if (x) { [b c]; } else { return; }
        for (int i = 0; i < 3; i++) [d e];
        [f g:^(id h) { [h i]; }];
        int j = 1;
      }
      @end
      """)
    let texts = file.source.raw.statements.map { file.source.text(of: $0.range) }
    #expect(
      texts == [
        "if (x) { [b c]; } else { return; }", "[b c];", "return;", "for (int i = 0; i < 3; i++) [d e];",
        "[f g:^(id h) { [h i]; }];", "[h i];", "int j = 1;",
      ])
    #expect(file.source.raw.closures.count == 1)
    #expect(file.source.raw.blocks.map(\.role) == [.file, .typeBody, .functionBody, .ifBody, .elseBody, .closure])
  }

  @Test("The message around a token, and the one that a name belongs to")
  func around() throws {
    let file = try LoadedLibrary.file("void f() { [a b:[c d] e:g]; }")
    let d = try #require(file.source.tokens.first { $0.word == "d" })
    let e = try #require(file.source.tokens.first { $0.word == "e" })
    #expect(file.message(startingAt: d)?.selector == "d")
    #expect(file.message(startingAt: e) == nil)
    #expect(file.message(around: e)?.selector == "b:e:")
    #expect(file.message(around: d)?.parent?.selector == "b:e:")
  }
}

extension MessageSend: Equatable {
  public static func == (left: MessageSend, right: MessageSend) -> Bool { left.range == right.range }
}
