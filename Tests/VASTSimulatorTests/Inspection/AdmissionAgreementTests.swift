import Foundation
import Media
import Player
import TestSupport
import Testing
import VAST
import Vocabulary

@testable import VASTSimulator

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

/// Compares the result of `resolve` for a tag with that of a run.
struct AdmissionAgreement {
  /// Codes that depend on opened media, by the fact that `resolve` leaves unknown.
  private static let open: [AdAdmissionStateMachine.Unknown: Set<Int>] = [
    .media: [400, 401, 402, 405], .duration: [202], .mezzanine: [406, 411],
  ]

  /// The contradictions between the two; empty where they agree.
  let contradictions: [String]
  /// How many verdicts were compared.
  let count: Int

  init(_ inspection: ChainInspection, _ run: RunRecord) {
    let inspected = Dictionary(grouping: inspection.breaks.flatMap(\.ads)) { Self.key(of: $0) }
    let played = Dictionary(grouping: run.ads) { Self.key(of: $0) }
    var contradictions: [String] = []
    var count = 0
    for (key, ads) in inspected {
      let records = played[key] ?? []
      // Ads that cannot be told apart, and ads whose turn is not certain, are not compared.
      guard ads.count == 1, let ad = ads.first, !ad.unknowns.contains(.turn) else { continue }
      count += 1
      if let contradiction = Self.contradiction(of: ad, records) {
        contradictions.append("\(key): \(contradiction)")
      }
    }
    for (key, records) in played where inspected[key] == nil {
      contradictions.append("\(key): played as \(records.map(Self.words)), and not resolved")
    }
    self.contradictions = contradictions.sorted()
    self.count = count
  }

  private static func contradiction(
    of ad: ChainInspection.InspectedAd, _ records: [AdRecord]
  ) -> String? {
    let fates = records.map(words)
    // Media that cannot be played is reported before any later fault.
    let allowed = ad.unknowns.reduce(into: Set<Int>()) { $0.formUnion(open[$1] ?? []) }
    if ad.order != nil {
      let isRight =
        !records.isEmpty
        && records.allSatisfy { $0.index != nil || allowed.contains($0.errorCode ?? 0) }
      return isRight ? nil : "plays, in the run \(fates)"
    }
    guard let code = ad.obstacle?.errorCode else {
      return records.isEmpty ? nil : "is not wanted, in the run \(fates)"
    }
    let isRight =
      !records.isEmpty
      && records.allSatisfy {
        $0.index == nil && ($0.errorCode == code || allowed.contains($0.errorCode ?? 0))
      }
    return isRight ? nil : "does not play (\(code)), in the run \(fates)"
  }

  private static func words(_ record: AdRecord) -> String {
    (record.index == nil ? "refused" : "played") + (record.errorCode.map { " with \($0)" } ?? "")
  }

  private static func key(of ad: ChainInspection.InspectedAd) -> String {
    ad.ad.hops.map { "\($0.ad.id ?? "") in \($0.file)" }.joined(separator: " < ")
  }

  private static func key(of record: AdRecord) -> String {
    record.chain.map { "\($0.adID ?? "") in \($0.document)" }.joined(separator: " < ")
  }
}

/// Random documents, media and slots with any faults, made from a seed.
struct RandomTag {
  private(set) var documents: [String: String] = [:]
  /// The text of a scenario file.
  let scenario: String
  private var random: SeededRandom
  private var adCount = 0

  init(seed: UInt64) {
    random = SeededRandom(seed: seed).forked(for: "tag")
    scenario = Self.scenario(&random)
    documents["root"] = document(depth: 0)
  }

  private mutating func chance(_ one: Int, of all: Int) -> Bool {
    Int.random(in: 0..<all, using: &random) < one
  }

  private mutating func document(depth: Int) -> String {
    if depth > 0, chance(1, of: 12) { return chance(1, of: 2) ? "<VAST" : ChainTag.document() }
    let isPod = chance(1, of: 2)
    var ads = ""
    for place in 0..<Int.random(in: 1...3, using: &random) {
      ads += ad(isPod && !chance(1, of: 4) ? place + 1 : nil, depth: depth)
    }
    return "<VAST version=\"\(chance(1, of: 5) ? "4.1" : "4.2")\">\(ads)</VAST>"
  }

  private mutating func ad(_ sequence: Int?, depth: Int) -> String {
    adCount += 1
    let id = "ad\(adCount)"
    if depth < 3, chance(1, of: 3) {
      let path = chance(1, of: 10) ? "nowhere" : "d\(adCount)"
      if path != "nowhere" { documents[path] = document(depth: depth + 1) }
      let attributes = ["allowMultipleAds=\"true\"", "fallbackOnNoAd=\"false\"", ""]
      return ChainTag.wrapper(
        id, to: path, sequence: sequence, attributes.randomElement(using: &random) ?? "")
    }
    var tag = ErrorTag()
    tag.media =
      ["8s.mp4", "8s.mp4", "4s.mp4", "gone.avi", "huge.mp4"].randomElement(using: &random)
      ?? "8s.mp4"
    tag.duration = ["00:00:08", "00:00:08", "00:00:30", nil].randomElement(using: &random) ?? nil
    if chance(1, of: 8) { tag.mediaAttributes = "type=\"text/plain\"" }
    if chance(1, of: 8) { tag.mediaAttributes += " apiFramework=\"VPAID\"" }
    if chance(1, of: 8) { tag.adAttributes = "adType=\"audio\"" }
    if chance(1, of: 8) { tag.adAttributes += " conditionalAd=\"true\"" }
    if chance(1, of: 4) { tag.inLine += "<Category authority=\"iabtechlab.com\">IAB7</Category>" }
    if chance(1, of: 8) { tag.inLine += "<Expires>\(chance(1, of: 2) ? 1 : 600)</Expires>" }
    if chance(1, of: 3) {
      tag.required =
        ["required=\"all\"", "required=\"any\"", ""].randomElement(using: &random) ?? ""
      let type = chance(1, of: 2) ? "image/png" : "application/x-shockwave-flash"
      tag.companions = [ErrorTag.companion(chance(1, of: 3) ? "lost.png" : "c.png", type: type)]
    }
    let mezzanine =
      "<Mezzanine delivery=\"progressive\" type=\"video/mp4\" width=\"480\" height=\"270\">"
      + "https://m.example/\(chance(1, of: 2) ? "8s.mp4" : "gone.mov")</Mezzanine>"
    let text = tag.ad(id, sequence: sequence)
    return chance(1, of: 3)
      ? text.replacing("<MediaFiles>", with: "<MediaFiles>\(mezzanine)") : text
  }

  /// A publisher's random requirements for ads, a few of them at a time.
  private static func scenario(_ random: inout SeededRandom) -> String {
    func maybe(_ text: String) -> [String] {
      Int.random(in: 0..<5, using: &random) == 0 ? [text] : []
    }
    let slot =
      maybe("adType: video") + maybe("categoryRequired: true")
      + maybe("blockedCategories: [IAB7]") + maybe("duration: 12s") + maybe("width: 640")
      + maybe("displayWithin: 3s")
    let lines =
      (slot.isEmpty ? [] : ["slot: { \(slot.joined(separator: ", ")) }"])
      + maybe("strictDuration: true") + maybe("mezzanine: required")
      + maybe("mezzanine: preferred").prefix(0) + maybe("network: { latency: 400ms }")
      + maybe("companions: [{ width: 300, height: 250 }]")
    return lines.joined(separator: "\n")
  }
}
