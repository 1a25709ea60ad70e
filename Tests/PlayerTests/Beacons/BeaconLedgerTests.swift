import TestSupport
import Testing
import Vocabulary

@testable import Player

struct BeaconLedgerTests {
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

  static func isSent(
    _ ledger: inout BeaconLedger, _ occurrence: TrackingOccurrence, ad: Int = 0
  ) -> Bool {
    ledger.isSent(occurrence, ad: ad)
  }

  @Test(
    arguments: [
      once(), once("midpoint"), once(source: .verification), once(vendor: "a"), once(vendor: "b"),
      once("progress", offset: .seconds(5)), once("progress", offset: .seconds(6)),
    ])
  func `a playback event is let through once for what makes it one`(
    occurrence: TrackingOccurrence
  ) {
    var ledger = BeaconLedger()
    #expect(Self.isSent(&ledger, occurrence))
    #expect(!Self.isSent(&ledger, occurrence))
    #expect(Self.isSent(&ledger, occurrence, ad: 1))
    #expect(!Self.isSent(&ledger, occurrence, ad: 1))
  }

  @Test func `event, source, vendor and offset tell playback events apart`() {
    var ledger = BeaconLedger()
    let occurrences = [
      Self.once(), Self.once("midpoint"), Self.once(source: .verification),
      Self.once(source: .verification, vendor: "a"), Self.once(source: .verification, vendor: "b"),
      Self.once("progress"), Self.once("progress", offset: .seconds(5)),
      Self.once("progress", offset: .seconds(6)),
    ]
    #expect(occurrences.allSatisfy { Self.isSent(&ledger, $0) })
    #expect(!occurrences.contains { Self.isSent(&ledger, $0) })
  }

  @Test func `cause, creative and code do not make it another event`() {
    var ledger = BeaconLedger()
    var occurrence = Self.once()
    #expect(Self.isSent(&ledger, occurrence))
    occurrence.cause = "user"
    occurrence.adID = "a"
    occurrence.creativeID = "c"
    occurrence.errorCode = 405
    #expect(!Self.isSent(&ledger, occurrence))
  }

  @Test func `interactions are let through each time and leave the ledger alone`() {
    var ledger = BeaconLedger()
    var occurrence = Self.once("pause")
    occurrence.frequency = .eachTime
    #expect((0..<3).allSatisfy { _ in Self.isSent(&ledger, occurrence) })
    occurrence.frequency = .oncePerAd
    #expect(Self.isSent(&ledger, occurrence))
  }

  // MARK: The requests

  @Test func `a request tells everything about its occurrence`() {
    var occurrence = TrackingOccurrence(
      source: .verification, event: "error", cause: "environment", frequency: .eachTime)
    occurrence.adID = "ad"
    occurrence.creativeID = "creative"
    occurrence.vendor = "vendor"
    occurrence.offset = .seconds(5)
    occurrence.errorCode = 405
    occurrence.sender = .server
    let template = BeaconTemplate(
      URLTemplate(" https://t.example/[ERRORCODE]/[RANDOM]?[ERRORCODE]&[FOO]&[FOO]\n"), hop: 3,
      location: SourceLocation(file: "tag.xml", position: SourcePosition(line: 7, column: 5)))
    let beacon = Beacon(
      occurrence, to: template,
      as: template.template.expanded { ["ERRORCODE": "405", "RANDOM": "a b"][$0] })
    #expect(beacon.source == .verification && beacon.event == "error")
    #expect(beacon.url == "https://t.example/405/a%20b?405&[FOO]&[FOO]")
    #expect(beacon.template == template.template && beacon.hop == 3)
    #expect(beacon.cause == "environment" && beacon.vendor == "vendor")
    #expect(beacon.adID == "ad" && beacon.creativeID == "creative")
    #expect(beacon.offset == .seconds(5) && beacon.errorCode == 405)
    #expect(beacon.substitutions.map(\.macro) == ["ERRORCODE", "RANDOM"])
    #expect(beacon.substitutions.map(\.value) == ["405", "a%20b"])
    #expect(beacon.unresolvedMacros == ["FOO"] && beacon.sender == .server)
  }
}

extension TrackingOccurrence: CustomTestStringConvertible {
  var testDescription: String {
    let place = offset.map { " at \($0)" } ?? ""
    return "\(source) \(event)\(vendor.map { " of \($0)" } ?? "")\(place)"
  }
}

struct DeliveryTests {
  private typealias Attempt = Beacon.Delivery.Attempt

  @Test func `the last attempt decides, every address counts once`() {
    let delivery = Beacon.Delivery(
      .rejected,
      attempts: [
        Attempt(
          begun: .zero, duration: .seconds(2), failure: "hop 0 refused",
          hops: [NetworkHop(url: "https://a/", address: "1.1.1.1"), NetworkHop(url: "https://b/")]),
        Attempt(
          begun: .seconds(3), duration: .seconds(1), status: 404,
          hops: [
            NetworkHop(url: "https://a/", address: "2.2.2.2"),
            NetworkHop(url: "https://b/", address: "1.1.1.1"),
          ]),
      ])
    #expect(delivery.status == 404 && delivery.failure == nil)
    #expect(delivery.addresses == ["1.1.1.1", "2.2.2.2"])
    #expect(delivery.isRedirected && delivery.slowest == .seconds(2))
  }

  @Test func `what was given up unsent has none`() {
    let delivery = Beacon.Delivery(.cancelled, attempts: [])
    #expect(delivery.status == nil && delivery.addresses == [] && delivery.slowest == .zero)
    #expect(!delivery.isRedirected)
  }

  @Test(arguments: [
    ("https://t.example/a?b=//c", "t.example"), ("http://t.example:8080", "t.example:8080"),
    ("https://user:word@t.example#f", "t.example"), ("http://[::1]:80/x", "[::1]:80"),
    ("about:blank", "about:blank"), ("https:///x", "https:///x"), ("", ""),
  ])
  func `a beacon's host is what its URL names`(url: String, host: String) {
    let beacon = Beacon(
      source: .vast, event: "start", url: url, template: URLTemplate(url), cause: "playback",
      hop: 0,
      substitutions: [], unresolvedMacros: [])
    #expect(beacon.host == host)
  }
}
