internal import Diagnostics
internal import Transport
internal import XMLTree

/// Finds a tracker with a fragment.
enum URLFragment: URLRule {
  static let rule = Rule(
    "URLFragment", .note, "a tracker with a fragment, which is not sent",
    explanation: "What follows '#' stays with the player. The server does not receive it.",
    remedy: "Remove the fragment, or encode '#' as '%23'.",
    clause: "RFC 3986 § 3.5; RFC 9110 § 7.1")

  static let trigger: URLTraits = .fragment

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    guard url.form == .tracker || url.form == .adTag,
      url.traits.isDisjoint(with: [.relative, .escapedAmpersand]),
      UnresolvedMacros.find(in: node.text).isEmpty
    else { return }
    pass.report(
      rule, at: node.position, "the URL of '\(node.name)' has a fragment, which is not sent")
  }
}
