package import Diagnostics

extension QualityCheck {
  /// The rule of the check's findings; the profile decides their severity.
  package var rule: Rule { Self.rulesByCheck[self] ?? makeRule() }

  /// The rules of all checks, in their order.
  package static let rules: [Rule] = allCases.map(\.rule)

  private static let rulesByCheck = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, $0.makeRule()) })

  private func makeRule() -> Rule {
    Rule(rawValue, .warning, summary, explanation: explanation, remedy: remedy)
  }

  /// What is wrong, a sentence fragment.
  private var summary: String {
    switch self {
    case .damage: "the file cannot be read or decoded to its end"
    case .declaredDuration: "the media is longer or shorter than declared"
    case .declaredDimensions: "the picture is of another size than declared"
    case .declaredBitrate: "the bit rate is another one than declared"
    case .declaredBitrateRange: "the bit rate is outside of the declared range"
    case .declaredCodec: "the codec is another one than declared"
    case .declaredType: "the media is in another container than its type says"
    case .declaredFileSize: "the file is of another size than declared"
    default: "\(noun) is not what the profile wants"
    }
  }
}
