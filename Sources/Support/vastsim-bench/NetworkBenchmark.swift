import FoundationEssentials
import LoopbackServer
import Media
import Network
import OpenMeasurement
import Player
import System
internal import VASTSimulator
import Vocabulary

/// Measures how much longer a run takes over HTTP than the same run from files. The run has a chain
/// of two documents, 30 s of media and a verification script. It uses the loopback interface, with
/// a new network session for each run.
struct NetworkBenchmark {
  /// How many times the run over HTTP and the run from files are measured, one after the other.
  let pairs: Int

  /// - Throws: why the samples cannot be served, or a run cannot begin.
  func measure() throws -> [Measurement] {
    guard let folder = ScratchFolder() else { throw Unusable(reason: "no temporary folder") }
    let server = try LoopbackServer([LoopbackRoute("/", folder: folder.path + "/")])
    for (name, text) in Self.documents {
      try Data(text.utf8).write(to: URL(filePath: "\(folder.path)/\(name)"))
    }
    for (name, sample) in [("ad.mp4", "Media/ad-30s.mp4"), ("verify.js", "Scripts/seed-rules.js")] {
      try Data(contentsOf: Self.samples.appending(path: sample))
        .write(to: URL(filePath: "\(folder.path)/\(name)"))
    }
    let live = request(server.url("/tag.xml"))
    var local = live
    local.settings.map = ResourceMap([.init(prefix: server.url("/"), path: folder.path + "/")])
    // Both kinds of run must give the same result, or the comparison would be meaningless.
    guard
      try run(local).events.count == runOverNetwork(live).events.count,
      server.requests.count == 4
    else { throw Unusable(reason: "a run over the network differs from a run from files") }
    let differences = try (0..<pairs).map { _ in
      let files = try time { _ = try run(local) }
      return try time { _ = try runOverNetwork(live) } - files
    }
    return [
      Measurement(
        name: "a run over loopback HTTP, less a run from files",
        detail: "median difference of \(pairs) pairs",
        value: max(0, differences.map { $0 / .milliseconds(1) }.median), limit: 20, unit: " ms")
    ]
  }

  private func request(_ tag: String) -> RunRequest {
    var request = RunRequest(
      tag: .init(path: tag, displayName: tag), scenario: PlaybackScenario(name: "benchmark"),
      profile: .exact)
    request.settings.decodeMode = .demux
    request.settings.verification = .scripts
    return request
  }

  private func run(_ request: RunRequest) throws -> RunRecord {
    try RunService(files: Files()).run(request)
  }

  private func runOverNetwork(_ request: RunRequest) throws -> RunRecord {
    guard let session = HTTPSession(HTTPOptions(addresses: .all)), let folder = ScratchFolder()
    else { throw Unusable(reason: "libcurl cannot be set up") }
    let network = HTTPNetwork(session: session, folder: folder)
    return try RunService(files: Files(), network: network).run(request)
  }

  private func time(_ work: () throws -> Void) rethrows -> Duration {
    try ContinuousClock().measure(work)
  }

  private struct Unusable: Error, CustomStringConvertible {
    let reason: String
    var description: String { "the network cannot be measured: \(reason)" }
  }

  /// The files on the disk, read again by every run.
  private struct Files: RunFiles {
    func tag(at path: String) throws -> [UInt8] {
      Array(try Data(contentsOf: URL(filePath: path)))
    }

    func media(
      at path: String, mode: DecodeMode, details: MediaDetails
    ) throws(FFmpegError) -> MediaFacts {
      try MediaReader.read(path: path, mode: mode, details: details)
    }

    func exists(_ path: String) -> Bool { FileManager.default.fileExists(atPath: path) }
  }

  private static let samples = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "SampleMedia")

  private static let documents = [
    "tag.xml": """
    <VAST version="4.2"><Ad id="outer"><Wrapper><AdSystem>vastsim-bench</AdSystem>
    <VASTAdTagURI><![CDATA[inline.xml]]></VASTAdTagURI>
    <Impression><![CDATA[https://track.example.com/outer]]></Impression></Wrapper></Ad></VAST>
    """,
    "inline.xml": """
    <VAST version="4.2"><Ad id="bench"><InLine><AdSystem>vastsim-bench</AdSystem>
    <AdServingId>bench</AdServingId><AdTitle>bench</AdTitle>
    <Impression><![CDATA[https://track.example.com/impression]]></Impression>
    <AdVerifications><Verification vendor="vendor.example-omid">
    <JavaScriptResource apiFramework="omid" browserOptional="true"><![CDATA[verify.js]]>
    </JavaScriptResource><VerificationParameters><![CDATA[{"beacons":
    {"start": "https://verify.example.com/start"}}]]></VerificationParameters></Verification>
    </AdVerifications>
    <Creatives><Creative><UniversalAdId idRegistry="unknown">unknown</UniversalAdId>
    <Linear><Duration>00:00:30</Duration><TrackingEvents>
    <Tracking event="complete"><![CDATA[https://track.example.com/complete]]></Tracking>
    </TrackingEvents><MediaFiles>
    <MediaFile delivery="progressive" type="video/mp4" width="480" height="270">
    <![CDATA[ad.mp4]]></MediaFile></MediaFiles></Linear></Creative></Creatives></InLine></Ad></VAST>
    """,
  ]
}

/// Measures how long sending a thousand beacons takes to a server that delays each answer.
struct SendingBenchmark {
  /// How often the beacons are sent.
  let turns: Int
  private static let count = 1000
  private static let delay: Duration = .milliseconds(50)

  /// - Throws: why the server cannot start; `UnexpectedSending` when a beacon did not go out
  ///   exactly once.
  func measure() throws -> [Measurement] {
    let seconds = try (0..<turns).map { _ in try send() / .seconds(1) }
    return [
      Measurement(
        name: "\(Self.count) beacons to a server that answers after 50 ms",
        detail: "median of \(turns) turns, each beacon once, at most 32 at once",
        value: seconds.median, limit: 3, unit: " s")
    ]
  }

  private func send() throws -> Duration {
    let server = try LoopbackServer([
      LoopbackRoute("/", .status(204).with { $0.delay = Self.delay })
    ])
    defer { server.stop() }
    guard let session = HTTPSession(HTTPOptions(addresses: .all)) else {
      throw UnexpectedSending(reason: "libcurl cannot be set up")
    }
    let clock = ContinuousClock()
    let start = clock.now
    let delivery = BeaconDelivery(over: session)
    for id in 0..<Self.count { delivery.add(server.url("/\(id)"), id: id) }
    let results = delivery.finish()
    let time = clock.now - start
    guard results.allSatisfy({ $0.verdict == .delivered }),
      Set(server.requests.map(\.target)).count == Self.count, server.requests.count == Self.count
    else { throw UnexpectedSending(reason: "not every beacon arrived exactly once") }
    guard server.mostAtOnce <= 32 else {
      throw UnexpectedSending(reason: "\(server.mostAtOnce) beacons were under way at once")
    }
    return time
  }

  private struct UnexpectedSending: Error, CustomStringConvertible {
    let reason: String
    var description: String { reason }
  }
}
