internal import Diagnostics
internal import XMLTree

/// An impression that only holds a place.
enum ImpressionPlaceholder: URLRule {
  static let rule = LintRule(
    "ImpressionPlaceholder", .note, "'about:blank' instead of a URL",
    rationale: """
      4.x lets an Impression that is not needed be 'about:blank'; it is not requested. In other \
      elements it means nothing.
      """,
    clause: "VAST 4.0 and later, Impression")

  static let trigger: URLTraits = .placeholder

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    pass.report(
      rule, at: node.position,
      "'about:blank' only holds the place of the URL of '\(node.name)'; it is not requested")
  }
}

/// An impression that a cache may answer.
enum ImpressionWithoutCacheBuster: PracticeRule {
  static let rule = LintRule(
    "ImpressionWithoutCacheBuster", .note, "an Impression without any macro",
    rationale: """
      A second request of the same URL may be answered by a cache on the way and not be counted; \
      '[CACHEBUSTING]' makes each one different. A server that puts a number of its own into \
      each tag needs none.
      """,
    clause: "VAST 3.0 and later, CACHEBUSTING macro")

  static let elements: [SchemaElement] = [.impression]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    let isRequested = pass.url.contains(.http) || pass.url.contains(.https)
    guard isRequested, !pass.url.contains(.bracket), !pass.url.contains(.foreignMacro) else {
      return
    }
    pass.report(
      rule, at: node.position,
      "the URL of 'Impression' has no '[CACHEBUSTING]'; a cached answer is not counted")
  }
}

/// An error without its number.
enum ErrorWithoutCode: PracticeRule {
  static let rule = LintRule(
    "ErrorWithoutCode", .warning, "an Error without [ERRORCODE]",
    rationale: """
      It is requested all the same, and nobody learns which of the forty codes it was: a timeout \
      and a missing file look alike.
      """,
    clause: "VAST 3.0 and later, Error, ERRORCODE macro")

  static let elements: [SchemaElement] = [.error, .rootError]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard pass.version != .v2_0, !node.isBlank, !MacroScan.mentions("ERRORCODE", node.text),
      !MacroScan.mentions("ERROR_CODE", node.text)
    else { return }
    pass.report(rule, at: node.position, "the URL of 'Error' has no '[ERRORCODE]'")
  }
}
