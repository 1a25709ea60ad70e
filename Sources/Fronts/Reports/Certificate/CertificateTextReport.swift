package import Certification
internal import Player
internal import VASTSimulator
internal import Vocabulary

/// Writes certificates for people: the verdict, the findings from the worst to the least, and what
/// to do.
package struct CertificateTextReport {
  /// How much of a tag's certificate is written.
  package enum Detail: Sendable {
    /// The verdict and the findings.
    case brief
    /// The verdict and the findings with their advice.
    case faults
    /// The verdict, the findings with their advice, and every case.
    case cases
  }

  private let style: TextStyle
  private let detail: Detail

  package init(style: TextStyle = .plain, detail: Detail = .faults) {
    self.style = style
    self.detail = detail
  }

  /// The text of all certificates, ending with a line break.
  func text(of certificates: [Certificate]) -> String {
    certificates.map { text(of: $0) }.joined(separator: "\n") + summary(of: certificates)
  }

  /// A line for each tag and a line with counts, after a line break; empty for a single tag.
  package func summary(
    of certificates: [Certificate], _ unreadable: [UnreadableTag] = []
  ) -> String {
    let total = certificates.count + unreadable.count
    guard total > 1 else { return "" }
    let tags = certificates.map(\.title) + unreadable.map(\.tag)
    let limit = min(60, (style.columns ?? .max) / 2)
    let width = min(limit, (["tag"] + tags).map(\.count).max() ?? 0) + 2
    // Where the length of lines is not limited, a long path is shown whole, even if it breaks the
    // column.
    func cell(_ tag: String) -> VisibleText {
      let tag = VisibleText(tag).description
      return Self.cell(style.columns == nil ? tag : tag.shortenedAtStart(to: width - 2), width)
    }
    let verdictWidth = Self.verdictWidth(certificates.map(\.verdict))
    let rows =
      certificates.map { certificate -> VisibleText in
        let why = Self.reasons(for: certificate)
        let word = style.word(of: certificate.verdict, width: why.isEmpty ? 0 : verdictWidth)
        return "\(cell(certificate.title))\(word)\(why)\n"
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

  /// A table cell. A text that is longer than its column is still separated from the next cell.
  static func cell(_ text: String, _ width: Int) -> VisibleText {
    text.count < width ? "\(text.padded(to: width))" : "\(text)  "
  }

  /// The width of a column of verdicts.
  static func verdictWidth(_ verdicts: [Verdict]) -> Int {
    (["verdict"] + verdicts.map(\.word)).map { $0.count + 2 }.max() ?? 0
  }

  /// The rules that determine the verdict, with the names of at most five.
  static func reasons(for certificate: Certificate) -> String {
    guard certificate.verdict != .pass else { return "" }
    let rules = certificate.decidingRules.map(\.id)
    guard !rules.isEmpty else { return "no case could be judged" }
    // Five rules are all named, because the fifth name takes no more room than "and 1 more" would.
    guard rules.count > 5 else { return rules.joined(separator: ", ") }
    return rules.prefix(4).joined(separator: ", ") + " and \(rules.count - 4) more"
  }

  /// The text of one tag, ended by a line break.
  package func text(of certificate: Certificate) -> String {
    let title = style.title(path: certificate.title, ": \(Self.subjects(of: certificate))")
    let word = style.word(of: certificate.verdict, width: 0)
    var sections: [[VisibleText]] = [
      [title], style.fitted("\(style.bold("Verdict  \(word)")): \(certificate.reason)", indent: 9),
    ]
    if detail != .brief { sections.append(head(of: certificate)) }
    if let matrix = certificate.matrix { sections += PlayerMatrixText(style, matrix).sections }
    if detail != .brief {
      sections += certificate.renditions.map { RenditionText(style, $0, of: certificate).lines }
    }
    let consequences = certificate.consequences
    sections.append(
      certificate.findingsWorstFirst.flatMap { found in
        lines(of: found, certificate)
          + (consequences[found] ?? []).flatMap { consequence in
            style.fitted(
              style.dim("\(indentation)therefore \(consequence.finding.textWithoutInstant)"),
              indent: Self.labelWidth)
          }
      })
    if detail != .brief {
      sections.append(
        certificate.noteTexts.flatMap { note in
          style.fitted(
            style.dim("\("note".padded(to: Self.labelWidth))\(note)"), indent: Self.labelWidth)
        })
    }
    if detail == .cases { sections += CertificateTableText(style, certificate).sections }
    if detail != .brief {
      sections.append(CertificateScatterText(style, certificate).lines)
      let fixes = certificate.fixes.flatMap(lines)
      if !fixes.isEmpty { sections.append([style.bold("What to do")] + fixes) }
    }
    if !certificate.wanted.isEmpty {
      sections.append(
        [style.bold("To judge the rest, give what is missing, or allow --network")]
          + certificate.wanted.map { "    --map '\($0)=FILE'" as VisibleText })
    }
    var closing: [VisibleText] = []
    if detail == .faults { closing.append(style.dim("\(Self.caseCounts(certificate))")) }
    if let legacy = certificate.matrix?.legacyLeftOut, !legacy.isEmpty {
      closing += style.fitted(
        style.dim(
          "not compared, because legacy: \(legacy.joined(separator: ", ")); name one with --player"),
        indent: 0)
    }
    sections.append(closing)
    return
      "\(sections.filter { !$0.isEmpty }.map { $0.joined(separator: "\n") }.joined(separator: "\n\n"))\n"
  }

  /// The lines with the certificate's date, recipient, device and profile, and the digests of its
  /// files.
  private func head(of certificate: Certificate) -> [VisibleText] {
    certificate.headRows.flatMap { name, value in
      style.fitted("\(style.bold("\(name.padded(to: 9))"))\(value)", indent: 9)
    }
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

  // MARK: Findings

  /// The lines about a finding, with the cases that show it if it depends on the case.
  private func lines(of found: DistinctFinding, _ certificate: Certificate) -> [VisibleText] {
    let finding = found.finding
    let word = found.isUnjudged ? "not judged" : found.severity.rawValue
    let label = colored("\(word.padded(to: Self.labelWidth))", found)
    let place = finding.location.map { location -> String in
      guard location.file == certificate.tag, let position = location.position else {
        return location.file == certificate.tag ? "" : "\(location): "
      }
      return "\(position.line):\(position.column): "
    }
    let several = found.cases.count > 1 && !found.isOfInput
    let text = several ? finding.textWithoutInstant : finding.textWithoutPlace
    guard several else {
      let ending = found.isOfInput ? "" : style.dim(" in \(found.cases[0])")
      return style.fitted("\(label)\(place ?? "")\(text)\(ending)", indent: Self.labelWidth)
    }
    let first = style.fitted("\(label)\(place ?? "")\(text)", indent: Self.labelWidth)
    let instant = finding.at.map { " at \(TimeText.readable($0))" } ?? ""
    let cases =
      "\(indentation)in \(found.cases.count) cases: "
      + CaseNames.text(of: [found.cases[0] + instant] + found.cases.dropFirst())
    return first + style.fitted("\(style.dim("\(cases)"))", indent: Self.labelWidth)
  }

  private static let labelWidth = "not judged  ".count
  private var indentation: String { String(repeating: " ", count: Self.labelWidth) }

  private func colored(_ text: VisibleText, _ found: DistinctFinding) -> VisibleText {
    found.severity == .error && !found.isUnjudged ? style.red(text) : style.yellow(text)
  }

  /// `24 cases: 2 fail, 1 warns, 4 not applicable; --verbose shows each`.
  private static func caseCounts(_ certificate: Certificate) -> String {
    let total = certificate.cases.count
    let counts = [
      (Verdict.fail, "fails", "fail"), (.inconclusive, "inconclusive", "inconclusive"),
      (.warn, "warns", "warn"), (.pass, "passes", "pass"),
      (.notApplicable, "not applicable", "not applicable"),
    ].compactMap { verdict, singular, plural in
      let count = certificate.count(of: verdict)
      return count == 0 ? nil : "\(count) \(count == 1 ? singular : plural)"
    }
    return "\(total) case\(total == 1 ? "" : "s"): \(counts.joined(separator: ", ")); "
      + "--verbose shows each"
  }

  private func lines(_ rule: Rule, _ advice: String) -> [VisibleText] {
    var lines: [String] = []
    var line = ""
    for word in advice.split(separator: " ") {
      if !line.isEmpty, line.count + word.count + 1 > 76 {
        lines.append(line)
        line = ""
      }
      line += line.isEmpty ? String(word) : " \(word)"
    }
    return ["\(rule.id)"] + (lines + [line]).map { "    \($0)" as VisibleText }
  }
}

extension Certificate {
  /// The notes of a rule that are written singly; the others are counted.
  private static let notesOfRule = 5

  /// The notes as text: those about the documents, then what the players do with every tag.
  var noteTexts: [String] {
    let counts = notes.reduce(into: [Rule: Int]()) { $0[$1.rule, default: 0] += 1 }
    var written: [Rule: Int] = [:]
    let ofDocuments = notes.compactMap { note -> String? in
      written[note.rule, default: 0] += 1
      guard let count = counts[note.rule], let place = written[note.rule] else { return nil }
      guard place < Self.notesOfRule || count <= Self.notesOfRule else {
        return place > Self.notesOfRule
          ? nil : "\(count - Self.notesOfRule + 1) more like these [\(note.rule)]"
      }
      let location = note.location.map { location -> String in
        guard location.file == tag else { return "\(location): " }
        return location.position.map { "\($0.line):\($0.column): " } ?? ""
      }
      return "\(location ?? "")\(note.textWithoutPlace)"
    }
    return ofDocuments
      + habits.map { habit in
        let player =
          CapabilityRules.all.contains(habit.finding.rule)
          ? "" : "player '\(habit.player)', with every tag: "
        return player + habit.finding.textWithoutInstant
      }
  }
}

/// Which MediaFiles the known players select, as a table: a row for each file, a column for each
/// device.
struct RenditionText {
  private let style: TextStyle
  private let choices: RenditionChoices
  private let tag: String

  init(_ style: TextStyle, _ choices: RenditionChoices, of certificate: Certificate) {
    self.style = style
    self.choices = choices
    tag = certificate.tag
  }

  var lines: [VisibleText] {
    let title = "MediaFile, by how many of \(choices.playerCount) players select it"
    let names = choices.files.map(name)
    let width = ([title] + names).map(\.count).max() ?? 0
    let devices = RenditionChoices.devices
    let head = devices.reduce(title.padded(to: width)) { $0 + "  " + $1.paddedAtStart(to: 7) }
    let rows = zip(choices.files, names).map { file, name -> VisibleText in
      let cells = file.players.map { Self.cell($0, of: choices.playerCount).paddedAtStart(to: 7) }
      return "\(cells.reduce(name.padded(to: width)) { $0 + "  " + $1 })"
    }
    return [style.dim("\(head)")] + rows
  }

  /// How many players select a file: `all`, `-` for none, or their number.
  static func cell(_ players: [String], of count: Int) -> String {
    players.count == count ? "all" : players.isEmpty ? "-" : "\(players.count)"
  }

  private func name(of file: RenditionChoices.File) -> String {
    let place = file.location.position.map { "\($0.line):\($0.column) " } ?? ""
    let document = file.location.file == tag ? "" : "\(file.location.file):"
    return "\(document)\(place)\(file.declaration)"
  }
}

/// The cases of a certificate as a table.
struct CertificateTableText {
  let style: TextStyle
  let certificate: Certificate

  init(_ style: TextStyle, _ certificate: Certificate) {
    self.style = style
    self.certificate = certificate
  }

  /// The table, then one line for each reason why several cases are not applicable.
  var sections: [[VisibleText]] {
    let folded = folded
    return [
      rows(without: Set(folded.map(\.reason))),
      folded.map {
        style.dim("not applicable: \($0.cases.joined(separator: ", ")): \($0.reason)")
      },
    ]
  }

  /// The reasons that make several cases not applicable, with these cases. As rows of the table
  /// they would hide the cases that fail.
  private var folded: [(reason: String, cases: [String])] {
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

  /// The rows of the table, without the cases that are not applicable for one of the reasons in
  /// `folded`.
  private func rows(without folded: Set<String>) -> [VisibleText] {
    let results = certificate.cases.filter { !($0.reason.map(folded.contains) ?? false) }
    guard !results.isEmpty else { return [] }
    let names = (["case"] + results.map(\.name)).map(\.count).max() ?? 0
    let (noun, subjects) = certificate.subjects
    let hasSubjects = subjects.count > 1
    let subjectWidth = hasSubjects ? ([noun] + subjects).map(\.count).max() ?? 0 : 0
    let verdictWidth = CertificateTextReport.verdictWidth(results.map(\.counted))
    let head =
      "case".padded(to: names + 2) + (hasSubjects ? noun.padded(to: subjectWidth + 2) : "")
      + "obligation".padded(to: 13) + "verdict".padded(to: verdictWidth) + "reason"
    let rows = results.enumerated().flatMap { index, result -> [VisibleText] in
      let earlier = results[..<index].first { $0.failsAs(result) }
      let reasons = earlier.map { ["as in \($0.name)"] } ?? reasons(result)
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

  /// The lines that explain the verdict of a case: the first line is written next to the verdict,
  /// and further lines below it.
  private func reasons(_ result: CaseResult) -> [String] {
    if let reason = result.reason { return [reason] }
    let findings = result.reasons
    guard findings.count > 1 else {
      return findings.map { $0.isAccepted ? "accepted: \($0.text)" : $0.text }
    }
    return ["\(findings.count) findings"] + findings.map { "\($0.word): \($0.text)" }
  }
}

/// Writes one line for each tag: its name, its verdict, and the reason.
package struct CertificateSummary: Sendable {
  /// The text before the first line.
  package let head: String
  private let certified: @Sendable (Certificate) throws -> String
  private let unreadable: @Sendable (UnreadableTag) throws -> String

  /// The line of a tag, ending with a line break.
  ///
  /// - Throws: an `EncodingError`, which no certificate can cause.
  package func line(of certificate: Certificate) throws -> String { try certified(certificate) }

  /// The line of a tag that cannot be read.
  ///
  /// - Throws: an `EncodingError`, which no tag can cause.
  package func line(of tag: UnreadableTag) throws -> String { try unreadable(tag) }

  /// The summary as text for people.
  package static let text = CertificateSummary(
    head: "",
    certified: { certificate in
      let rules = certificate.decidingRules.map(\.id)
      return text(
        certificate.verdict.word, certificate.title,
        certificate.reason + (rules.isEmpty ? "" : " [\(rules.joined(separator: ", "))]"))
    },
    unreadable: { text("ERROR", $0.tag, $0.summary) })

  /// The summary as comma-separated values.
  package static let csv = CertificateSummary(
    head: "tag,verdict,faults,warnings,notJudged,rules,reason\r\n",
    certified: { certificate in
      csv([
        certificate.title, certificate.verdict.word, "\(certificate.faults.count)",
        "\(certificate.warnings.count)", "\(certificate.unjudged.count)",
        certificate.decidingRules.map(\.id).joined(separator: " "), certificate.reason,
      ])
    },
    unreadable: { csv([$0.tag, "ERROR", "", "", "", "", $0.summary]) })

  /// The summary as JSON Lines.
  package static let jsonl = CertificateSummary(
    head: "", certified: CertificateJSONReport.verdictLine,
    unreadable: { try CertificateJSONReport.lines(of: [], [$0]) })

  private static func text(_ verdict: String, _ tag: String, _ reason: String) -> String {
    let width = Verdict.inconclusive.word.count + 2
    return "\(VisibleText("\(verdict.padded(to: width))\(tag): \(reason)"))\n"
  }

  /// A line of fields in the form of RFC 4180.
  private static func csv(_ fields: [String]) -> String {
    fields.map { field in
      let isPlain = !field.utf8.contains { $0 < 0x20 || $0 == 0x22 || $0 == 0x2C }
      return isPlain ? field : "\"\(field.replacing("\"", with: "\"\""))\""
    }.joined(separator: ",") + "\r\n"
  }
}

/// The names of the cases that show a finding.
enum CaseNames {
  /// How many cases are named.
  private static let limit = 3

  /// The names of the first cases and the number of the others: `skip, pause-and-resume, mute and 14 more`.
  static func text(of cases: [String]) -> String {
    let more = cases.count - limit
    return cases.prefix(limit).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }

  /// `in case skip`, or `in cases` with the first names.
  static func phrase(of cases: [String]) -> String {
    "in case\(cases.count == 1 ? "" : "s") \(text(of: cases))"
  }

  /// `seen in 17 cases: skip, pause-and-resume, mute and 14 more`.
  static func occurrences(of cases: [String]) -> String {
    "seen in \(cases.count) case\(cases.count == 1 ? "" : "s"): \(text(of: cases))"
  }
}
