internal import Comparison
internal import Network
internal import Vocabulary

/// Collects the requests of a player until a reception is over.
struct ReceptionSession {
  let queue: RequestQueue
  let clock: RunClock
  private var sorter: RequestSorter
  private var end: ReceptionEndStateMachine
  /// The requests in the order in which they were completely received.
  private(set) var requests: [ReceivedRequest] = []
  private var ledger = RequestLedger()
  private var shownMedia: Set<String> = []

  /// The driver that plays the tag in a page; nil if the user plays the tag.
  private let driver: PageDriver?

  /// How long to wait between two polls of the queue.
  private static let pause = Duration.milliseconds(20)

  init(
    _ queue: RequestQueue, _ answers: ReceptionAnswers, ending end: ReceptionEndStateMachine,
    driver: PageDriver? = nil
  ) {
    self.queue = queue
    self.end = end
    self.driver = driver
    clock = .machine()
    sorter = RequestSorter(answers, since: .now)
  }

  /// The time since the reception began, on the clock that requests are measured with.
  var now: Duration { ContinuousClock.now - sorter.beginning }

  var refused: Int { sorter.refused }
  /// How many requests were dropped because too many arrived, or too fast.
  var unkept: Int { ledger.unkept + queue.dropped }
  var isTagRequested: Bool { sorter.isTagRequested }

  /// Collects requests until the reception ends.
  ///
  /// - Parameters:
  ///   - isInterrupted: whether the user has interrupted the reception.
  ///   - note: called with the notes about a page for the user.
  ///   - show: called with each request and with the instant of the first request. Players request
  ///     media in parts, so of the requests for the same media only the first is shown.
  /// - Returns: why the reception ended.
  /// - Throws: when a page's browser ends, and what `show` throws.
  mutating func collect(
    isInterrupted: () -> Bool, note: (VisibleText) -> Void,
    show: (ReceivedRequest, _ first: Duration) throws -> Void
  ) throws -> ReceptionEndStateMachine.Reason {
    while true {
      try takeRequests(show)
      if isInterrupted() { return end.userInterrupted() }
      if let reason = end.timePassed(to: clock.now()) { return reason }
      guard let driver else {
        clock.rest(Self.pause)
        continue
      }
      let beginning = sorter.beginning
      try driver.advance { ContinuousClock.now - beginning }
      for words in driver.takeNotes() { note(words) }
    }
  }

  /// Takes the requests that have arrived since the last call. No request arrives after the server
  /// has stopped.
  mutating func takeRequests(
    _ show: (ReceivedRequest, _ first: Duration) throws -> Void
  ) rethrows {
    for request in queue.take() {
      guard let sorted = sorter.sorted(request) else { continue }
      end.requestCame(sorted.sign, at: clock.now())
      guard let received = ledger.kept(sorted) else { continue }
      requests.append(received)
      if received.isBeacon, received.vendor == nil, let event = received.served?.places.first?.event
      {
        driver?.beaconCame(of: event, at: received.at)
      }
      if let served = received.served, served.role == .media || served.role == .part {
        guard shownMedia.insert(served.key).inserted else { continue }
      }
      try show(received, requests[0].at)
    }
  }
}
