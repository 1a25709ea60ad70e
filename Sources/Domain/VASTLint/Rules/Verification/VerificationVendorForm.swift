internal import Diagnostics
internal import XMLTree

/// Finds a vendor key that is not of the form `company.com-omid`.
enum VerificationVendorForm: PracticeRule {
  static let rule = Rule(
    "VerificationVendorForm", .note, "a vendor that is not 'company.com-omid'",
    explanation: """
      Players match vendors exactly, to allow them and to pass them their parameters. A domain and \
      a use distinguish two vendors.
      """,
    remedy: "Write the vendor as its owner documents it, such as 'company.com-omid'.",
    clause: "VAST 4.1 and later, Verification, vendor")

  static let elements: [SchemaElement] = [.verification]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard let vendor = node.value(of: "vendor") else { return }
    let parts = vendor.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    let isName = vendor.utf8.allSatisfy { $0 > 0x20 && !"/:\\\"'".utf8.contains($0) }
    guard
      !isName || parts.count < 2 || !parts[0].utf8.contains(UInt8(ascii: "."))
        || parts[1].isEmpty
    else { return }
    pass.report(
      rule, at: node.position,
      "vendor \(LintPass.quoted(vendor)) does not have the form 'company.com-omid'")
  }
}
