package import Media
internal import OpenMeasurement
internal import Player
internal import VASTSimulator
internal import Vocabulary

/// The integration check of a measurement session.
extension Certifier {
  /// Plays every case of a measurement session under each player.
  ///
  /// Throws the errors of the runs, which show why the tag cannot be read.
  package func sessionCertificate() throws -> Certificate {
    var results: [CaseResult] = []
    var shown: RunRecord?
    for player in players {
      let (cases, reference) = try sessionCases(under: player)
      results += cases
      shown = shown ?? reference
    }
    return Certificate(
      tag: request.tag.displayName, players: players.map(\.name), cases: results,
      reference: shown)
  }

  private func sessionCases(
    under player: PlayerProfile
  ) throws -> (cases: [CaseResult], reference: RunRecord?) {
    let cases = SessionCase.all
    progress(Progress(number: 1, count: cases.count, name: cases[0].name, player: player.name))
    guard let reference = try unlessInterrupted({ try reference(under: player) }) else {
      return (cases.map { CaseResult(interrupted: $0, under: player) }, nil)
    }
    guard let ad = reference.adTraces.first(where: { !$0.session.isEmpty }) else {
      return (refused(reference, under: player), reference)
    }
    let subject = SessionSubject(ad)
    var results: [CaseResult] = []
    for (index, sessionCase) in cases.enumerated() {
      progress(
        Progress(
          number: index + 1, count: cases.count, name: sessionCase.name, player: player.name))
      let played = try unlessInterrupted {
        let record =
          index == 0 ? reference : try play(sessionCase.scenario(subject), under: player)
        let own = result(of: sessionCase, record, subject, player)
        return try scattered(own, over: offsets(of: player)) { offset in
          let scenario =
            index == 0 ? BuiltInScenarios.fullyVisible.scenario : sessionCase.scenario(subject)
          return try play(scenario, under: player, from: offset)
        } judge: {
          result(of: sessionCase, $0, subject, player)
        }
      }
      results.append(played ?? CaseResult(interrupted: sessionCase, under: player))
    }
    return (results + [vendorScripts(reference, player)], reference)
  }

  private func result(
    of sessionCase: SessionCase, _ record: RunRecord, _ subject: SessionSubject,
    _ player: PlayerProfile
  ) -> CaseResult {
    let traces = record.adTraces
    guard let trace = traces.first(where: { !$0.session.isEmpty }) else {
      return CaseResult(
        sessionCase.name, sessionCase.summary, sessionCase.obligation, player: player.name,
        findings: noSession(record))
    }
    var findings: [Finding] = []
    switch sessionCase.judge(trace, subject) {
    case .notApplicable(let reason):
      return CaseResult(
        sessionCase.name, sessionCase.summary, sessionCase.obligation, player: player.name,
        notApplicable: reason)
    case .judged(let violations):
      findings = violations.map {
        Finding(
          rule: .caseNotShown, $0.message, at: $0.at)
      }
    }
    if !sessionCase.provokesError { findings += failures(of: record) }
    findings += RunInvariants.findings(RunInvariants.session, in: CheckedRun(record))
    findings += record.diagnostics.filter { VASTSimulatorRules.sessionMisuse.contains($0.rule) }
      .map(Finding.init)
    return CaseResult(
      sessionCase.name, sessionCase.summary, sessionCase.obligation, player: player.name,
      findings: findings, run: RunOutline(record))
  }

  /// The cases of a tag for which the player creates no session.
  private func refused(_ record: RunRecord, under player: PlayerProfile) -> [CaseResult] {
    SessionCase.all.enumerated().map { index, sessionCase in
      guard index > 0 else {
        return CaseResult(
          sessionCase.name, sessionCase.summary, sessionCase.obligation, player: player.name,
          findings: noSession(record))
      }
      return CaseResult(
        sessionCase.name, sessionCase.summary, sessionCase.obligation, player: player.name,
        notApplicable: "no ad plays, so there is no session")
    }
  }

  private func noSession(_ record: RunRecord) -> [Finding] {
    let failures = failures(of: record)
    guard failures.isEmpty else { return failures }
    return [
      Finding(
        rule: .noAdToPlay,
        "no ad plays, so there is no session")
    ]
  }

  // MARK: Vendors

