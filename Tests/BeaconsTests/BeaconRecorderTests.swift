import Beacons
import Diagnostics
import Testing
import Transport

struct BeaconRecorderTests {
  static let template = BeaconTemplate(URLTemplate("https://t.example/a"))

  static func once(
    _ event: String = "start", source: BeaconSource = .vast, vendor: String? = nil,
    offset: Duration? = nil
  ) -> TrackingOccurrence {
    var occurrence = TrackingOccurrence(
      source: source, event: event, cause: "playback", frequency: .oncePerAd)
    occurrence.vendor = vendor
    occurrence.offset = offset
    return occurrence
  }

  /// How many beacons a recorder makes for one occurrence; nil when it suppresses the event.
  static func count(
    _ recorder: inout BeaconRecorder, _ occurrence: TrackingOccurrence, ad: Int = 0
  ) -> Int? {
    recorder.record(
      occurrence, ad: ad, to: [template], expand: URLTemplate.Expansion.init(verbatim:))?.count
  }

  // MARK: The ledger

  @Test(
    arguments: [
      once(), once("midpoint"), once(source: .verification), once(vendor: "a"), once(vendor: "b"),
      once("progress", offset: .seconds(5)), once("progress", offset: .seconds(6)),
    ])
  func `a playback event is let through once for what makes it one`(
    occurrence: TrackingOccurrence
  ) {
    var recorder = BeaconRecorder()
    #expect(Self.count(&recorder, occurrence) == 1)
    #expect(Self.count(&recorder, occurrence) == nil)
    #expect(Self.count(&recorder, occurrence, ad: 1) == 1)
    #expect(Self.count(&recorder, occurrence, ad: 1) == nil)
  }

  @Test func `event, source, vendor and offset tell playback events apart`() {
    var recorder = BeaconRecorder()
    let occurrences = [
      Self.once(), Self.once("midpoint"), Self.once(source: .verification),
      Self.once(source: .verification, vendor: "a"), Self.once(source: .verification, vendor: "b"),
      Self.once("progress"), Self.once("progress", offset: .seconds(5)),
      Self.once("progress", offset: .seconds(6)),
    ]
    #expect(occurrences.map { Self.count(&recorder, $0) } == Array(repeating: 1, count: 8))
    #expect(occurrences.map { Self.count(&recorder, $0) } == Array(repeating: nil, count: 8))
  }

  @Test func `cause, creative and code do not make it another event`() {
    var recorder = BeaconRecorder()
    var occurrence = Self.once()
    #expect(Self.count(&recorder, occurrence) == 1)
    occurrence.cause = "user"
    occurrence.adID = "a"
    occurrence.creativeID = "c"
    occurrence.errorCode = 405
    #expect(Self.count(&recorder, occurrence) == nil)
  }

  @Test func `interactions are let through each time and leave the ledger alone`() {
    var recorder = BeaconRecorder()
    var occurrence = Self.once("pause")
    occurrence.frequency = .eachTime
    #expect((0..<3).map { _ in Self.count(&recorder, occurrence) } == [1, 1, 1])
    occurrence.frequency = .oncePerAd
    #expect(Self.count(&recorder, occurrence) == 1)
  }

  @Test func `an event that nobody tracks has happened all the same`() {
    var recorder = BeaconRecorder()
    let first = recorder.record(
      Self.once(), ad: 0, to: [], expand: URLTemplate.Expansion.init(verbatim:))
    #expect(first == [])
    #expect(Self.count(&recorder, Self.once()) == nil)
  }

  // MARK: The requests

  @Test func `requests keep the order and the hops of their templates, equal ones included`() {
    var recorder = BeaconRecorder()
    let templates = [("b", 0), ("a", 0), ("a", 0), ("d", 1), ("c", 2)].map {
      BeaconTemplate(URLTemplate("https://t.example/\($0)"), hop: $1)
    }
    let beacons = recorder.record(
      Self.once(), ad: 0, to: templates, expand: URLTemplate.Expansion.init(verbatim:))
    #expect(beacons?.map(\.url.last) == ["b", "a", "a", "d", "c"])
    #expect(beacons?.map(\.hop) == [0, 0, 0, 1, 2])
    #expect(beacons?.map(\.template) == templates.map(\.template))
  }

  @Test func `a request tells everything about its occurrence`() throws {
    var occurrence = TrackingOccurrence(
      source: .verification, event: "error", cause: "environment", frequency: .eachTime)
    occurrence.adID = "ad"
    occurrence.creativeID = "creative"
    occurrence.vendor = "vendor"
    occurrence.offset = .seconds(5)
    occurrence.errorCode = 405
    let template = BeaconTemplate(
      URLTemplate(" https://t.example/[ERRORCODE]/[RANDOM]?[ERRORCODE]&[FOO]&[FOO]\n"), hop: 3,
      location: SourceLocation(file: "tag.xml", position: SourcePosition(line: 7, column: 5)))
    var recorder = BeaconRecorder()
    let beacons = recorder.record(occurrence, ad: 0, to: [template]) { template in
      template.expanded { ["ERRORCODE": "405", "RANDOM": "a b"][$0] }
    }
    let beacon = try #require(beacons?.first)
    #expect(beacon.source == .verification && beacon.event == "error")
    #expect(beacon.url == "https://t.example/405/a%20b?405&[FOO]&[FOO]")
    #expect(beacon.template == template.template && beacon.hop == 3)
    #expect(beacon.cause == "environment" && beacon.vendor == "vendor")
    #expect(beacon.adID == "ad" && beacon.creativeID == "creative")
    #expect(beacon.offset == .seconds(5) && beacon.errorCode == 405)
    #expect(beacon.substitutions.map(\.macro) == ["ERRORCODE", "RANDOM"])
    #expect(beacon.substitutions.map(\.value) == ["405", "a%20b"])
    #expect(beacon.unresolvedMacros == ["FOO"])
  }

  @Test func `macros are asked for once a request, and not at all for one that is held back`() {
    var recorder = BeaconRecorder()
    var calls = 0
    for _ in 0..<2 {
      _ = recorder.record(Self.once(), ad: 0, to: [Self.template, Self.template]) { template in
        calls += 1
        return URLTemplate.Expansion(verbatim: template)
      }
    }
    #expect(calls == 2)
  }
}
