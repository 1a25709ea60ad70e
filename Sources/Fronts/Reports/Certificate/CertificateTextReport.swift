package import Certification
internal import Diagnostics
internal import Scenario
internal import Verdicts

/// Writes certificates as a QA person reads them: a table of the cases, what to do, one verdict.
package struct CertificateTextReport {
  private let style: TextStyle
  private let isBrief: Bool

  /// `isBrief` leaves out the cases that pass and what to do about the others.
  package init(style: TextStyle = .plain, isBrief: Bool = false) {
    self.style = style
    self.isBrief = isBrief
  }

  /// The text of all, ended by a line break.
  package func text(of certificates: [Certificate]) -> String {
    certificates.map { text(of: $0) }.joined(separator: "\n") + summary(of: certificates)
  }

  /// A line for each tag and one that counts them, where there are several; begins with a line
  /// break.
  package func summary(
    of certificates: [Certificate], _ unreadable: [UnreadableTag] = []
  ) -> String {
    let total = certificates.count + unreadable.count
    guard total > 1 else { return "" }
    let tags = certificates.map(\.tag) + unreadable.map(\.tag)
    let limit = min(60, (style.columns ?? .max) / 2)
    let width = min(limit, (["tag"] + tags).map(\.count).max() ?? 0) + 2
    // Where lines have any length, a long path is worth more than the column.
    func cell(_ tag: String) -> VisibleText {
      let tag = VisibleText(tag).description
      return Self.cell(style.columns == nil ? tag : tag.shortenedAtStart(to: width - 2), width)
    }
    let verdictWidth = Self.verdictWidth(certificates.map(\.verdict))
    let rows =
      certificates.map { certificate -> VisibleText in
        let why = Self.reasons(for: certificate)
        let word = style.word(of: certificate.verdict, width: why.isEmpty ? 0 : verdictWidth)
        return "\(cell(certificate.tag))\(word)\(why)\n"
      }
      + unreadable.map { tag -> VisibleText in
        let gap = String(repeating: " ", count: verdictWidth - 5)
        return "\(cell(tag.tag))\(style.red("ERROR"))\(gap)\(tag.summary)\n"
      }
    var counts = [Verdict.fail, .inconclusive, .warn, .pass].compactMap {
      verdict -> VisibleText? in
      let count = certificates.count { $0.verdict == verdict }
      return count == 0 ? nil : "\(count) \(style.word(of: verdict, width: 0))"
    }
    if !unreadable.isEmpty { counts.append("\(unreadable.count) \(style.red("ERROR"))") }
    let head = style.dim("\(cell("tag"))\("verdict".padded(to: verdictWidth))why")
    let sum = style.bold("\n\(total) tags: \(counts.joined(separator: ", "))")
    return "\n\(head)\n\(rows.joined())\(sum)\n"
  }

  /// A name that is longer than its column keeps its distance to the next one.
  private static func cell(_ text: String, _ width: Int) -> VisibleText {
    text.count < width ? "\(text.padded(to: width))" : "\(text)  "
  }

  /// The width of a column of verdicts.
  private static func verdictWidth(_ verdicts: [Verdict]) -> Int {
    (["verdict"] + verdicts.map(\.word)).map { $0.count + 2 }.max() ?? 0
  }

  /// The rules that a verdict comes from, a few of them by name.
  static func reasons(for certificate: Certificate) -> String {
    guard certificate.verdict != .pass else { return "" }
    let rules = certificate.decidingRules.map(\.id)
    guard !rules.isEmpty else { return "no case could be judged" }
    // One more name is no longer than to say that there is one more.
    guard rules.count > 5 else { return rules.joined(separator: ", ") }
    return rules.prefix(4).joined(separator: ", ") + " and \(rules.count - 4) more"
  }

  /// The text of one tag, ended by a line break.
  package func text(of certificate: Certificate) -> String {
    let title = style.title(path: certificate.tag, ": \(Self.subjects(of: certificate))")
    let folded = isBrief ? [] : Self.folded(certificate)
    let table = table(certificate, without: Set(folded.map(\.reason)))
    let remedies = isBrief ? [] : certificate.rules.flatMap(lines)
    var sections = [[title]]
    if let matrix = certificate.matrix { sections += PlayerMatrixText(style, matrix).sections }
    if !table.isEmpty { sections.append(table) }
    if !folded.isEmpty {
      sections.append(
        folded.map {
          style.dim("not applicable: \($0.cases.joined(separator: ", ")): \($0.reason)")
        })
    }
    let offsets = isBrief ? [] : CertificateScatterText(style, certificate).lines
    if !offsets.isEmpty { sections.append(offsets) }
    if !remedies.isEmpty { sections.append([style.bold("What to do")] + remedies) }
    if !certificate.wanted.isEmpty {
      sections.append(
        [style.bold("To judge the rest, give what is missing, or allow --network")]
          + certificate.wanted.map { "    --map '\($0)=FILE'" as VisibleText })
    }
    sections.append([verdict(certificate)])
    return "\(sections.map { $0.joined(separator: "\n") }.joined(separator: "\n\n"))\n"
  }

  /// The players of a tag, or the units of a screen: `players 'exact', 'html5'`.
  static func subjects(of certificate: Certificate) -> String {
    if let matrix = certificate.matrix { return players(of: matrix) }
    let (noun, names) = certificate.subjects
    let list = names.map { "'\($0)'" }.joined(separator: ", ")
    return "\(noun)\(names.count == 1 ? "" : "s") \(list)"
  }

  /// `10 players compared with 'exact'`.
  static func players(of matrix: PlayerMatrix) -> String {
    let count = matrix.players.count
    return "\(count) player\(count == 1 ? "" : "s") compared with '\(matrix.reference)'"
  }

  // MARK: Table

  /// The reasons that several cases are not applicable for, with these cases; rows of their own
  /// would hide those that fail.
  private static func folded(_ certificate: Certificate) -> [(reason: String, cases: [String])] {
    var folded: [(reason: String, cases: [String])] = []
    var places: [String: Int] = [:]
    for result in certificate.cases {
      guard let reason = result.reason else { continue }
      let name = certificate.name(of: result)
      if let place = places[reason] {
        folded[place].cases.append(name)
      } else {
        places[reason] = folded.count
        folded.append((reason, [name]))
      }
    }
    return folded.filter { $0.cases.count > 1 }
  }

  /// The rows; the cases that are not applicable for some reasons are left out.
  private func table(_ certificate: Certificate, without folded: Set<String>) -> [VisibleText] {
    let results = certificate.cases.filter {
      guard !isBrief else { return [.warn, .inconclusive, .fail].contains($0.counted) }
      return !($0.reason.map(folded.contains) ?? false)
    }
    guard !results.isEmpty else { return [] }
    let names = (["case"] + results.map(\.name)).map(\.count).max() ?? 0
    let (noun, subjects) = certificate.subjects
    let hasSubjects = subjects.count > 1
    let subjectWidth = hasSubjects ? ([noun] + subjects).map(\.count).max() ?? 0 : 0
    let verdictWidth = Self.verdictWidth(results.map(\.counted))
    let head =
      "case".padded(to: names + 2) + (hasSubjects ? noun.padded(to: subjectWidth + 2) : "")
      + "obligation".padded(to: 13) + "verdict".padded(to: verdictWidth) + "reason"
    let rows = results.enumerated().flatMap { index, result -> [VisibleText] in
      let earlier = results[..<index].first { $0.failsAs(result) }
      if earlier != nil, isBrief { return [] }
      var reasons = earlier.map { ["as in \($0.name)"] } ?? reasons(result)
      let later = results[(index + 1)...].filter { $0.failsAs(result) }
      if isBrief, !later.isEmpty {
        reasons.append("and in \(later.map(\.name).joined(separator: ", "))")
      }
      let names =
        result.name.padded(to: names + 2)
        + (hasSubjects ? (result.subject ?? "").padded(to: subjectWidth + 2) : "")
        + result.obligation.rawValue.padded(to: 13)
      let word = style.word(of: result.counted, width: reasons.isEmpty ? 0 : verdictWidth)
      let first: VisibleText = "\(names)\(word)\(reasons.first ?? "")"
      return [first] + reasons.dropFirst().map { "  \($0)" as VisibleText }
    }
    return [style.dim("\(head)")] + rows
  }

  /// The reason beside the verdict, further ones below it.
  private func reasons(_ result: CaseResult) -> [String] {
    if let reason = result.reason { return [reason] }
    let findings = result.reasons
    guard findings.count > 1 else {
      return findings.map { $0.isAccepted ? "accepted: \($0.text)" : $0.text }
    }
    return ["\(findings.count) findings"] + findings.map { "\($0.word): \($0.text)" }
  }

  // MARK: What to do

  private func lines(_ rule: Rule) -> [VisibleText] {
    var lines: [String] = []
    var line = ""
    for word in rule.advice.split(separator: " ") {
      if !line.isEmpty, line.count + word.count + 1 > 76 {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return ["\(rule.id)"] + (lines + [line]).map { "    \($0)" as VisibleText }
  }

  /// `Verdict  FAIL: 2 of 23 cases fail, 1 warns, 4 not applicable`.
  private func verdict(_ certificate: Certificate) -> VisibleText {
    let total = certificate.cases.count
    let counts = [
      (Verdict.fail, "fails", "fail"), (.inconclusive, "inconclusive", "inconclusive"),
      (.warn, "warns", "warn"), (.pass, "pass", "pass"),
    ].compactMap { verdict, singular, plural in
      let count = certificate.count(of: verdict)
      return count == 0 ? nil : "\(count) \(count == 1 ? singular : plural)"
    }
    let skipped = certificate.count(of: .notApplicable)
    let parts = counts + (skipped == 0 ? [] : ["\(skipped) not applicable"])
    let accepted = certificate.distinctFindings.count(where: \.finding.isAccepted)
    let rest = accepted == 0 ? "" : "; \(accepted) finding\(accepted == 1 ? "" : "s") accepted"
    let word = style.word(of: certificate.verdict, width: 0)
    return style.bold("Verdict  \(word)")
      + ": of \(total) case\(total == 1 ? "" : "s") \(parts.joined(separator: ", "))\(rest)"
  }
}
