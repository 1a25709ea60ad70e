internal import Diagnostics
internal import XMLTree

/// Finds an event that the declared version does not define.
enum TrackingEventNotInVersion: RuleHolder {
  static let rule = Rule(
    "TrackingEventNotInVersion", .warning, "an event that the declared version does not define",
    explanation: """
      Players of the declared version never fire it. 4.0 renamed several events: 'fullscreen' \
      became 'playerExpand', 'expand' became 'adExpand'.
      """,
    remedy: "Use the declared version's name, or declare a version that defines the event.",
    clause: "VAST version changes, 2.0 to 4.3, Tracking, event")

  /// Checks that the version has the event, and that the creative does.
  static func check(
    _ row: TrackingEvents.Row, _ subject: TrackingEvents.Subject, _ node: XMLNode,
    _ pass: inout LintPass
  ) {
    guard let version = pass.version else { return }
    if row.versions(for: subject).contains(version) { return }
    let versions = row.allVersions
    guard !versions.contains(version) else {
      TrackingEventMisplaced.report(row, subject, node, &pass)
      return
    }
    if let since = versions.first(where: { $0 > version }) {
      let kind = versions.contains { $0 < version } ? "reintroduced" : "introduced"
      pass.newerFeatures.append(LintPass.NewerFeature(name: "event '\(row.name)'", since: since))
      pass.report(
        rule, at: node.position,
        "event '\(row.name)' was \(kind) in \(since.text); \(pass.declaration)")
    } else {
      pass.report(
        rule, at: node.position,
        "event '\(row.name)' was removed in \(version.text)"
          + (row.successor.map { "; use '\($0)'" } ?? ""))
    }
  }
}
