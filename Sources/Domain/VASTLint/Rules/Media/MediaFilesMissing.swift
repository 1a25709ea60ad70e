internal import Diagnostics
internal import VAST
internal import XMLTree

/// A Linear that plays nothing, in versions whose schema lets it.
enum MediaFilesMissing: PracticeRule {
  static let rule = Rule.mediaFilesMissing
  static let elements: [SchemaElement] = [.linear]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    // From 4.0 on the table says so.
    guard !pass.isVersion(atLeast: .v4_0), !node.hasChild("MediaFiles") else { return }
    pass.report(rule, at: node.position, "'Linear' has no 'MediaFiles'; there is nothing to play")
  }
}
