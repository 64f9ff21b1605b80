import RuleKit
import SwiftSource

/// The matcher tries positions by the million, so it reads the records by their indices. What lies outside of the file has no
/// kind, word or keyword.
extension SourceFile {
  func kind(_ index: TokenIndex) -> TokenKind { record(index)?.kind ?? .endOfFile }
  func word(_ index: TokenIndex) -> Word { record(index)?.word ?? .none }
  func keyword(_ index: TokenIndex) -> Keyword { record(index)?.keyword ?? .none }

  private func record(_ index: TokenIndex) -> RawToken? {
    index >= 0 && Int(index) < raw.tokens.count ? raw.tokens[Int(index)] : nil
  }

  /// One past the token, or past the group that it opens.
  func index(after index: TokenIndex) -> TokenIndex {
    let partner = raw.partners[Int(index)]
    return partner > index ? partner + 1 : index + 1
  }
}

extension FileContext {
  func kind(_ index: TokenIndex) -> TokenKind { file.kind(index) }
  func word(_ index: TokenIndex) -> Word { file.word(index) }
  func keyword(_ index: TokenIndex) -> Keyword { file.keyword(index) }
}
