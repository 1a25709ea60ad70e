internal import Diagnostics
internal import VAST
internal import XMLTree

/// Finds a Linear without MediaFiles, in versions whose schema allows it.
enum MediaFilesMissing: PracticeRule {
  static let rule = Rule.mediaFilesMissing
  static let elements: [SchemaElement] = [.linear]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    // From 4.0 on the table requires MediaFiles.
    guard !pass.isVersion(atLeast: .v4_0), !node.hasChild("MediaFiles") else { return }
    pass.report(rule, at: node.position, "'Linear' has no 'MediaFiles'; there is nothing to play")
  }
}
