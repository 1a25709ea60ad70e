internal import Diagnostics
internal import Transport
internal import XMLTree

/// A framework that no player has.
enum VerificationFrameworkUnknown: PracticeRule {
  static let rule = LintRule(
    "VerificationFrameworkUnknown", .warning, "a verification resource of an unusual framework",
    rationale: """
      'omid' is what measurement SDKs execute. Another framework is not supported nearly \
      everywhere: the script does not run, and reason 2 is reported.
      """,
    clause: "VAST 4.1 and later, JavaScriptResource, apiFramework")

  static let elements: [SchemaElement] = [.javaScriptResource, .executableResource]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard let framework = node.value(of: "apiFramework"), !framework.isSame(as: "omid")
    else { return }
    pass.report(
      rule, at: node.position,
      "apiFramework \(LintPass.quoted(framework)) is hardly known; 'omid' is wanted")
  }
}

/// A script that some players may not run.
enum BrowserOptionalMissing: PracticeRule {
  static let rule = LintRule(
    "BrowserOptionalMissing", .note, "a JavaScriptResource without browserOptional",
    rationale: """
      Players without a browser run only scripts that say they need none; where nothing is said, \
      'false' is assumed and reason 2 reported.
      """,
    clause: "VAST 4.1 and later, JavaScriptResource, browserOptional")

  static let elements: [SchemaElement] = [.javaScriptResource]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard pass.isVersion(atLeast: .v4_1), node.value(of: "browserOptional") == nil else { return }
    pass.report(
      rule, at: node.position,
      "'JavaScriptResource' has no 'browserOptional'; players without a browser leave it out")
  }
}

/// A vendor whose key may be anybody's.
enum VerificationVendorForm: PracticeRule {
  static let rule = LintRule(
    "VerificationVendorForm", .note, "a vendor that is not 'company.com-omid'",
    rationale: """
      Players match vendors letter by letter, to allow them and to hand them their parameters. A \
      domain and a use keep two vendors apart.
      """,
    clause: "VAST 4.1 and later, Verification, vendor")

  static let elements: [SchemaElement] = [.verification]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard let vendor = node.value(of: "vendor") else { return }
    let parts = vendor.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count < 2 || !parts[0].utf8.contains(UInt8(ascii: ".")) || parts[1].isEmpty else {
      return
    }
    pass.report(
      rule, at: node.position,
      "vendor \(LintPass.quoted(vendor)) is not of the form 'company.com-omid'")
  }
}

/// A verification of nothing.
enum VerificationWithoutResource: PracticeRule {
  static let rule = LintRule(
    "VerificationWithoutResource", .warning, "a Verification without a script or program",
    rationale: "There is nothing to execute, so that reason 2 or 3 is all that is ever reported.",
    clause: "VAST 4.1 and later, Verification")

  static let elements: [SchemaElement] = [.verification]
  private static let resources = ["JavaScriptResource", "ExecutableResource", "FlashResource"]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard !node.children.contains(where: { resources.contains($0.name) }),
      // 4.0 has verifications that only tell of viewability.
      !(pass.version == .v4_0 && node.hasChild("ViewableImpression"))
    else { return }
    pass.report(
      rule, at: node.position,
      "'Verification' has no 'JavaScriptResource' or 'ExecutableResource'; nothing is executed")
  }
}

/// A vendor who never learns that the script did not run.
enum VerificationNotExecutedMissing: PracticeRule {
  static let rule = LintRule(
    "VerificationNotExecutedMissing", .warning, "no tracker of verificationNotExecuted",
    rationale: """
      Without it a script that was refused, not supported or not found looks like an ad that was \
      never shown. The reason is in '[REASON]'.
      """,
    clause: "VAST 4.1 and later, Verification, TrackingEvents")

  static let elements: [SchemaElement] = [.verification]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    // 4.0 has no trackers here.
    guard pass.version != .v4_0 else { return }
    for container in node.children where container.name == "TrackingEvents" {
      for tracking in container.children
      where tracking.event == "verificationNotExecuted" { return }
    }
    pass.report(
      rule, at: node.position,
      "'Verification' has no 'Tracking' of 'verificationNotExecuted'; "
        + "its vendor never learns that the script did not run")
  }
}

/// A report without its reason.
enum VerificationReasonMissing: PracticeRule {
  static let rule = LintRule(
    "VerificationReasonMissing", .note, "a tracker of verificationNotExecuted without [REASON]",
    rationale: """
      The macro says whether the vendor was refused (1), the script not supported (2) or not to be \
      had (3).
      """,
    clause: "VAST 4.1 and later, Verification, REASON macro")

  static let elements: [SchemaElement] = [.verificationTracking]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard node.event == "verificationNotExecuted", !node.isBlank,
      !MacroScan.mentions("REASON", node.text)
    else { return }
    pass.report(rule, at: node.position, "the URL of 'verificationNotExecuted' has no '[REASON]'")
  }
}
