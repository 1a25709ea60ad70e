internal import Diagnostics
internal import XMLTree

/// Finds an InteractiveCreativeFile that players cannot run.
enum InteractiveFramework: PracticeRule {
  static let rule = Rule(
    "InteractiveFramework", .note, "an InteractiveCreativeFile of no known framework",
    explanation: """
      Players run SIMID, some still VPAID. Without a framework and a type they play the MediaFile \
      alone and report error 409.
      """,
    remedy: """
      Write apiFramework="SIMID" and type="text/html".
      """,
    clause: "VAST 4.0 and later, InteractiveCreativeFile, apiFramework and type")

  static let elements: [SchemaElement] = [.interactiveCreativeFile]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    let framework = node.value(of: "apiFramework")
    let type = node.value(of: "type")
    if let framework, !framework.isSame(as: "SIMID"), !framework.isSame(as: "VPAID") {
      pass.report(
        rule, at: node.position, "apiFramework \(LintPass.quoted(framework)) is rarely supported")
    } else if framework == nil || type == nil {
      let name = framework == nil ? "apiFramework" : "type"
      pass.report(rule, at: node.position, "'\(node.name)' has no '\(name)'")
    } else if framework?.isSame(as: "SIMID") == true, let type,
      !type.isSame(as: "text/html"), type.contains("/"),
      !MediaFileTypeExtension.isMismatch(type, node)
    {
      pass.report(rule, at: node.position, "SIMID is HTML; the type is \(LintPass.quoted(type))")
    }
  }
}
