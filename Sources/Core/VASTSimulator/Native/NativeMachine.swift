internal import OpenMeasurement
internal import Units
internal import VAST
internal import Vocabulary

/// The state machine of a native unit.
enum NativeMachine {
  case app(any RunningUnit)
  case auction(HeldMachine<AuctionStateMachine>)
  /// The unit cannot begin. The value says why, as a sentence fragment.
  case unusable(String)

  /// The outcome of a unit that did not fail. `ending` says how the unit's auction ended if the
  /// auction returned no creative.
  func outcome(after ending: AuctionEnding?) -> RunOutcome {
    switch (self, ending) {
    case (.app, _): .completed
    case (.auction(let held), nil): held.machine.hasDelivered ? .completed : .unfinished
    case (.auction, .noAd?): .noAd
    case (.auction, .failed?), (.unusable, _): .error
    }
  }

  /// An action of a unit: one that any native unit can have, or one that only an auction has.
  enum Action {
    case native(NativeAction<NativeCall>)
    case auction(AuctionAction)
  }

  /// Passes an input to the machine.
  func handle(_ input: AuctionInput, at now: VirtualInstant) -> [Action] {
    let native: NativeInput? = if case .native(let input) = input { input } else { nil }
    switch self {
    case .app(let unit):
      return native.map { unit.handle($0, at: now) }?.map { .native($0) } ?? []
    case .auction(let held):
      return held.machine.handle(input, at: now).map { .auction($0) }
    case .unusable(let reason):
      if case .began? = native { return [.native(.fail(reason))] }
      return []
    }
  }
}

/// Passes inputs to a native unit in rounds. The inputs that follow from a round are passed on in the next
/// round, until no further input follows.
struct NativeRoundsStateMachine {
  /// How many rounds may follow each other at one instant. After that the remaining inputs are dropped,
  /// because the unit's changes seem to have no end.
  static let limit = 100

  enum Action: Hashable {
    /// Pass these inputs to the unit, in order, and call `finishedRound` afterwards.
    case tell([NativeInput])
    /// Pass nothing to the unit now.
    case rest
    /// The limit of rounds is reached: this many inputs are dropped.
    case giveUp(dropped: Int)
  }

  private enum State {
    case resting
    /// A round goes on; `round` is its number, from 1.
    case telling(round: Int)
  }

  private var state = State.resting
  private var waiting: [NativeInput] = []

  /// Adds an input, which the next round passes to the unit.
  mutating func add(_ input: NativeInput) { waiting.append(input) }

  /// Begins a round with the waiting inputs. While an earlier round goes on, the inputs wait for
  /// the next round.
  mutating func begin() -> Action {
    switch state {
    case .resting: next(1)
    case .telling: .rest
    }
  }

  /// Ends a round: its inputs were passed to the unit, and the changes that they caused were observed.
  mutating func finishedRound() -> Action {
    switch state {
    case .resting: .rest
    case .telling(let round): next(round + 1)
    }
  }

  private mutating func next(_ round: Int) -> Action {
    defer { waiting = [] }
    guard !waiting.isEmpty, round <= Self.limit else {
      state = .resting
      return waiting.isEmpty ? .rest : .giveUp(dropped: waiting.count)
    }
    state = .telling(round: round)
    return .tell(waiting)
  }
}

/// What the native units of a screen share: the queue of their requests, and the auditor of their calls.
struct NativeRequests {
  /// An answer that is handed to a unit now.
  struct Answer {
    /// The unit's index among the units of the run.
    var unit: Int
    var id: NativeRequest.ID
    var fetch: Fetch
    var answer: NativeAnswer
  }

  private struct Key: Hashable {
    var unit: Int
    var id: NativeRequest.ID
  }

  private typealias Queue = OrderedAnswers<Answer>

  private struct PostKey: Hashable {
    var unit: Int
    var id: AuctionPost.ID
  }

  private var pending: [Key: Answer] = [:]
  /// What servers answered to requests for bids.
  private var postings: [PostKey: AuctionPosting] = [:]
  private var queue = Queue()
  private var tickets: [Key: Queue.Ticket] = [:]
  var auditor = AppCallAuditor()

  init(_ units: [NativeUnitScenario?]) {
    for case let unit? in units { auditor.expects(unit.unit.name, of: unit.sdk) }
  }

  mutating func requested(_ request: NativeRequest, by unit: Int, _ answer: NativeFileAnswer) {
    let key = Key(unit: unit, id: request.id)
    pending[key] = Answer(
      unit: unit, id: request.id, fetch: answer.fetch, answer: answer.content)
    if request.turn == .inOrder { tickets[key] = queue.requested() }
  }

  mutating func posting(_ id: AuctionPost.ID, of unit: Int, _ answer: AuctionPosting) {
    postings[PostKey(unit: unit, id: id)] = answer
  }

  /// Removes and returns the answer to a request for bids, which arrives now.
  mutating func posted(_ id: AuctionPost.ID, of unit: Int) -> AuctionPosting? {
    postings.removeValue(forKey: PostKey(unit: unit, id: id))
  }

  /// Handles the arrival of the answer to a request.
  ///
  /// - Returns: the answers that are handed to units now, in order.
  mutating func arrived(_ id: NativeRequest.ID, of unit: Int) -> [Answer] {
    let key = Key(unit: unit, id: id)
    guard let answer = pending.removeValue(forKey: key) else { return [] }
    guard let ticket = tickets.removeValue(forKey: key) else { return [answer] }
    return queue.answered(ticket, answer).map(\.answer)
  }
}

/// The result of a native unit's request for a file.
struct NativeFileAnswer {
  /// What the run's record states about the request.
  var fetch: Fetch
  var content: NativeAnswer
  /// How long the network took, in addition to the scenario's delay.
  var delay: Duration
}

extension ResourceSource {
  /// Gets what a native unit shows or reads: a file that the scenario names, or a URL.
  func answer(_ native: NativeRequest, at now: VirtualInstant) -> NativeFileAnswer {
    guard !URLReference.isOfNetwork(native.reference) else { return answer(to: native, at: now) }
    let name = request.value.displayName(native.reference)
    var fetch = Fetch(purpose: .resource, url: name, source: .file, status: 200, bytes: 0)
    do {
      let bytes = try files.tag(at: native.reference)
      fetch.bytes = bytes.count
      return NativeFileAnswer(fetch: fetch, content: .bytes(bytes, file: name), delay: .zero)
    } catch {
      fetch.status = 404
      fetch.absence = .unreadable("\(error)")
      return NativeFileAnswer(fetch: fetch, content: .failed("\(error)"), delay: .zero)
    }
  }

  private func answer(to native: NativeRequest, at now: VirtualInstant) -> NativeFileAnswer {
    let (found, delay) = answer(
      to: native.reference, relativeTo: .url(native.reference), for: .resource, at: now)
    var answer = found
    let bytes = bytes(of: &answer)
    let content = bytes.map { NativeAnswer.bytes($0, file: native.reference) }
    return NativeFileAnswer(
      fetch: answer.fetch, content: content ?? .failed(answer.absence?.reason ?? "nothing came"),
      delay: delay)
  }
}
