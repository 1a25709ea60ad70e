internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds a macro that has no value in this request.
enum MacroMisplaced: RuleHolder {
  static let rule = Rule(
    "MacroMisplaced", .warning, "a macro in a request in which it has no value",
    explanation: """
      '[ERRORCODE]' is for Error, '[REASON]' for verificationNotExecuted, '[CLICKPOS]' for click \
      trackers. Some macros are for ad requests only. In other requests they are not replaced, or \
      become -1.
      """,
    remedy: "Remove the macro, or use it in the request that it is for.",
    clause: "VAST 4.x, macro registry, contexts")

  static func check(
    _ row: MacroIndex.Row, _ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass
  ) {
    guard let kind = kind(of: url), !row.hasValue(in: kind) else { return }
    pass.report(
      rule, at: node.position,
      "macro '[\(row.definition.name)]' has no value in the URL of '\(node.name)'; "
        + "it is for \(words(for: row.definition.contexts))")
  }

  /// The kind of request of a URL; nil for those that the registry does not mention.
  private static func kind(of url: URLSubject) -> RequestKind? {
    switch url.element {
    case .error, .rootError: .error
    case .vmapTracking: .breakError
    case .verificationTracking: .verificationNotExecuted
    case .clickTracking, .customClick, .iconClickTracking, .companionClickTracking,
      .nonLinearClickTracking:
      .clickTracking
    default: url.form == .tracker ? .tracking : url.form == .adTag ? .adRequest : nil
    }
  }

  private static func words(for contexts: Set<RequestKind>) -> String {
    if contexts == [.adRequest] { return "requests for ads" }
    if contexts == [.clickTracking] { return "click trackers" }
    if contexts == [.verificationNotExecuted] { return "'verificationNotExecuted'" }
    if contexts == [.breakError] { return "error trackers of VMAP" }
    return contexts.contains(.tracking) ? "trackers" : "'Error'"
  }
}
