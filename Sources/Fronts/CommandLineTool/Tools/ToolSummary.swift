internal import Vocabulary

/// Summarizes the answers of tools.
///
/// The program's own words, numbers and names are plain text. Text from a document or a caller is
/// written as a JSON string, so that it cannot be mistaken for a sentence of the program.
enum ToolSummary {
  static func ofRun(_ run: JSONValue) -> [String] {
    [verdict(run), "findings: \(rules(of: elements(run, "diagnostics")))"]
      + lines("beacons", elements(run, "beacons")) { beacon in
        let source = beacon["source"]?.text ?? ""
        return "\(quoted(beacon["event"])) at \(seconds(beacon["atUs"]))"
          + (source == "vast" ? "" : ", of \(source)")
      }
  }

  static func ofCertificate(_ check: JSONValue) -> [String] {
    elements(check, "tags").flatMap { tag in
      let cases = elements(tag, "cases")
      let failed = cases.filter { $0["verdict"]?.text != "PASS" && $0["verdict"]?.text != "n/a" }
      return [
        verdict(tag),
        "findings: \(rules(of: cases.flatMap { elements($0, "findings") }))",
      ]
        + lines("cases that do not pass", failed) { entry in
          "\(entry["case"]?.text ?? "") \(entry["verdict"]?.text ?? "")"
        }
    }
  }

  static func ofMatrix(_ check: JSONValue) -> [String] {
    elements(check, "tags").flatMap { tag in
      let cells = tag["matrix"].map { elements($0, "cells") } ?? []
      let players = tag["matrix"].map { elements($0, "players") } ?? []
      let names = players.compactMap { $0["player"]?.text }
      return [verdict(tag)]
        + lines("players, with the beacons that they lose, repeat and misplace", names) { name in
          let cells = cells.filter { $0["player"]?.text == name }
          let sums = ["lost", "extra", "misplaced", "own"].map { key in
            cells.reduce(0) { $0 + ($1[key]?.wholeNumber ?? 0) }
          }
          return
            "\(quoted(.string(name))) \(sums[0]), \(sums[1]), \(sums[2]), and \(sums[3]) by rules of its own"
        }
    }
  }

  static func ofChain(_ chain: JSONValue) -> [String] {
    let ads = elements(chain, "breaks").flatMap { elements($0, "ads") }
    let taken = ads.flatMap { elements($0, "mediaFiles") }.count { $0["taken"]?.flag == true }
    return [
      "\(count(ads.count, "ad")), \(count(taken, "MediaFile")) chosen",
      "findings: \(rules(of: elements(chain, "diagnostics")))",
    ] + lines("ads", ads) { ad in count(elements(ad, "chain").count, "document") + " in its chain" }
  }

  static func ofLint(_ lint: JSONValue) -> [String] {
    let summary = lint["summary"] ?? .null
    let counts = [("errors", "error"), ("warnings", "warning"), ("notes", "note")].map {
      key, word in
      count(summary[key]?.wholeNumber ?? 0, word)
    }
    return [counts.joined(separator: ", ")]
      + lines("rules", elements(summary, "byRule")) { rule in rule["rule"]?.text ?? "" }
  }

  static func ofMedia(_ probe: JSONValue) -> [String] {
    lines("files", elements(probe, "files")) { file in
      let checks = file["quality"].map { elements($0, "checks") } ?? []
      let found = checks.filter { ["note", "warning", "error"].contains($0["verdict"]?.text) }
        .compactMap { $0["id"]?.text }
      return "\(quoted(file["path"])) \(file["verdict"]?.text ?? "")"
        + (found.isEmpty ? "" : " (\(found.joined(separator: ", ")))")
    }
  }

  static func ofDifferences(_ diff: JSONValue) -> [String] {
    let isEqual = diff["equal"]?.flag == true
    return [
      (isEqual ? "equal" : "different")
        + ": \(diff["same"]?.wholeNumber ?? 0) requests are the same, "
        + "\(count(elements(diff, "differences").count, "request")) and "
        + "\(count(elements(diff, "ads").count, "ad")) differ"
    ]
  }

