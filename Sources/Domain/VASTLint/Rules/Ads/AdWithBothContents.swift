internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds an Ad with both InLine and Wrapper.
enum AdWithBothContents: PracticeRule {
  static let rule = Rule.adWithBothContents

  static let elements: [SchemaElement] = [.ad]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard let wrapper = node.child(named: "Wrapper"), node.hasChild("InLine") else {
      return
    }
    pass.report(
      rule, at: wrapper.position, "'Ad' has both 'InLine' and 'Wrapper'; one is allowed")
  }
}
