internal import Diagnostics
internal import XMLTree

/// Finds one URL for two different events.
enum TrackerShared: PracticeRule {
  static let rule = Rule(
    "TrackerShared", .warning, "one URL for two different events",
    explanation: """
      The server receives the same request for both and cannot tell them apart. Usually a URL was \
      copied and not changed. One finding covers all events of a URL.
      """,
    remedy: "Give each event its own URL, or a parameter that names the event.",
    clause: "VAST 2.0 to 4.3, Impression, Tracking, ClickTracking; practice")

  static let elements: [SchemaElement] = [.inLine, .wrapper]

  static func check(_ node: XMLNode, _ pass: inout LintPass) {
    // Most ads have each URL once.
    var prints: [UInt64] = []
    collect(node, &prints)
    prints.sort()
    guard zip(prints, prints.dropFirst()).contains(where: ==) else { return }
    var uses: [Substring: Use] = [:]
    var order: [Substring] = []
    collect(node, &uses, &order)
    for url in order {
      guard let use = uses[url], let second = use.second else { continue }
      let others = use.others.count
      pass.report(
        rule, at: second.position,
        "\(second.event) has the same URL as \(use.first)"
          + (others > 0 ? ", and so ha\(others == 1 ? "s" : "ve") \(others) more" : ""))
    }
  }

  /// The events that one URL is requested for.
  private struct Use {
    let first: String
    var second: (event: String, position: SourcePosition)?
    var others: Set<String> = []
  }

  private static let clicks: Set = [
    "ClickThrough", "CompanionClickThrough", "NonLinearClickThrough", "IconClickThrough",
  ]
  private static let trackers: Set = [
    "Impression", "Error", "Viewable", "NotViewable", "ViewUndetermined", "ClickTracking",
    "CustomClick", "CompanionClickTracking", "NonLinearClickTracking", "IconClickTracking",
    "IconViewTracking",
  ]
  private static let closed: Set = ["Extensions", "CreativeExtensions", "HTMLResource"]

  /// Collects the fingerprints of all texts.
  private static func collect(_ node: XMLNode, _ prints: inout [UInt64]) {
    for index in node.children.indices {
      let child = node.children[index]
      guard child.children.isEmpty else {
        collect(child, &prints)
        continue
      }
      var text = child.text
      if !text.isEmpty { prints.append(text.withUTF8 { Fingerprint.hash(of: $0) }) }
    }
  }

  private static func collect(
    _ node: XMLNode, _ uses: inout [Substring: Use], _ order: inout [Substring]
  ) {
    for index in node.children.indices {
      let child = node.children[index]
      guard child.children.isEmpty else {
        if !closed.contains(child.name) { collect(child, &uses, &order) }
        continue
      }
      guard let event = event(of: child) else { continue }
      let url = child.text.withoutBlankEnds
      // Only the URL as it is requested counts; the value of a macro may differ.
      guard !url.isEmpty, !url.isSame(as: "about:blank"),
        !MacroScan.mentions("PLAYHEAD", child.text)
      else { continue }
      guard let use = uses[url] else {
        uses[url] = Use(first: event)
        order.append(url)
        continue
      }
      guard use.first != event else { continue }
      if let second = use.second {
        if second.event != event { uses[url]?.others.insert(event) }
      } else {
        uses[url]?.second = (event, child.position)
      }
    }
  }

  /// What a tracker is for, in words; nil for elements that are none.
  private static func event(of node: XMLNode) -> String? {
    if node.name == "Tracking" {
      guard let event = node.event, !event.isEmpty else { return nil }
      let offset = event == "progress" ? node.value(of: "offset").map { " at \($0)" } ?? "" : ""
      return "event '\(event)'\(offset)"
    }
    // Landing pages may be the same.
    if clicks.contains(node.name) { return "a click-through" }
    return trackers.contains(node.name) ? "'\(node.name)'" : nil
  }
}
