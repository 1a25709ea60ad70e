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

/// Measures a widget whose items scroll past for sixty seconds: what an item costs, and how long the
/// whole simulation takes.
struct ScrollBenchmark {
  /// How often each scroll is measured.
  let turns: Int

  /// - Throws: when a scenario is not readable, or a run did not measure the items it should.
  func measure() throws -> [Measurement] {
    let one = try time(items: 1)
    let hundred = try time(items: 100)
    let fifty = try time(items: 50)
    return [
      Measurement(
        name: "a 60 s scroll over 100 items, compared with one over a single item",
        detail: "ratio of processor times, medians of \(turns) turns",
        value: hundred / one, limit: 100, unit: ""),
      Measurement(
        name: "a 60 s scroll over 50 items",
        detail: "processor time of one run in this process, median of \(turns) turns",
        value: fifty * 1000, limit: 50, unit: " ms"),
    ]
  }

  /// The processor time of one run, in seconds.
  private func time(items: Int) throws -> Double {
    let text = Self.scenario(items: items)
    let reading = ScenarioDecoder.read(bytes: Array(text.utf8), file: "scroll.yaml", folder: "/")
    guard let scenario = reading.scenario else {
      throw UnexpectedRun(benchmark: "scroll", found: "\(reading.diagnostics)")
    }
    let response = scenario.units.first?.files.first ?? ""
    let request = RunRequest(
      tag: .init(path: response, displayName: response), scenario: scenario, profile: .exact)
    let service = RunService(files: Response(bytes: Array(Self.response(items: items).utf8)))
    let measured = try service.run(request).exposure.count
    guard measured == items else {
      throw UnexpectedRun(benchmark: "scroll", found: "\(measured) of \(items) items measured")
    }
    let times = try (0..<max(3, turns)).map { _ in
      try ProcessorTime.seconds { _ = try service.run(request) }
    }
    return times.median
  }

  /// The files of a run, in which every request gets the widget's response.
  private struct Response: RunFiles {
    let bytes: [UInt8]

    func tag(at path: String) -> [UInt8] { bytes }

    func media(
      at path: String, mode: DecodeMode, details: MediaDetails
    ) throws(FFmpegError) -> MediaFacts {
      MediaFacts(
        formatName: "", byteCount: 0, duration: .zero, streams: [],
        videoFrames: MediaFrames(times: []))
    }

    func exists(_ path: String) -> Bool { true }
  }

  private static func scenario(items: Int) -> String {
    """
    version: 1
    name: scroll
    device: { width: 390, height: 844 }
    layout:
      - view: feed
        frame: [0, 0, 390, 12000]
        clips: true
        children:
          - { view: footer, frame: [0, 0, 390, \(24 + 100 * items)] }
    units:
      - unit: footer
        outbrain: { url: "https://app.example.com/a", widgetID: SDK_1, response: response.json }
    steps:
      - { at: 0s, do: scroll, view: feed, by: 4500, over: 60s }
    """
  }

  private static func response(items: Int) -> String {
    let items = (0..<items).map { item in
      """
      {"id": "r\(item)", "content": "Story \(item)", "url": "https://app.example.com/\(item)", \
      "source": "News", "isPaidLink": false, \
      "image": {"url": "https://images.example.com/\(item).jpg", "width": 160, "height": 160}}
      """
    }
    return #"{"recommendations": ["# + items.joined(separator: ", ") + "]}"
  }
}
