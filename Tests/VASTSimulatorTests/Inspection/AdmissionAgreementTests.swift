import Foundation
import Media
import Player
import TestSupport
import Testing
import VASTSimulator
import Vocabulary

/// `resolve` and a run never contradict each other, except for facts that only opened media shows.
@Suite(.tags(.corpus))
struct AdmissionAgreementTests {
  private static let media: [String: MediaFacts] = [
    "4s.mp4": .made(.seconds(4)), "8s.mp4": .made(), "huge.mp4": .made(), "c.png": .made(),
  ]

  private func agreement(
    _ documents: [String: String], _ scenario: String
  ) throws -> (AdmissionAgreement, RunRecord) {
    let reading = ScenarioDecoder.read(
      bytes: Array("version: 1\n\(scenario)".utf8), file: "s.yaml", folder: "")
    guard let scenario = reading.scenario else { throw UnusableText(reading.diagnostics) }
    var request = RunRequest(
      tag: .init(path: "tags/root", displayName: "root"), scenario: scenario, profile: .exact)
    request.settings.map = ResourceMap([
      .init(prefix: "https://ads.example/", path: "tags/"),
      .init(prefix: "https://m.example/", path: "media/"),
    ])
    let service = RunService(
      files: ChainFiles(
        tags: Dictionary(uniqueKeysWithValues: documents.map { ("tags/\($0)", $1) }),
        media: Dictionary(uniqueKeysWithValues: Self.media.map { ("media/\($0)", $1) })))
    let run = try service.run(request)
    return (AdmissionAgreement(try service.inspect(request), run), run)
  }

  @Test func `they agree on five hundred seeded tags`() throws {
    var count = 0
    var codes: Set<Int> = []
    for seed in 1...500 as ClosedRange<UInt64> {
      let tag = RandomTag(seed: seed)
      let (agreement, run) = try agreement(tag.documents, tag.scenario)
      #expect(
        agreement.contradictions.isEmpty,
        "seed \(seed), \(tag.scenario): \(agreement.contradictions)")
      count += agreement.count
      codes.formUnion(run.ads.compactMap(\.errorCode))
    }
    // Enough verdicts must have been compared.
    #expect(count > 500)
    #expect(
      codes.isSuperset(of: [202, 203, 204, 205, 206, 301, 303, 401, 403, 406, 602, 900]),
      "\(codes.sorted())")
  }

  @Test(
    arguments: [
      ("companions: [{ width: 300, height: 250 }]", 602, [.media]),
      ("mezzanine: required", 406, []),
    ] as [(String, Int, [AdAdmissionStateMachine.Unknown])])
  func `what the tag alone decides is known without its media`(
    scenario: String, code: Int, unknowns: [AdAdmissionStateMachine.Unknown]
  ) throws {
    var tag = ErrorTag(required: "required=\"all\"")
    tag.companions = [ErrorTag.companion("c.swf", type: "application/x-shockwave-flash")]
    let inspection = try inspect(tag.documents, scenario)
    let ad = try #require(inspection.breaks.first?.ads.first)
    #expect(ad.obstacle?.errorCode == code && ad.order == nil && ad.unknowns == unknowns)
    #expect(inspection.hasFailures)
  }

  private func inspect(_ documents: [String: String], _ scenario: String) throws -> ChainInspection
  {
    let reading = ScenarioDecoder.read(
      bytes: Array("version: 1\n\(scenario)".utf8), file: "s.yaml", folder: "")
    var request = RunRequest(
      tag: .init(path: "tags/root", displayName: "root"),
      scenario: try #require(reading.scenario), profile: .exact)
    request.settings.map = ResourceMap([.init(prefix: "https://ads.example/", path: "tags/")])
    return try RunService(
      files: ChainFiles(
        tags: Dictionary(uniqueKeysWithValues: documents.map { ("tags/\($0)", $1) }), media: [:])
    ).inspect(request)
  }

  @Test func `what only opened media tells is not known`() throws {
    let plain = try inspect(ErrorTag(duration: "00:00:08").documents, "")
    #expect(plain.breaks.first?.ads.first?.unknowns == [.media])
    #expect(plain.breaks.first?.ads.first?.order == 1)
    let strict = try inspect(ErrorTag(duration: "00:00:08").documents, "strictDuration: true")
    #expect(strict.breaks.first?.ads.first?.unknowns == [.media, .duration])
  }

  /// The documents of a place, as paths.
  private func documents(in place: CorpusPlace) -> [String] {
    let folder = place.url("vast")
    let files = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String }
    return (files ?? []).filter { $0.hasSuffix(".xml") }.sorted()
      .map { folder.appending(path: $0).path }
  }

  @Test(arguments: CorpusPlace.all(with: "vast"))
  func `they agree on every document of the corpus`(place: CorpusPlace) throws {
    var count = 0
    for path in documents(in: place) {
      var request = RunRequest(
        tag: .init(path: path, displayName: path), scenario: PlaybackScenario(name: "s"),
        profile: .exact)
      request.media = Samples.input("Media/ad-6s.mp4")
      request.settings.decodeMode = .demux
      let service = RunService(files: DiskFiles())
      let agreement = AdmissionAgreement(
        try service.inspect(request), try service.run(request))
      #expect(agreement.contradictions.isEmpty, "\(path): \(agreement.contradictions)")
      count += agreement.count
    }
    // Enough verdicts must have been compared.
    #expect(count > (place == .own ? 25 : 100))
  }
}
