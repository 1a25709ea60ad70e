internal import Diagnostics
internal import XMLTree

/// Finds VPAID in 4.1 or later, where it is deprecated.
enum VPAIDDeprecated: PracticeRule {
  static let rule = Rule(
    "VPAIDDeprecated", .warning, "a MediaFile of VPAID in 4.1 or later",
    explanation: """
      4.1 deprecates 'apiFramework' on MediaFile. Interactive units belong in \
      InteractiveCreativeFile as SIMID, measurement belongs in AdVerifications. Players have begun \
      to reject VPAID (error 403).
      """,
    remedy: "Move the unit to SIMID, and measurement into AdVerifications.",
    clause: "VAST 4.1 and later, MediaFile, apiFramework")

  static let elements: [SchemaElement] = [.mediaFile, .interactiveCreativeFile]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard pass.isVersion(atLeast: .v4_1),
      let framework = node.value(of: "apiFramework"),
      pass.element == .mediaFile || framework.isSame(as: "VPAID")
    else { return }
    pass.report(
      rule, at: node.position,
      "apiFramework \(LintPass.quoted(framework)) of '\(node.name)' is deprecated since 4.1; "
        + "use 'InteractiveCreativeFile' with 'SIMID'")
  }
}
