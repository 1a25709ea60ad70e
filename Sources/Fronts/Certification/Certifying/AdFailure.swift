internal import VAST
internal import VASTLint
package import Vocabulary

/// An ad or a run that failed with a VAST error.
package enum AdFailure {
  /// One rule for each code that a standard defines.
  package static let rules: [Rule] = {
    var codes: [Int] = []
    for entry in ErrorCodeGuide.all where !codes.contains(entry.code) { codes.append(entry.code) }
    return codes.map(makeRule)
  }()

  private static let rulesByID = Dictionary(
    rules.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

  /// The rule of an ad that failed with an error code.
  package static func rule(ofCode code: Int) -> Rule {
    rulesByID[identifier(code)] ?? makeRule(code)
  }

  /// The rule with an identifier: `VASTError` and a code, which need not be defined by a standard.
  /// Nil for any other identifier.
  static func rule(named id: String) -> Rule? {
    guard let code = Int(id.dropFirst(identifierStart.count)), identifier(code) == id else {
      return nil
    }
    return rule(ofCode: code)
  }

  private static let identifierStart = "VASTError"

  private static func identifier(_ code: Int) -> String { "\(identifierStart)\(code)" }

  private static func makeRule(_ code: Int) -> Rule {
    let entry = ErrorCodeGuide.entries(for: code).first
    return Rule(
      identifier(code), .error,
      VASTErrorCode(rawValue: code).summary ?? entry?.summary ?? "an error code that no standard "
        + "defines",
      explanation: entry?.explanation ?? "No standard defines this code.",
      fix: entry?.fix ?? "Ask the sender of the code for its meaning.",
      clause: entry.map { "\($0.standard) error \($0.code), since \($0.since)" })
  }

  /// The finding about an ad that failed with an error.
  ///
  /// - Parameters:
  ///   - code: the error's code.
  ///   - diagnostic: the run's diagnostic about the error; nil where the user turned its rule off,
  ///     or where the reader of the document has reported it already.
  ///   - reason: why the ad failed.
  ///   - instant: when the ad failed.
  /// - Returns: the finding, an error.
  static func finding(
    code: Int, _ diagnostic: Diagnostic?, reason: String?, at instant: Duration?
  ) -> Finding {
    var finding = Finding(
      rule: diagnostic?.rule ?? rule(ofCode: code), severity: .error,
      diagnostic?.message ?? "the ad ended in error \(code)" + (reason.map { ": \($0)" } ?? ""),
      at: instant, location: diagnostic?.location)
    finding.errorCode = code
    return finding
  }
}
