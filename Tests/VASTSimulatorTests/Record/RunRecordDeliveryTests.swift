import Player
import Testing
import Vocabulary

@testable import VASTSimulator

struct RunRecordDeliveryTests {
  private let delivered = Beacon.Delivery(
    .delivered, attempts: [.init(begun: .zero, duration: .zero, status: 204)])

  @Test func `each beacon gets its own delivery, and nothing else changes`() throws {
    let record = try play()
    var deliveries: [Int: Beacon.Delivery] = [:]
    for number in record.beacons.indices where number != 1 {
      deliveries[number] = Beacon.Delivery(
        .delivered, attempts: [.init(begun: .zero, duration: .zero, status: 200 + number)])
    }
    let sent = record.delivered(deliveries)
    #expect(
      sent.beacons.map(\.beacon.delivery?.status)
        == record.beacons.indices.map { $0 == 1 ? nil : 200 + $0 })
    #expect(sent.delivered([:]).events == record.events)
  }

  @Test func `what did not arrive is a finding before the finish`() throws {
    let record = try play()
    let sent = record.delivered([
      0: Beacon.Delivery(
        .rejected,
        attempts: Array(repeating: .init(begun: .zero, duration: .zero, status: 503), count: 3)),
      1: Beacon.Delivery(
        .failed, attempts: [.init(begun: .zero, duration: .zero, failure: "hop 0 refused")]),
      2: delivered, 3: Beacon.Delivery(.cancelled, attempts: []),
    ])
    let (first, second) = (record.beacons[0].beacon, record.beacons[1].beacon)
    #expect(
      sent.messages("BeaconNotDelivered") == [
        "'\(first.event)' was not delivered to '\(first.host)' in 3 attempts: "
          + "the server answered with status 503",
        "'\(second.event)' was not delivered to '\(second.host)' in one attempt: hop 0 refused",
        "1 beacon was cancelled before it was delivered",
      ])
    #expect(sent.events.last == record.events.last)
    #expect(sent.events.count == record.events.count + 3)
    #expect(sent.diagnostics.suffix(3).allSatisfy { $0.rule == .beaconNotDelivered })
    #expect(sent.diagnostics.suffix(3).allSatisfy { $0.severity == .error })
  }

  @Test func `what is expected of sending is judged after it`() throws {
    let place = SourceLocation(file: "s.yaml")
    var record = try play()
    record.expectations = [
      ExpectationResult(
        claim: .diagnostic(rule: "BeaconNotDelivered"), text: "diagnostic", location: place,
        holds: false, failure: "before")
    ]
    let lost = record.delivered([0: Beacon.Delivery(.failed, attempts: [])])
    #expect(lost.expectations[0].holds && lost.expectations[0].failure == nil)
    #expect(lost.expectations[0].location == place)
    let arrived = record.delivered([0: delivered])
    #expect(
      arrived.expectations[0].failure
        == "expected a diagnostic [BeaconNotDelivered], but there was none")
    let unsent = record.delivered([:])
    #expect(unsent.expectations[0].failure?.hasSuffix("only with 'play --network --send'") == true)
  }

  @Test func `the user decides how much it counts`() throws {
    let failed = [0: Beacon.Delivery(.failed, attempts: [])]
    let record = try play()
    let strict = record.delivered(failed, levels: RuleLevels(["BeaconNotDelivered": .error]))
    #expect(strict.diagnostics.last?.severity == .error)
    let silent = record.delivered(failed, levels: RuleLevels(["BeaconNotDelivered": .off]))
    #expect(silent.events.count == record.events.count)
  }
}
