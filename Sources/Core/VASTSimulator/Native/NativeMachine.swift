package import OpenMeasurement
package import Prebid
internal import VAST
package import Vocabulary
package import Widgets

/// The state machine of a native unit: one case for each SDK.
enum NativeMachine {
  case outbrain(HeldMachine<OutbrainWidget>)
  case synerise(HeldMachine<SyneriseWidget>)
  case upsight(HeldMachine<UpsightMessage>)
  case prebid(HeldMachine<AuctionStateMachine>)
  /// The unit cannot begin. The value says why, as a sentence fragment.
  case unusable(String)

  /// - Parameters:
  ///   - unit: the unit in the scenario.
  ///   - screen: the screen that shows the unit.
  ///   - auction: the machine of an auctioned ad; nil if a file of the auction cannot be used.
  init(_ unit: NativeUnitScenario, on screen: Screen, auction: AuctionStateMachine?) {
    self =
      switch unit.settings {
      case .outbrain(let settings):
        .outbrain(
          HeldMachine(
            OutbrainWidget(settings, view: unit.view, size: screen.playerSize(of: unit.view)))
        )
      case .synerise(let settings):
        .synerise(
          HeldMachine(
            SyneriseWidget(settings, view: unit.view, size: screen.playerSize(of: unit.view)))
        )
      case .upsight(let settings):
        .upsight(
          HeldMachine(
            UpsightMessage(
              settings, view: unit.view,
              size: settings.parent.map(screen.playerSize(of:)) ?? screen.tree.screen)))
      case .prebid:
        auction.map { .prebid(HeldMachine($0)) }
          ?? .unusable("a file of the auction cannot be used")
      }
  }

  /// The outcome of a unit that did not fail. `ending` says how the unit's auction ended if the
  /// auction returned no creative.
  func outcome(after ending: AuctionEnding?) -> RunOutcome {
    switch (self, ending) {
    case (.outbrain, _), (.synerise, _), (.upsight, _): .completed
    case (.prebid(let held), nil): held.machine.hasDelivered ? .completed : .unfinished
    case (.prebid, .noAd?): .noAd
    case (.prebid, .failed?), (.unusable, _): .error
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
    case .outbrain(let held):
      return native.map { held.machine.handle($0, at: now) }?
        .map { .native($0.map(NativeCall.outbrain)) } ?? []
    case .synerise(let held):
      return native.map { held.machine.handle($0, at: now) }?
        .map { .native($0.map(NativeCall.synerise)) } ?? []
    case .upsight(let held):
      return native.map { held.machine.handle($0, at: now) }?
        .map { .native($0.map(NativeCall.upsight)) } ?? []
    case .prebid(let held):
      return held.machine.handle(input, at: now).map { .auction($0) }
    case .unusable(let reason):
      if case .began? = native { return [.native(.fail(reason))] }
      return []
    }
  }
}

/// Holds a state machine and changes it in place. The machine of a native unit is large and receives inputs
/// with each frame of a scroll, so it is not copied.
final class HeldMachine<Machine> {
  var machine: Machine

  init(_ machine: Machine) { self.machine = machine }
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
  /// What Prebid Servers answered to requests for bids.
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

/// A call between the app of a native unit and its SDK, by SDK.
package enum NativeCall: Sendable, Hashable {
  case outbrain(MadeCall<OutbrainCall>)
  case synerise(MadeCall<SyneriseCall>)
  case upsight(MadeCall<UpsightCall>)
  case prebid(MadeCall<PrebidCall>)
  case omid(MadeCall<OMIDCall>)

  /// Reads a call of a trace.
  init(reading written: AppCall, of sdk: NativeSDK) {
    self =
      switch sdk {
      case .outbrain: .outbrain(MadeCall(reading: written))
      case .synerise: .synerise(MadeCall(reading: written))
      case .upsight: .upsight(MadeCall(reading: written))
      case .prebid: .prebid(MadeCall(reading: written))
      case .omid: .omid(MadeCall(reading: written))
      }
  }

  /// The call in the form of a trace; a call that was read keeps its text.
  package var appCall: AppCall {
    switch self {
    case .outbrain(let call): call.appCall
    case .synerise(let call): call.appCall
    case .upsight(let call): call.appCall
    case .prebid(let call): call.appCall
    case .omid(let call): call.appCall
    }
  }

  /// The index of the item that the call is about, from 0.
  var item: Int? {
    switch self {
    case .outbrain(let call): call.item
    case .synerise(let call): call.item
    case .upsight(let call): call.item
    case .prebid(let call): call.item
    case .omid(let call): call.item
    }
  }
}

extension NativeSDK {
  /// The type of the calls between an app and the SDK.
  package var calls: any SDKCall.Type {
    switch self {
    case .outbrain: OutbrainCall.self
    case .synerise: SyneriseCall.self
    case .upsight: UpsightCall.self
    case .prebid: PrebidCall.self
    case .omid: OMIDCall.self
    }
  }
}
