import Media
import Player
import SampleRuns
import TestSupport
import Testing
import VASTSimulator
import Vocabulary

@testable import Certification

struct CertifierTests {
  /// The certificate of a tag when every record is broken in a way.
  private func certificate(
    _ files: TagFiles, players: [PlayerProfile] = [.exact], lint: [Diagnostic] = [],
    levels: RuleLevels = RuleLevels(),
    breaking apply: @escaping (inout RunRecord) throws -> Void = { _ in },
    progress: @escaping (Certifier.Progress) -> Void = { _ in }
  ) throws -> Certificate {
    let request = Stage.request(.init(name: "base"), .exact)
    var service = RunService(files: files)
    service.ruleLevels = levels
    let certifier = Certifier(
      request, players: players, levels: levels, progress: progress
    ) { request in
      var record = try service.run(request)
      try apply(&record)
      return record
    }
    return try certifier.certificate(
      lint: lint, inspection: try service.inspect(request))
  }

  private func result(_ name: String, _ certificate: Certificate) throws -> CaseResult {
    try #require(certificate.cases.first { $0.name == name })
  }

  @Test func `a sound tag passes every case`() throws {
    let certificate = try certificate(TagFiles(Stage.tag))
    #expect(certificate.verdict == .pass)
    #expect(
      certificate.cases.map(\.name)
        == ["lint", "resolve", "media", "assets", "verification"] + BuiltInScenarios.names)
    #expect(certificate.count(of: .pass) == 23)
    #expect(try result("media", certificate).reason == "no media was measured")
  }

  @Test func `a clip that ends between two looks of the player fails its case`() throws {
    var files = try TagFiles(Stage.tag)
    files.facts = Stage.media(lasting: .milliseconds(920))
    let certificate = try certificate(files, players: [.criteoIOS])
    let findings = try result("fully-visible", certificate).findings
    #expect(
      findings.contains {
        $0.rule == .nothingLostInPlaying && $0.message.contains("'start', 'firstQuartile'")
      })
    #expect(certificate.verdict == .fail)
  }

  @Test func `an ad that its player waits for in vain is not taken for judged`() throws {
    let certificate = try certificate(TagFiles(Stage.tag), players: [.criteoIOSApp])
    let unseen = try result("just-below-half", certificate)
    #expect(unseen.verdict == .notApplicable)
    #expect(unseen.reason?.contains("begins when 50 % of the ad is in view") == true)
    // What covers the ad does not keep this player from playing.
    #expect(try result("obstructed", certificate).run?.outcome == .completed)
  }

  @Test func `a progress tracker behind the end of the media fails the tag`() throws {
    var files = try TagFiles("progress")
    files.facts = Stage.media(lasting: .seconds(5))
    let certificate = try certificate(files)
    let messages = try result("fully-visible", certificate).findings.map(\.message)
    #expect(messages.contains { $0.contains("'progress': the media ends at 5.000 s, before ") })
  }

  @Test func `of the reference run the beacons and the documents' names are kept`() throws {
    let certificate = try certificate(TagFiles(Stage.tag))
    let reference = try #require(certificate.reference)
    #expect(!reference.beacons.isEmpty && reference.events.count == reference.beacons.count)
    #expect(reference.documents == [])
    #expect(certificate.documents == [certificate.tag])
  }

  @Test(arguments: [
    (Severity.error, Verdict.fail), (.warning, .warn), (.note, .pass),
  ])
  func `a finding of the lint decides by its severity`(
    severity: Severity, verdict: Verdict
  ) throws {
    let finding = Diagnostic(rule: Rule(named: "DuplicateTracker", severity), "it is there twice")
    let certificate = try certificate(TagFiles(Stage.tag), lint: [finding])
    #expect(try result("lint", certificate).verdict == verdict)
    #expect(certificate.verdict == verdict)
    #expect(certificate.rules.map(\.id) == (severity == .note ? [] : ["DuplicateTracker"]))
  }

  @Test func `what fails in an optional case alone is a warning`() throws {
    let certificate = try certificate(TagFiles(Stage.tag)) { record in
      guard record.configuration.scenario == "loop-twice" else { return }
      try record.repeatEvent(record.beacon("complete"))
    }
    #expect(try result("loop-twice", certificate).verdict == .fail)
    #expect(
      try result("loop-twice", certificate).findings.map(\.rule.id)
        == ["PlaybackEventsOnce", "TrackersHearThePlayer"])
    #expect(certificate.verdict == .warn)
  }

  @Test func `a rule that is turned off fails nothing`() throws {
    let tag = try TagFiles("broken/no-impression")
    #expect(try certificate(tag).verdict == .fail)
    let quiet = RuleLevels(["ImpressionOncePerHop": .off, "ImpressionMissing": .off])
    #expect(try certificate(tag, levels: quiet).verdict == .pass)
    let mild = RuleLevels(["ImpressionOncePerHop": .warning, "ImpressionMissing": .off])
    #expect(try certificate(tag, levels: mild).verdict == .warn)
  }

  @Test func `an ad that does not play fails once and says why`() throws {
    let certificate = try certificate(TagFiles("broken/no-media-files"))
    #expect(certificate.verdict == .fail)
    #expect(
      certificate.cases.filter { $0.verdict == .fail }.map(\.name) == ["resolve", "fully-visible"])
    let findings = try result("fully-visible", certificate).findings
    let outcome = try #require(findings.first { $0.isOutcome })
    // The same fact in the same words.
    #expect(try result("resolve", certificate).findings.contains(outcome))
    #expect(outcome.rule.id == "AdNotPlayable" && outcome.errorCode == 101)
    #expect(outcome.location?.position != nil)
    #expect(outcome.advice == AdFailure.rule(ofCode: 101).advice)
    let fix = certificate.fixes.first { $0.rule == outcome.rule }
    #expect(fix?.advice == outcome.advice)
    #expect(try result("loop-twice", certificate).reason == "no ad plays")
  }

  @Test func `a scenario without effect is not judged`() throws {
    let certificate = try certificate(TagFiles("inline-linear"))
    let skip = try result("skip", certificate)
    #expect(skip.verdict == .notApplicable)
    #expect(skip.reason?.contains("'skipoffset'") == true)
    let short = try self.certificate(TagFiles("namespace"))
    #expect(
      try result("click-through", short).reason
        == "the tag has no ClickThrough, so a click opens nothing")
  }

  @Test func `every run of every player is told beforehand`() throws {
    let reported = ReportedFinding()
    let certificate = try certificate(
      TagFiles("nonlinear"), players: [.exact, .html5], progress: { reported.all.append($0) })
    #expect(Set(reported.all.map(\.number)) == Set(1...40))
    #expect(reported.all.allSatisfy { $0.count == 40 })
    #expect(reported.all.last?.player == "html5")
    #expect(certificate.cases.count == 5 + 40)
  }

  /// The reported progress, in order.
  private final class ReportedFinding {
    var all: [Certifier.Progress] = []
  }
}

