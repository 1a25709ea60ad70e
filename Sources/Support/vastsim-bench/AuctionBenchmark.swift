import FoundationEssentials
import Media
import Player
internal import VASTSimulator
internal import Vocabulary

/// Measures the cost of an auction without the video that it returns: a run of an auctioned unit minus a run
/// of the same video as a tag.
struct AuctionBenchmark {
  /// How often each kind of run is measured.
  let turns: Int
  /// How many runs a turn has of each kind.
  private static let runs = 50

  /// - Throws: when the media cannot be read, or when a run does not send the expected beacons.
  func measure() throws -> [Measurement] {
    let media = Self.samples.appending(path: "Media/ad-3.2s.mp4").path()
    let files = Files(facts: try MediaReader.read(path: media, mode: .demux))
    let plain = try request(Self.plain, beacons: 2, files)
    let auctioned = try request(Self.auctioned, beacons: 4, files)
    // Both kinds of run are measured alternately, so that the load of the machine affects both.
    var costs: [Double] = []
    for _ in 0..<turns {
      let alone = try time(of: plain, files)
      costs.append(try time(of: auctioned, files) - alone)
    }
    return [
      Measurement(
        name: "an auction in addition to its video",
        detail: "processor time of one run less one without the auction, median of \(turns) turns",
        value: costs.median * 1000, limit: 1, unit: " ms")
    ]
  }

  private func request(_ unit: String, beacons: Int, _ files: Files) throws -> RunRequest {
    let text = """
      version: 1
      name: auction
      layout: [{ view: ad, frame: [0, 100, 390, 220] }]
      units:
        - { unit: ad, media: ad.mp4, \(unit) }
      """
    let reading = ScenarioDecoder.read(bytes: Array(text.utf8), file: "auction.yaml", folder: "/")
    guard let scenario = reading.scenario else {
      throw UnexpectedRun(benchmark: "auction", found: "\(reading.diagnostics)")
    }
    let tag = scenario.units.first?.files.first ?? ""
    var request = RunRequest(
      tag: .init(path: tag, displayName: tag), scenario: scenario, profile: .exact)
    request.media = .init(path: "ad.mp4", displayName: "ad.mp4")
    request.settings.decodeMode = .demux
    let run = try RunService(files: files).run(request)
    guard run.beacons.count == beacons else {
      let found = "\(run.beacons.map(\.beacon.url)), \(run.diagnostics.map(\.message))"
      throw UnexpectedRun(benchmark: "auction", found: found)
    }
    return request
  }

  /// The processor time of one run, in seconds.
  private func time(of request: RunRequest, _ files: Files) throws -> Double {
    let service = RunService(files: files)
    return try ProcessorTime.seconds {
      for _ in 0..<Self.runs { _ = try service.run(request) }
    } / Double(Self.runs)
  }

  /// All files of both runs, in memory.
  private struct Files: RunFiles {
    let facts: MediaFacts

    func tag(at path: String) throws -> [UInt8] {
      let name = path.split(separator: "/").last.map(String.init) ?? path
      guard let text = AuctionBenchmark.documents[name] else {
        throw UnexpectedRun(benchmark: "auction", found: path)
      }
      return Array(text.utf8)
    }

    func media(
      at path: String, mode: DecodeMode, details: MediaDetails
    ) throws(FFmpegError) -> MediaFacts { facts }

    func exists(_ path: String) -> Bool { true }

    func documents(in folder: String) -> [String] { [folder + "/ix.json"] }
  }

  private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "SampleMedia")

  private static let plain = "tag: tag.xml"
  private static let auctioned =
    "prebid: { request: request.json, bids: bids, adServer: items.json }"

  private static let vast =
    #"<VAST version='4.2'><Ad id='a'><InLine><AdSystem>a</AdSystem>"#
    + "<AdTitle>a</AdTitle><AdServingId>1</AdServingId>"
    + "<Impression>https://track.example.com/impression</Impression>"
    + "<Creatives><Creative><UniversalAdId idRegistry='unknown'>unknown</UniversalAdId><Linear>"
    + "<Duration>00:00:03.200</Duration><TrackingEvents>"
    + "<Tracking event='complete'>https://track.example.com/complete</Tracking></TrackingEvents>"
    + "<MediaFiles><MediaFile delivery='progressive' type='video/mp4' width='480' height='270'>"
    + "https://cdn.example.com/ad.mp4</MediaFile></MediaFiles></Linear></Creative></Creatives>"
    + "</InLine></Ad></VAST>"

  private static let documents = [
    "tag.xml": vast,
    "request.json": #"""
    {"id": "r", "app": {"bundle": "com.example.news", "publisher": {"id": "1"}},
    "imp": [{"id": "i", "video": {"mimes": ["video/mp4"], "w": 640, "h": 360},
    "ext": {"prebid": {"bidder": {"ix": {}}}}}],
    "ext": {"prebid": {"targeting": {}, "cache": {"bids": {}, "vastxml": {}}}}}
    """#,
    "ix.json": #"""
    {"cur": "USD", "seatbid": [{"bid": [{"id": "1", "impid": "i", "price": 2.47, "w": 640,
    "h": 360, "adm": "\#(vast)", "nurl": "https://ix.example.com/win",
    "burl": "https://ix.example.com/bill"}]}]}
    """#,
    "items.json": #"{"lineItems": [{"name": "p", "price": 2.40, "targeting": {"hb_pb": "2.40"}}]}"#,
  ]
}
