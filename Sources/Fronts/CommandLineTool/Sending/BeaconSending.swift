internal import Network
internal import Player
internal import VASTSimulator

/// Sends the beacons of one run, each once, and keeps the results.
final class BeaconSending {
  /// How long the sender works between two polls for the user's interruptions.
  private static let patience: Duration = .milliseconds(100)

  private let delivery: BeaconDelivery
  /// The results of the beacons, by their index in the run.
  private(set) var deliveries: [Int: Beacon.Delivery] = [:]
  private var added: Set<Int> = []

  init(over session: HTTPSession, limits: DeliveryLimits = DeliveryLimits()) {
    delivery = BeaconDelivery(over: session, limits: limits)
  }

  /// Whether a beacon is still being sent.
  var isUnderWay: Bool { delivery.openCount > 0 }

  /// Adds a beacon to send. A beacon that was added before is ignored, and a withheld beacon is not
  /// sent.
  func add(_ beacon: Beacon, number: Int) {
    guard added.insert(number).inserted else { return }
    guard beacon.withheldFor == nil else {
      deliveries[number] = Beacon.Delivery(.withheld, attempts: [])
      return
    }
    delivery.add(beacon.url, by: beacon.method, id: number)
  }

  /// Sends for a time, or until no beacon is being sent.
  func work(for time: Duration) { keep(delivery.work(for: time)) }

  /// Sends the remaining beacons of a finished run until every beacon has ended. If the user
  /// interrupts once more, cancels the remaining beacons.
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
