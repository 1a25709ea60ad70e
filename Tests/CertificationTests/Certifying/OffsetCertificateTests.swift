import Player
import SampleRuns
import TestSupport
import Testing
import VASTSimulator
import Vocabulary

@testable import Certification

/// Certificates over start-up offsets.
@Suite(.tags(.slow))
struct OffsetCertificateTests {
  private func certifier(
    _ files: TagFiles, _ players: [PlayerProfile], observations: Int?,
    counting runs: @escaping (RunRequest) -> Void = { _ in }
  ) -> (Certifier, RunRequest, RunService) {
    let request = Stage.request(.init(name: "base"), .exact)
    let service = RunService(files: files)
    let certifier = Certifier(
      request, players: players, observations: observations, progress: { _ in }
    ) {
      runs($0)
      return try service.run($0)
    }
    return (certifier, request, service)
  }

  private func certificate(
    _ files: TagFiles, _ players: [PlayerProfile] = [.html5], observations: Int? = 4
  ) throws -> Certificate {
    let (certifier, request, service) = certifier(files, players, observations: observations)
    return try certifier.certificate(lint: [], inspection: try service.inspect(request))
  }

  private func result(_ name: String, _ certificate: Certificate) throws -> CaseResult {
    try #require(certificate.cases.first { $0.name == name })
  }

  /// The certificate when the run of one case is broken for some start-up offsets.
  private func certificate(
    brokenFrom offsets: Set<Duration>, in name: String = "fully-visible"
  ) throws -> Certificate {
    let request = Stage.request(.init(name: "base"), .exact)
    let service = RunService(files: try TagFiles(Stage.tag))
    let certifier = Certifier(
      request, players: [.html5], observations: 4, progress: { _ in }
    ) { request in
      var record = try service.run(request)
      if request.scenario.name == name, request.profile.name == "html5",
        offsets.contains(request.profile.observation.headStart)
      {
        try record.repeatEvent(record.beacon("complete"))
      }
      return record
    }
    return try certifier.certificate(lint: [], inspection: try service.inspect(request))
  }

  /// In microseconds; the profile's own is none of them.
  private static let offsets = [0, 66_400, 132_800, 199_200]

  @Test(arguments: [
    ([66_400, 199_200], "for 2 of 4 start-up offsets, the first 0.066 s"),
    ([15_000], "for the player's own start-up offset, and none of 4 others"),
    ([0, 66_400, 132_800, 199_200], "for 4 of 4 start-up offsets, the first 0.000 s"),
  ])
  func `what holds for some offsets only is said so and does not pass`(
    broken: [Int], words: String
  ) throws {
    let certificate = try certificate(brokenFrom: Set(broken.map { .microseconds($0) }))
    let result = try result("fully-visible", certificate)
    #expect(result.verdict == .fail && certificate.verdict == .fail)
    let findings = result.findings.filter { $0.rule == .playbackEventsOnce }
    #expect(findings.count == 1)
    let dependence = try #require(findings.first?.dependence)
    #expect(dependence.failing == broken.filter(Self.offsets.contains).map { .microseconds($0) })
    #expect(findings.first?.text.contains("(\(words))") == true)
    // What the player lacks is told of each case.
    #expect(try self.result("pause-and-resume", certificate).verdict == .pass)
  }

  @Test func `what every offset shows is told as ever`() throws {
    let all = Set((Self.offsets + [15_000]).map { Duration.microseconds($0) })
    let result = try result("fully-visible", try certificate(brokenFrom: all))
    let findings = result.findings.filter { $0.rule == .playbackEventsOnce }
    #expect(findings.count == 1 && findings.first?.dependence == nil)
    #expect(result.scatter?.offsets == Self.offsets.map { .microseconds($0) })
  }

  @Test func `a sound tag passes for every offset, and start comes when the playhead is seen`()
    throws
  {
    let certificate = try certificate(TagFiles(Stage.tag))
    #expect(certificate.verdict == .pass)
    #expect(
      certificate.rules.isEmpty
        && certificate.habits.map(\.finding.rule.id) == ["PlayerSendsNoEvent"])
    let played = certificate.cases.filter { $0.run != nil }
    #expect(played.allSatisfy { $0.scatter?.offsets.count == 4 })
    let scatter = try #require(try result("fully-visible", certificate).scatter)
    let start = try #require(scatter.beacons.first { $0.identity.event == "start" })
    #expect(start.earliest == .microseconds(56_800) && start.latest == .milliseconds(256))
    #expect(start.count == 4)
  }

  @Test func `a player without an offset is played once`() throws {
    let exact = try certificate(TagFiles(Stage.tag), [.exact])
    #expect(exact.cases.allSatisfy { $0.scatter == nil })
    let both = try certificate(TagFiles(Stage.tag), [.exact, .html5])
    #expect(both.cases.filter { $0.player == "exact" }.allSatisfy { $0.scatter == nil })
    #expect(both.cases.contains { $0.player == "html5" && $0.scatter != nil })
  }

  @Test func `every player that is compared is compared for each of its offsets`() throws {
    var runs: [String] = []
    let (certifier, request, service) = certifier(
      try TagFiles(Stage.tag), [.vastClientJS, .rmpVast], observations: 3
    ) { request in
      let offset = request.profile.observation.headStart
      runs.append("\(request.scenario.name) \(request.profile.name) \(offset)")
    }
    let certificate = try certifier.certificateAcrossPlayers(
      lint: [], inspection: try service.inspect(request))
    let matrix = try #require(certificate.matrix)
    #expect(runs.count == BuiltInScenarios.all.count + 2 * 4 * matrix.cases.count)
    #expect(matrix.cells.allSatisfy { $0.scatter?.offsets.count == 3 })
    #expect(certificate.verdict == .pass)
  }

  @Test func `what a player loses for some offsets only is told with how many`() throws {
    var files = try TagFiles(Stage.tag)
    files.facts = Stage.media(lasting: .milliseconds(700))
    let (certifier, request, service) = certifier(
      files, [.rmpVast, .vastPlayer, .mediaElementVast], observations: 8)
    let certificate = try certifier.certificateAcrossPlayers(
      lint: [], inspection: try service.inspect(request))
    let matrix = try #require(certificate.matrix)
    let sometimes = matrix.faults.filter { $0.share != nil }
    #expect(!sometimes.isEmpty)
    for fault in sometimes {
      let share = try #require(fault.share)
      #expect(share.tried == 8 && share.counts.lowerBound >= 0 && share.counts.upperBound <= 8)
      #expect(matrix.sentence(of: fault).contains(share.words))
    }
    let cells = matrix.cells.filter { $0.sometimes > 0 }
    #expect(!cells.isEmpty)
    #expect(cells.allSatisfy { $0.sometimes <= $0.lost + $0.extra + $0.misplaced })
  }

  @Test func `session cases are judged for each offset too`() throws {
    let (certifier, _, _) = certifier(try TagFiles(Stage.tag), [.html5], observations: 2)
    let certificate = try certifier.sessionCertificate()
    let played = certificate.cases.filter { $0.run != nil }
    #expect(!played.isEmpty && played.allSatisfy { $0.scatter?.offsets.count == 2 })
  }
}
