internal import Certification
internal import VASTSimulator
internal import Vocabulary

/// The sections that explain a tag's verdict: its cases, its findings, its ads, and a summary of each run.
struct CertificateSections {
  private let certificate: Certificate
  private let isDrawn: Bool
  private let copies: DocumentCopies
  private let suffix: String
  /// The text that distinguishes the headings of several tags' sections, for readers who navigate
  /// by headings.
  private let subject: String
  /// The requests of the tag's reference run; nil if the runs are not drawn.
  let requests: RequestsSection?

  /// Creates the sections.
  ///
  /// - Parameters:
  ///   - certificate: the tag's certificate.
  ///   - isDrawn: whether the runs are drawn.
  ///   - copies: the page's copies of documents, to which source locations link.
  ///   - number: the tag's place on a page with several tags; nil if it is the only tag.
  init(
    certificate: Certificate, isDrawn: Bool, copies: DocumentCopies, number: Int? = nil
  ) {
    self.certificate = certificate
    self.isDrawn = isDrawn
    self.copies = copies
    suffix = number.map { "-\($0)" } ?? ""
    subject = number == nil ? "" : ": \(certificate.title)"
    let reference = certificate.reference.flatMap { isDrawn && !$0.beacons.isEmpty ? $0 : nil }
    requests = reference.map { [suffix, subject] in
      RequestsSection(
        $0, suffix: suffix, subject: " of 'fully-visible'\(subject)", hasEvents: false)
    }
  }

  private var hasRuns: Bool { certificate.cases.contains { $0.run != nil } }

  /// Writes links to the sections, for a page with one tag.
  func writeContents(to html: inout HTMLText) {
    let hasAds = certificate.reference != nil
    let sections: [(id: String, title: String)?] = [
      certificate.matrix == nil ? nil : ("players", "Players"), ("cases", "Cases"),
      ("findings", "Findings"),
      certificate.renditions.isEmpty ? nil : ("renditions", "Renditions"),
      requests == nil ? nil : ("requests", "Requests"),
      hasAds ? ("ads", "Ads") : nil,
      hasRuns ? ("runs", "Runs") : nil,
      copies.excerpts.isEmpty ? nil : ("documents", "Documents"),
    ]
    html.element("nav", [("aria-label", "Sections")]) { html in
      html.element("ul") { html in
        for case (let id, let title)? in sections {
          html.element("li") { $0.element("a", [("href", "#\(id)")], text: title) }
        }
      }
    }
  }

  func write(to html: inout HTMLText) {
    if let matrix = certificate.matrix {
      html.section("players\(suffix)", "Players\(subject)") {
        PlayerMatrixSection(matrix: matrix, subject: subject).write(to: &$0)
      }
    }
    html.section("cases\(suffix)", "Cases\(subject)") { writeCases(to: &$0) }
    html.section("findings\(suffix)", "Findings\(subject)") { writeFindings(to: &$0) }
    if !certificate.renditions.isEmpty {
      html.section("renditions\(suffix)", "Renditions\(subject)") { writeRenditions(to: &$0) }
    }
    requests?.write(to: &html)
    if let reference = certificate.reference {
      AdsSection(record: reference, copies: copies, suffix: suffix, subject: subject)
        .write(to: &html)
    }
    if hasRuns, isDrawn {
      html.section("runs\(suffix)", "Runs\(subject)") {
        RunOutlines(certificate: certificate).write(to: &$0)
      }
    }
    DocumentsSection(
      copies: copies,
      findings: certificate.distinctFindings.map { $0.diagnostic(of: certificate.tag) },
      suffix: suffix, subject: subject
    ).write(to: &html)
  }

  // MARK: Renditions

  private func writeRenditions(to html: inout HTMLText) {
    for (index, choices) in certificate.renditions.enumerated() {
      let title = "How many of \(choices.playerCount) players select each MediaFile"
      let number = certificate.renditions.count > 1 ? ", creative \(index + 1)" : ""
      html.table(
        "\(title)\(number)\(subject)", ["MediaFile", "declared"] + RenditionChoices.devices
      ) { html in
        for file in choices.files {
          html.element("tr") { html in
            html.element("th", [("scope", "row")]) { copies.write(file.location, to: &$0) }
            html.element("td", text: file.declaration)
            for players in file.players {
              html.element(
                "td", [("title", players.joined(separator: ", "))],
                text: RenditionText.cell(players, of: choices.playerCount))
            }
          }
        }
      }
    }
  }

