package import Diagnostics

extension QualityCheck {
  /// The rule of the check's findings; another profile than the generic one may grade them
  /// differently.
  package var rule: Rule { Self.rulesByCheck[self] ?? makeRule() }

  /// The rules of all checks, in their order.
  package static let rules: [Rule] = allCases.map(\.rule)

  private static let rulesByCheck = Dictionary(
    uniqueKeysWithValues: allCases.map { ($0, $0.makeRule()) })

  private func makeRule() -> Rule {
    Rule(rawValue, severity, summary, explanation: explanation, remedy: remedy)
  }

  /// How bad a finding is where no other profile is chosen: the generic one's mildest limit.
  private var severity: Severity {
    CreativeProfile.generic.rules.lazy.filter { $0.check == self }.map(\.severity).min()
      ?? .warning
  }

  /// What is wrong, a sentence fragment.
  private var summary: String {
    switch self {
    case .damage: "the file cannot be read or decoded to its end"
    case .declaredDuration: "the media is longer or shorter than declared"
    case .declaredDimensions: "the picture's size differs from the declared one"
    case .declaredBitrate: "the bit rate differs from the declared one"
    case .declaredBitrateRange: "the bit rate is outside the declared range"
    case .declaredCodec: "the codec differs from the declared one"
    case .declaredType: "the container differs from the declared type"
    case .declaredFileSize: "the file's size differs from the declared one"
    default: "\(noun) does not meet the profile"
    }
  }
}
