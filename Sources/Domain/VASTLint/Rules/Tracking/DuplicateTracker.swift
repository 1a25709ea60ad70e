internal import Diagnostics
internal import XMLTree

/// Finds the same URL twice for one event.
enum DuplicateTracker: PracticeRule {
  static let rule = Rule(
    "DuplicateTracker", .warning, "the same event requests the same URL twice",
    explanation: """
      Most players request both, so the event counts twice. Players that keep trackers in a set \
      request it once. The counts differ from player to player.
      """,
    remedy: "Remove one of the two, or give each its own URL.",
    clause: "VAST 2.0 to 4.3, Impression, Error, Tracking: all are requested")

  static let elements: [SchemaElement] = [
    .inLine, .wrapper, .linearTrackingEvents, .nonLinearTrackingEvents, .companionTrackingEvents,
    .verificationTrackingEvents, .videoClicks, .wrapperVideoClicks, .vmapTrackingEvents,
    .viewableImpression, .icon, .iconClicks, .companion, .wrapperCompanion, .nonLinear,
    .wrapperNonLinear,
  ]
  private static let trackers = [
    "Tracking", "Impression", "Error", "ClickTracking", "CustomClick", "Viewable", "NotViewable",
    "ViewUndetermined", "IconViewTracking", "IconClickTracking", "CompanionClickTracking",
    "NonLinearClickTracking",
  ]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    guard node.children.count > 1 else { return }
    var prints: [UInt64] = []
    prints.reserveCapacity(node.children.count)
    for index in node.children.indices where trackers.contains(node.children[index].name) {
      prints.append(Fingerprint.hash(of: node.children[index], without: "id"))
    }
    prints.sort()
    for (one, next) in zip(prints, prints.dropFirst()) where one == next {
      reportAll(in: node, &pass)
      return
    }
  }

  private struct Key: Hashable {
    var name: String
    var event: String
    var offset: String
    var url: Substring
  }

  private static func reportAll(in node: XMLNode, _ pass: inout LintPass) {
    var seen: Set<Key> = []
    for child in node.children where trackers.contains(child.name) && !child.isBlank {
      let key = Key(
        name: child.name, event: String(child.value(of: "event") ?? ""),
        offset: String(child.value(of: "offset") ?? ""), url: child.text.withoutBlankEnds)
      if seen.insert(key).inserted { continue }
      let subject = key.event.isEmpty ? "'\(key.name)'" : "event \(LintPass.quoted(key.event))"
      pass.report(rule, at: child.position, "\(subject) requests the same URL twice")
    }
  }
}
