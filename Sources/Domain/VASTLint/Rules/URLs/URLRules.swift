/// The rules about single URLs, by the traits that call for them.
enum URLRules {
  static let all: [any URLRule.Type] = [
    URLWhitespace.self, URLEscapedAmpersand.self, URLWithMarkup.self, URLNotAbsolute.self,
    URLHostOdd.self, URLHostUnqualified.self, URLSeveral.self, URLCharacter.self,
    URLFragment.self, URLResidue.self, URLSchemeUnusual.self, URLPlainHTTP.self,
    ImpressionPlaceholder.self, MacroForm.self,
    MacroKnown.self, MacroUnclosed.self,
  ]

  /// The traits that call for any rule.
  static let triggers: URLTraits = all.reduce(into: []) { $0.formUnion($1.trigger) }
}
