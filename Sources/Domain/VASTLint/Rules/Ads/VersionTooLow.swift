internal import Diagnostics
internal import XMLTree

/// Finds a declared version that is older than the document's features.
enum VersionTooLow: RuleHolder {
  static let rule = Rule(
    "VersionTooLow", .note, "features that are newer than the declared version",
    explanation: """
      Players that use the declared version ignore the newer parts, others use them. Declaring the \
      version that defines everything makes both behave the same.
      """,
    remedy: "Declare the version that the message names.",
    clause: "VAST version changes, 2.0 to 4.3")

  /// Says which version would fit, once everything newer is known.
  static func check(_ root: XMLNode, _ pass: inout LintPass) {
    guard pass.version != nil, let newest = pass.newerFeatures.map(\.since).max() else {
      return
    }
    // A single feature has a finding of its own, which names both versions.
    var names: [String] = []
    for feature in pass.newerFeatures where !names.contains(feature.name) {
      names.append(feature.name)
      if names.count > 3 { break }
    }
    guard names.count > 1 else { return }
    let list = names.prefix(3).joined(separator: ", ")
    pass.report(
      rule, at: root.position,
      "the document declares \(pass.declaredVersion) and uses \(list)\(names.count > 3 ? " and more" : ""); "
        + "\(newest.text) has all of it")
  }
}
