internal import Diagnostics
internal import XMLTree

/// A macro that has no value in this request.
enum MacroMisplaced: RuleHolder {
  static let rule = LintRule(
    "MacroMisplaced", .warning, "a macro in a request in which it has no value",
    rationale: """
      '[ERRORCODE]' is for Error, '[REASON]' for verificationNotExecuted, '[CLICKPOS]' for click \
      trackers; some are for requests of ads only. Elsewhere they stay, or become -1.
      """,
    clause: "VAST 4.x, macro registry, contexts")

  static func check(
    _ row: MacroRegistry.Row, _ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass
  ) {
    guard let place = complaint(about: row.place, url) else { return }
    pass.report(
      rule, at: node.position,
      "macro '[\(row.name)]' has no value in the URL of '\(node.name)'; it is for \(place)")
  }

  /// Where the macro belongs; nil when it is there.
  private static func complaint(
    about place: MacroRegistry.Place, _ url: URLSubject
  ) -> String? {
    switch place {
    case .anywhere: nil
    case .trackers: url.form == .adTag ? "trackers" : nil
    case .adRequests: url.form == .tracker ? "requests for ads" : nil
    case .errors:
      // VMAP's error trackers are given VAST's code by many players.
      [.error, .rootError, .vmapTracking].contains(url.element) ? nil : "'Error'"
    case .verificationNotExecuted:
      url.element == .verificationTracking ? nil : "'verificationNotExecuted'"
    case .clicks:
      url.form == .clickThrough || isClickTracker(url.element) ? nil : "click trackers"
    case .breakErrors: url.element == .vmapTracking ? nil : "error trackers of VMAP"
    }
  }

  private static func isClickTracker(_ element: SchemaElement) -> Bool {
    [
      .clickTracking, .customClick, .iconClickTracking, .companionClickTracking,
      .nonLinearClickTracking,
    ].contains(element)
  }
}