  // MARK: Cases

  private func writeCases(to html: inout HTMLText) {
    let (noun, subjects) = certificate.subjects
    let hasSubjects = subjects.count > 1
    html.element(
      "p",
      text: "A mandatory case must pass, a conditional one must pass if the tag or the media "
        + "is affected. An optional case that fails is a warning.")
    html.table(
      "Every case with its verdict\(subject)",
      ["verdict", "case"] + (hasSubjects ? [noun] : []) + [
        "obligation", "what must hold, and what fails",
      ],
      .prose
    ) { html in
      for (index, result) in certificate.cases.enumerated() {
        html.element("tr", result.counted == .fail ? [("class", "failed")] : []) { html in
          html.element("td") { $0.badge(result.counted.badge, result.counted.word) }
          html.element("th", [("scope", "row")], text: result.name)
          if hasSubjects { html.element("td", text: result.subject ?? "") }
          html.element("td", text: result.obligation.rawValue)
          html.element("td", [("class", "prose")]) { writeReasons(index, to: &$0) }
        }
      }
    }
  }

  /// Writes the summary of a case and its findings.
  private func writeReasons(_ index: Int, to html: inout HTMLText) {
    let result = certificate.cases[index]
    html.element("div", text: result.summary)
    if let reason = result.reason { html.element("div", [("class", "note")], text: reason) }
    let earlier = certificate.cases[..<index].first { $0.failsAs(result) }
    if let earlier {
      html.element("div", [("class", "note")], text: "as in \(earlier.name)")
      return
    }
    for finding in result.reasons {
      html.element("div", [("class", "note")]) { html in
        html.put("\(finding.word): ")
        if let location = finding.location {
          copies.write(location, to: &html)
          html.put(": ")
        }
        html.put(finding.textWithoutPlace)
      }
    }
  }

  // MARK: Findings

  private func writeFindings(to html: inout HTMLText) {
    writeCounting(to: &html)
    let notes = certificate.noteTexts
    guard !notes.isEmpty else { return }
    html.element("ul", [("class", "findings")]) { html in
      for note in notes {
        html.element("li", [("class", Severity.note.rawValue)]) { html in
          html.badge(.neutral, Severity.note.rawValue)
          html.put(" ")
          html.element("span", [("class", "message")], text: note)
        }
      }
    }
  }

  /// Writes the findings other than notes, and what a baseline accepts.
  private func writeCounting(to html: inout HTMLText) {
    let all = certificate.distinctFindings
    // Accepted findings come last, and the other findings are sorted from the worst to the least.
    let new = Severity.allCases.reversed().flatMap { level in
      all.filter { !$0.finding.isAccepted && $0.severity == level }
    }
    let found = new + all.filter(\.finding.isAccepted)
    guard !found.isEmpty else {
      html.element("p", text: "No findings.")
      return
    }
    let diagnostics = found.map { found in
      var diagnostic = found.diagnostic(of: certificate.tag)
      let hop = found.finding.hopName.map { "\($0), " } ?? ""
      diagnostic.notes = [
        "\(hop)in \(found.cases.count == 1 ? "the case" : "\(found.cases.count) cases:") "
          + found.cases.joined(separator: ", ")
      ]
      return diagnostic
    }
    html.findings(diagnostics, accepted: Set(new.count..<found.count), copies: copies)
  }
}

/// The matrix of cases and players on a page: first the tag's faults, then the table, then the
/// players with the differences that come from their own rules.
struct PlayerMatrixSection {
  let matrix: PlayerMatrix
  /// The text that distinguishes the headings of several tags.
  let subject: String

  func write(to html: inout HTMLText) {
    writeFaults(to: &html)
    html.element("p", [("class", "note")], text: "\(PlayerMatrixText.legend(of: matrix)).")
    let names = matrix.players.indices.map { "\($0 + 1)" }
    html.table("Every case with every player\(subject)", ["case"] + names) { html in
      for name in matrix.cases {
        html.element("tr") { html in
          html.element("th", [("scope", "row")], text: name)
          for player in matrix.players {
            html.element("td", [("title", "\(name), \(player)")]) { html in
              guard let cell = matrix.cell(name, player) else { return }
              html.badge(cell.verdict.badge, PlayerMatrixText.text(of: cell))
            }
          }
        }
      }
    }
    html.table(
      "What each player does by its own rules, whatever the tag\(subject)",
      ["number", "player", "by its own rules"], .prose
    ) { html in
      for (index, player) in matrix.players.enumerated() {
        html.element("tr") { html in
          html.element("td", text: "\(index + 1)")
          html.element("th", [("scope", "row")], text: player)
          html.element("td", [("class", "prose")]) { html in
            let own = matrix.ownSentences(of: player)
            for sentence in own.isEmpty ? ["nothing else than “\(matrix.reference)”"] : own {
              html.element("div", text: sentence)
            }
          }
        }
      }
    }
    for player in matrix.players { ScatterTable.write(matrix, player, to: &html) }
  }