struct CertificationRulesTests {
  @Test(arguments: CertificationRules.all)
  func `a rule says what it is and what to do`(rule: Rule) {
    #expect(rule.summary.last?.isLetter == true, "\(rule.summary)")
    #expect(rule.explanation.hasSuffix(".") && rule.fix.hasSuffix("."))
    #expect(rule.advice.count > 40)
  }

  @Test func `an error's rule has the words of its code`() {
    let rule = AdFailure.rule(ofCode: 401)
    #expect(rule.id == "VASTError401" && rule.severity == .error)
    #expect(rule.advice.hasPrefix("Upload the media again"))
    #expect(CertificationRules.all.contains(rule))
  }

  @Test func `an error of no standard has a rule all the same`() {
    let rule = AdFailure.rule(ofCode: 999)
    #expect(rule.id == "VASTError999" && !CertificationRules.all.contains(rule))
    #expect(rule.explanation == "No standard defines this code.")
  }
}

/// Every case under every player in the nightly and under four of them otherwise, with media of every
/// kind: none passes that showed nothing.
@Suite(.tags(.slow))
struct VacuousPassTests {
  enum Kind: CaseIterable, Sendable {
    case ordinary, short, long, audioOnly, damaged, damagedAtOnce

    var facts: MediaFacts {
      switch self {
      case .ordinary: SampleAd.media
      case .short: Stage.media(lasting: .milliseconds(920))
      case .long: Stage.media(lasting: .milliseconds(90_460))
      case .audioOnly: Stage.media(lasting: .seconds(30), .audio)
      case .damaged: Stage.media(lasting: .seconds(30), damagedAt: .seconds(7))
      case .damagedAtOnce: Stage.media(lasting: .seconds(30), damagedAt: .zero)
      }
    }
  }

  private static let players: [PlayerProfile] =
    Lane.isNightly ? PlayerProfile.builtIn : [.exact, .html5, .criteoIOS, .fluidPlayer]

  @Test(arguments: players, Kind.allCases)
  func `a case that passes has shown its ad, and any other says why`(
    player: PlayerProfile, kind: Kind
  ) throws {
    var files = try TagFiles(Stage.tag)
    files.facts = kind.facts
    let service = RunService(files: files)
    let request = Stage.request(.init(name: "base"), .exact)
    let certifier = Certifier(request, players: [player], progress: { _ in }) {
      try service.run($0)
    }
    let certificate = try certifier.certificate(lint: [], inspection: try service.inspect(request))
    let played = certificate.cases.filter { $0.player != nil }
    #expect(played.map(\.name) == BuiltInScenarios.names)
    for result in played {
      let comment: Comment = "\(result.name), \(player.name), \(kind)"
      switch result.verdict {
      case .pass, .warn:
        let run = try #require(result.run, comment)
        let reported = Set(run.marks.filter { $0.voice == .vast }.map(\.name))
        #expect(reported.contains("start"), comment)
        #expect(run.outcome != .error, comment)
        if run.outcome == .completed, result.verdict == .pass {
          #expect(
            reported.isSuperset(of: ["firstQuartile", "midpoint", "thirdQuartile", "complete"]))
        }
      case .notApplicable: #expect(result.reason?.isEmpty == false, comment)
      case .fail, .inconclusive: #expect(!result.reasons.isEmpty, comment)
      }
    }
    if kind == .damaged || kind == .damagedAtOnce { #expect(certificate.verdict == .fail) }
    if kind == .ordinary, player == .exact { #expect(certificate.verdict == .pass) }
  }
}
