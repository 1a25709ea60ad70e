import FoundationEssentials
import Media
import OpenMeasurement
import Player
internal import VASTSimulator
import Vocabulary

/// Measures how many runs of thirty seconds one core completes per second, with the media read
/// beforehand.
struct RunBenchmark {
  /// The path of a file of thirty seconds.
  let media: String
  /// How often each kind of run is measured.
  let turns: Int
  /// The least processor time that one turn spends on runs.
  private static let turn: Duration = .seconds(1)

  /// - Throws: why the media or the script cannot be read, or a run cannot begin.
  func measure() throws -> [Measurement] {
    let files = CachedFiles(
      tag: Array(Self.tag.utf8), script: Array(try Data(contentsOf: Self.script)),
      facts: try MediaReader.read(path: media, mode: .demux))
    return [
      try measurement("without scripts", .builtIn, files, limit: 4000),
      try measurement("without scripts, every tag different", .builtIn, files.varied, limit: 3000),
      try measurement("with one verification script", .scripts, files, limit: 600),
    ]
  }

  private func measurement(
    _ kind: String, _ mode: VerificationMode, _ files: CachedFiles, limit: Double
  ) throws -> Measurement {
    var request = RunRequest(
      tag: .init(path: "tag.xml", displayName: "tag.xml"),
      scenario: PlaybackScenario(name: "benchmark"), profile: .exact)
    request.media = .init(path: media, displayName: "creative.mp4")
    request.settings.map = ResourceMap([
      .init(prefix: "https://scripts.example.com/", path: "scripts/")
    ])
    request.settings.decodeMode = .demux
    request.settings.verification = mode
    // Each kind of run must send the expected number of beacons, or the comparison would be
    // meaningless.
    let beacons = try RunService(files: files).run(request).beacons.count
    guard beacons == Self.beaconCount else {
      throw UnexpectedRun(
        benchmark: kind, found: "\(beacons) beacons in place of \(Self.beaconCount)")
    }
    let rates = try (0..<turns).map { _ in try rate(request, files) }
    return Measurement(
      name: "runs of 30 s in a second of one core, \(kind)",
      detail: "median of \(turns) turns, processor time of all threads",
      value: rates.median, limit: limit, unit: "", isFloor: true)
  }

  private func rate(_ request: RunRequest, _ files: CachedFiles) throws -> Double {
    // One service for many runs, as in a batch.
    let service = RunService(files: files)
    let start = ProcessorTime.used
    var count = 0
    var spent: Duration
    var request = request
    repeat {
      for number in count..<count + 10 {
        request.tag.path = "tag-\(number).xml"
        _ = try service.run(request)
      }
      count += 10
      spent = ProcessorTime.used - start
    } while spent < Self.turn
    return Double(count) / (spent / .seconds(1))
  }

  /// All files that a run requests, in memory.
  private struct CachedFiles: RunFiles {
    let tag: [UInt8]
    let script: [UInt8]
    let facts: MediaFacts
    /// Whether each path has a different tag.
    var isVaried = false

    /// The same files, but another tag at each path, so that none was parsed before.
    var varied: CachedFiles {
      var files = self
      files.isVaried = true
      return files
    }

    func tag(at path: String) -> [UInt8] {
      if path.hasPrefix("scripts/") { return script }
      return isVaried ? tag + "<!-- \(path) -->".utf8 : tag
    }

    func media(
      at path: String, mode: DecodeMode, details: MediaDetails
    ) throws(FFmpegError) -> MediaFacts { facts }

    func exists(_ path: String) -> Bool { true }
  }

  /// The repository's own verification script, which applies the same rules as the built-in
  /// measurer.
  private static let script = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "SampleMedia/Scripts/seed-rules.js")

  private static let quartiles = [
    "start", "firstQuartile", "midpoint", "thirdQuartile", "complete",
  ]
  /// The number of beacons of a run: the tag's impression, quartiles and viewability, and the
  /// vendor's beacons.
  private static let beaconCount = 1 + quartiles.count + 1 + quartiles.count + 2

  private static let tag: String = {
    let trackers = quartiles.map {
      "<Tracking event=\"\($0)\"><![CDATA[https://track.example.com/\($0)?cb=[CACHEBUSTING]]]></Tracking>"
    }
    let beacons = (["omidTrackView", "twoSecondsFiftyPercentView"] + quartiles).map {
      "\"\($0)\": \"https://verify.example.com/\($0)\""
    }
    return """
      <VAST version="4.2" xmlns="http://www.iab.com/VAST"><Ad id="bench"><InLine>
      <AdSystem>vastsim-bench</AdSystem><AdServingId>bench</AdServingId><AdTitle>bench</AdTitle>
      <Error><![CDATA[https://track.example.com/error?code=[ERRORCODE]]]></Error>
      <Impression><![CDATA[https://track.example.com/impression?cb=[CACHEBUSTING]]]></Impression>
      <ViewableImpression><Viewable><![CDATA[https://track.example.com/viewable]]></Viewable>
      </ViewableImpression>
      <AdVerifications><Verification vendor="vendor.example-omid">
      <JavaScriptResource apiFramework="omid" browserOptional="true">
      <![CDATA[https://scripts.example.com/seed-rules.js]]></JavaScriptResource>
      <VerificationParameters><![CDATA[{"beacons": {\(beacons.joined(separator: ", "))}}]]>
      </VerificationParameters></Verification></AdVerifications>
      <Creatives><Creative><UniversalAdId idRegistry="unknown">unknown</UniversalAdId>
      <Linear><Duration>00:00:30</Duration><TrackingEvents>\(trackers.joined())</TrackingEvents>
      <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="1920" height="1080">
      <![CDATA[https://example.com/creative.mp4]]></MediaFile></MediaFiles>
      </Linear></Creative></Creatives></InLine></Ad></VAST>
      """
  }()
}