  static func ofLog(_ audit: JSONValue) -> [String] {
    [
      verdict(audit), "findings: \(rules(of: elements(audit, "findings")))",
    ]
  }

  static func ofExplanation(_ explanation: JSONValue) -> [String] {
    [explanation["text"]?.text ?? ""]
  }

  static func ofRepair(_ fix: JSONValue) -> [String] {
    let isPlayed = fix["played"]?.flag == true
    return [
      "\(count(elements(fix, "fixes").count, "fix", "fixes")) made (\(rules(of: elements(fix, "fixes")))), "
        + "\(elements(fix, "refused").count) refused (\(rules(of: elements(fix, "refused"))))",
      isPlayed
        ? "played by \(count(elements(fix, "players").count, "player")) before and after"
        : "no player showed an ad, so that nothing is proved: give 'media' and 'map'",
    ]
      + lines("players under which something changes", elements(fix, "effects")) { effect in
        let gained = elements(effect, "gained")
        let (before, after) = (effect["before"]?.text ?? "", effect["after"]?.text ?? "")
        let parts =
          (gained.isEmpty ? [] : ["sends \(gained.map(quoted).joined(separator: ", "))"])
          + (before == after ? [] : ["verdict \(after), was \(before)"])
        return "\(quoted(effect["player"])) \(parts.joined(separator: "; "))"
      }
  }

  // MARK: Words

  /// Lines that tell a caller how to get the parts that are not shown.
  static func ofLeftOut(_ page: JSONValue) -> [String] {
    lines("not shown whole", elements(page, "leftOut")) { place in
      let range =
        "\(quoted(place["at"])): \(place["shown"]?.wholeNumber ?? 0) of \(place["count"]?.wholeNumber ?? 0)"
      return range + (place["cursor"].map { ", for more give the cursor \(quoted($0))" } ?? "")
    }
  }

  private static func elements(_ value: JSONValue, _ key: String) -> [JSONValue] {
    value[key]?.elements ?? []
  }

  private static func verdict(_ value: JSONValue) -> String {
    "verdict: \(value["verdict"]?.text ?? "none")"
  }

  private static func quoted(_ value: JSONValue?) -> String { (value ?? .null).orderedText }

  private static func count(_ count: Int, _ noun: String, _ plural: String? = nil) -> String {
    "\(count) \(count == 1 ? noun : plural ?? noun + "s")"
  }

  private static func seconds(_ microseconds: JSONValue?) -> String {
    let total = microseconds?.wholeNumber ?? 0
    let digits = String(total % 1_000_000 / 1000)
    return "\(total / 1_000_000).\(String(repeating: "0", count: 3 - digits.count))\(digits) s"
  }

  /// The rules of findings with their counts. The names of rules are the program's own words.
  private static func rules(of findings: [JSONValue]) -> String {
    var names: [String] = []
    var counts: [String: Int] = [:]
    for name in findings.compactMap({ $0["rule"]?.text }) {
      if counts[name] == nil { names.append(name) }
      counts[name, default: 0] += 1
    }
    guard !names.isEmpty else { return "none" }
    return names.map { "\($0)" + ((counts[$0] ?? 1) > 1 ? " ×\(counts[$0] ?? 1)" : "") }
      .joined(separator: ", ")
  }

  /// How many lines of one kind a summary has at most.
  private static let mostLines = 25

  private static func lines<Element>(
    _ heading: String, _ elements: [Element], _ words: (Element) -> String
  ) -> [String] {
    guard !elements.isEmpty else { return [] }
    let rest = elements.count - mostLines
    return ["\(heading): \(elements.count)"] + elements.prefix(mostLines).map { "- \(words($0))" }
      + (rest > 0 ? ["- and \(rest) more"] : [])
  }
}
