internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds an Impression whose URL is a placeholder.
enum ImpressionPlaceholder: URLRule {
  static let rule = Rule.impressionPlaceholder

  static let trigger: URLTraits = .placeholder

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    pass.report(
      rule, at: node.position,
      "'about:blank' is a placeholder for the URL of '\(node.name)'; it is not requested")
  }
}