  /// Whether every vendor's script was run to its end.
  private func vendorScripts(_ record: RunRecord, _ player: PlayerProfile) -> CaseResult {
    let (name, summary) = ("vendor-scripts", "every vendor's script runs to its end")
    func notApplicable(_ reason: String) -> CaseResult {
      CaseResult(name, summary, .conditional, player: player.name, notApplicable: reason)
    }
    let broken = record.diagnostics.filter { VASTSimulatorRules.scriptFailures.contains($0.rule) }
    let unmeasured = unmeasured(record)
    let standsIn = record.diagnostics.contains { $0.rule == .verificationStandIn }
    let hasScript = record.events.contains { event in
      if case .fetch(let fetch) = event.kind { fetch.purpose == .script } else { false }
    }
    guard !broken.isEmpty || hasScript || !unmeasured.isEmpty else {
      return notApplicable(
        standsIn
          ? "the built-in measurer replaces the script; use --map or --network to run it"
          : "the tag runs no script")
    }
    return CaseResult(
      name, summary, .conditional, player: player.name,
      findings: broken.map { diagnostic in
        Finding(
          rule: .scriptNotRun, diagnostic.message,
          location: diagnostic.location)
      } + unmeasured)
  }
}

extension CaseResult {
  /// A case of a session that was not played because the user ended the check.
  fileprivate init(interrupted sessionCase: SessionCase, under player: PlayerProfile) {
    self.init(
      interrupted: sessionCase.name, sessionCase.summary, sessionCase.obligation,
      player: player.name)
  }
}

/// An ad that needs no file: a tag of one skippable linear ad and media of thirty seconds.
package enum CertificationSample {
  /// The name of the tag in reports, and the name under which it is opened.
  package static let name = "built-in sample"

  private static let events =
    PlaybackEvents.ofAPlay + ["pause", "resume", "mute", "unmute", "skip", "closeLinear"]

  /// The tag's text.
  package static let tag: String = {
    let trackers = events.map {
      "<Tracking event=\"\($0)\"><![CDATA[https://track.example.com/\($0)]]></Tracking>"
    }.joined(separator: "\n")
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <VAST version="4.2" xmlns="http://www.iab.com/VAST"><Ad id="sample"><InLine>
      <AdSystem>vastsim</AdSystem><AdTitle>Built-in sample</AdTitle>
      <AdServingId>sample</AdServingId>
      <Impression><![CDATA[https://track.example.com/impression]]></Impression>
      <Error><![CDATA[https://track.example.com/error?code=[ERRORCODE]]]></Error>
      <Creatives><Creative id="sample">
      <UniversalAdId idRegistry="unknown">unknown</UniversalAdId>
      <Linear skipoffset="00:00:05"><Duration>00:00:30</Duration>
      <TrackingEvents>\(trackers)</TrackingEvents>
      <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="480" height="270">
      <![CDATA[https://cdn.example.com/sample.mp4]]></MediaFile></MediaFiles>
      <VideoClicks><ClickThrough><![CDATA[https://www.example.com/]]></ClickThrough></VideoClicks>
      </Linear></Creative></Creatives></InLine></Ad></VAST>
      """
  }()

  /// Invented media: one frame and three thousand bytes in each tenth of a second.
  package static let media: MediaFacts = {
    let tenths: Range<Int64> = 0..<300
    return MediaFacts(
      formatName: "mov,mp4,m4a,3gp,3g2,mj2", byteCount: 900_000, duration: .seconds(30),
      streams: [
        MediaStream(
          index: 0, kind: .video, codecName: "h264", picture: .init(width: 480, height: 270))
      ],
      videoFrames: MediaFrames(times: tenths.map { .milliseconds($0 * 100) }),
      byteMap: ByteMap(
        steps: tenths.map {
          ByteMap.Step(position: .milliseconds($0 * 100), byteCount: ($0 + 1) * 3000)
        }))
  }()

  /// The files of runs of the sample.
  package struct Files: RunFiles {
    package init() {}

    package func tag(at path: String) -> [UInt8] { Array(CertificationSample.tag.utf8) }

    package func media(
      at path: String, mode: DecodeMode, details: MediaDetails
    ) throws(FFmpegError) -> MediaFacts { CertificationSample.media }

    package func exists(_ path: String) -> Bool { true }
  }
}