  private func writeFaults(to html: inout HTMLText) {
    guard !matrix.faults.isEmpty else {
      html.element(
        "p", text: "No player loses, repeats or misplaces a beacon for a reason in the tag.")
      return
    }
    html.element("ul", [("class", "findings")]) { html in
      for fault in matrix.faults {
        let severity = fault.severity.rawValue
        html.element("li", [("class", severity)]) { html in
          html.element("span", [("class", "message")], text: matrix.sentence(of: fault))
          if let advice = fault.cause.rule?.advice {
            html.element("span", [("class", "fix")], text: advice)
          }
        }
      }
    }
  }
}

/// The outline of each case's run: how it ended, and lanes of its player's events and its beacons.
struct RunOutlines {
  let certificate: Certificate

  func write(to html: inout HTMLText) {
    html.element(
      "p",
      text: "Open a case to see when its trackers were requested. To see every event, "
        + "play its scenario with “vastsim play”.")
    for result in certificate.cases {
      guard let run = result.run else { continue }
      html.element("details", [("class", "case")]) { html in
        html.element("summary") { html in
          html.badge(result.counted.badge, result.counted.word)
          html.element("strong", text: certificate.name(of: result))
          html.element("span", [("class", "note")], text: Self.text(of: run))
        }
        Self.write(run, to: &html)
        if let scatter = result.scatter {
          ScatterTable.write(scatter, of: certificate.name(of: result), to: &html)
        }
      }
    }
  }

  private static func text(of run: RunOutline) -> String {
    let count = run.marks.count { $0.voice.isBeacon }
    return "\(run.outcome.words) after \(TimeText.readable(run.duration)), "
      + "\(count) beacon\(count == 1 ? "" : "s")"
  }

  private static func write(_ run: RunOutline, to html: inout HTMLText) {
    let scale = TimeScale(run.shown)
    let axis = TimeAxis(scale)
    var texts: [String] = []
    html.element("div", [("class", "lanes")]) { html in
      for voice in RunOutline.Voice.allCases {
        // The lane of native widgets is left out of a run without marks for it, as most runs are.
        if voice == .native, !run.marks.contains(where: { $0.voice == .native }) { continue }
        var marks = LaneMarks()
        for (index, mark) in run.marks.enumerated() where mark.voice == voice {
          marks.add(
            index, at: scale.place(of: mark.at), name: mark.name, isError: mark.isError)
        }
        let titles = marks.marks.map { $0.title(at: run.marks[$0.events[0]].at) }
        let count = run.marks.count { $0.voice == voice }
        let text =
          titles.isEmpty
          ? "none"
          : "\(count): " + TimelineLanes.shortened(titles).joined(separator: "; ")
        texts.append("\(voice.title), \(text).")
        html.lane(voice.title, height: 28, text: text, on: axis) { html in
          if titles.isEmpty { html.nothing(y: 14, on: axis) }
          for (mark, title) in zip(marks.marks, titles) {
            html.mark(mark, voice.shape, y: 14, title: title)
          }
        }
      }
      axis.write(to: &html)
    }
    // On a touch screen, a mark has no hover text. A screen reader reads these texts from the lanes
    // instead.
    for text in texts {
      html.element("p", [("class", "note"), ("aria-hidden", "true")], text: text)
    }
  }
}

extension RunOutline.Voice {
  fileprivate var title: String {
    switch self {
    case .player: "Player"
    case .vast: "VAST beacons"
    case .verification: "Verification beacons"
    case .native: "Widgets and messages"
    }
  }

  fileprivate var shape: String {
    switch self {
    case .player: "player"
    case .vast: "vast"
    case .verification: "verification"
    case .native: "native"
    }
  }

  fileprivate var isBeacon: Bool { self == .vast || self == .verification }
}
