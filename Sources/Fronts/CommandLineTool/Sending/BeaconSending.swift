internal import Beacons
internal import HTTPClient
internal import RunRecords
internal import VASTSimulator

/// Sends the beacons of one run, each once, and keeps what came of them.
final class BeaconSending {
  /// How often somebody looks whether the user wants an end.
  private static let patience: Duration = .milliseconds(100)

  private let delivery: BeaconDelivery
  /// What came of the beacons, by their place in the run.
  private(set) var deliveries: [Int: Beacon.Delivery] = [:]
  private var added: Set<Int> = []

  init(over session: HTTPSession, limits: DeliveryLimits = DeliveryLimits()) {
    delivery = BeaconDelivery(over: session, limits: limits)
  }

  /// Whether a beacon has not ended.
  var isUnderWay: Bool { delivery.openCount > 0 }

  /// Hands a beacon over to be sent; one that was handed over is not taken again.
  func add(_ beacon: Beacon, number: Int) {
    guard added.insert(number).inserted else { return }
    delivery.add(beacon.url, id: number)
  }

  /// Sends for a time, or until nothing is under way.
  func work(for time: Duration) { keep(delivery.work(for: time)) }

  /// Sends what there is of a finished run until every beacon has ended; gives the rest up when the
  /// user interrupts once more.
  func finish(_ record: RunRecord, interruptions: () -> Int) {
    for (number, entry) in record.beacons.enumerated() { add(entry.beacon, number: number) }
    let before = interruptions()
    while isUnderWay {
      if interruptions() > before { return keep(delivery.abandon()) }
      work(for: Self.patience)
    }
    work(for: .zero)
  }

  private func keep(_ results: [BeaconResult]) {
    for result in results { deliveries[result.id] = Beacon.Delivery(result) }
  }
}
