internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds a VMAP document without VMAP's namespace.
enum VMAPNamespace: PracticeRule {
  static let rule = Rule.vmapNamespace

  static let elements: [SchemaElement] = [.vmap]
  private static let standard = "http://www.iab.net/videosuite/vmap"

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    // A prefix without a declaration has its own rule.
    guard node.namespace != standard, node.namespace != nil || node.prefix == nil else { return }
    let own = node.namespace.map { "namespace \(LintPass.quoted($0))" } ?? "no namespace"
    pass.report(rule, at: node.position, "'VMAP' is in \(own); use '\(standard)'")
  }
}
