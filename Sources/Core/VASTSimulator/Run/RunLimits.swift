package import Media
internal import OpenMeasurement
internal import Vocabulary

/// The limits of the resources that one run may use. What a tag or a script requires beyond them is cut, and
/// a finding says how much (`RunLimitReached`).
package struct RunLimits: Sendable, Hashable {
  /// The limits, by the names that users give them.
  package enum Name: Int, Sendable, CaseIterable {
    /// Events that the run writes down; at the limit the run stops.
    case events
    /// Requests that the player, the app and scripts send; at the limit the run stops.
    case beacons
    /// Bytes of URLs and messages that the run writes down; at the limit the run stops.
    case recordedBytes
    /// Virtual instants at which something happens, not counting the scripts' own timers; at the
    /// limit the run stops.
    case moments
    /// Responses of wrappers and ad breaks that are requested.
    case documents
    /// Verification scripts that are requested.
    case scripts
    /// Files that scripts load by themselves.
    case scriptDownloads
    /// Bytes of the files that scripts load by themselves.
    case scriptDownloadBytes
    /// Microseconds on the wall clock that all requests to the network take together.
    case networkTime
    /// Microseconds on the wall clock that all scripts take together.
    case scriptTime
    /// Decoded frames of each media file.
    case frames
    /// Decoded pixels of each media file, in addition to those allowed for its bytes.
    case pixels
    /// Decoded samples of sound of each media file.
    case samples

    /// The name of the limit as users write it. It equals the case's own name, which would be slow
    /// to look up at run time.
    package var text: String {
      switch self {
      case .events: "events"
      case .beacons: "beacons"
      case .recordedBytes: "recordedBytes"
      case .moments: "moments"
      case .documents: "documents"
      case .scripts: "scripts"
      case .scriptDownloads: "scriptDownloads"
      case .scriptDownloadBytes: "scriptDownloadBytes"
      case .networkTime: "networkTime"
      case .scriptTime: "scriptTime"
      case .frames: "frames"
      case .pixels: "pixels"
      case .samples: "samples"
      }
    }

    /// Whether the run stops at the limit, because it could not record anything further.
    package var endsRun: Bool {
      switch self {
      case .events, .beacons, .recordedBytes, .moments: true
      case .documents, .scripts, .scriptDownloads, .scriptDownloadBytes, .networkTime, .scriptTime,
        .frames, .pixels, .samples:
        false
      }
    }

    /// Whether the limit is a time.
    package var isTime: Bool { self == .networkTime || self == .scriptTime }

    /// What the limit counts, in words.
    package var meaning: String {
      switch self {
      case .events: "events that the run writes down"
      case .beacons: "beacons that are recorded"
      case .recordedBytes: "bytes of URLs and messages"
      case .moments: "instants at which something happens"
      case .documents: "documents that wrappers and ad breaks lead to"
      case .scripts: "verification scripts"
      case .scriptDownloads: "files that scripts load"
      case .scriptDownloadBytes: "bytes of files that scripts load"
      case .networkTime: "time of all requests to the network"
      case .scriptTime: "time of all scripts"
      case .frames: "decoded frames of a media file"
      case .pixels: "decoded pixels of a media file"
      case .samples: "decoded audio samples of a media file"
      }
    }

    /// A text about what was cut: an amount in the limit's unit, or for a time limit, how many operations
    /// were cut.
    func cut(_ amount: Int) -> String {
      switch self {
      case .moments: "the run ended there"
      case .networkTime: "\(amount) further request\(amount == 1 ? " was" : "s were") not sent"
      case .scriptTime: "\(amount) script\(amount == 1 ? " was" : "s were") stopped or not begun"
      default: "\(amount) more were cut"
      }
    }
  }

  private var values: [Name: Int] = [:]

  package init() {}

  /// A limit: a count, or microseconds for a time.
  package subscript(name: Name) -> Int {
    get { values[name] ?? Self.standard(name) }
    set { values[name] = newValue }
  }

  private static func standard(_ name: Name) -> Int {
    switch name {
    case .events: 100_000
    case .beacons: 50_000
    case .recordedBytes: 32 << 20
    case .moments: 250_000
    case .documents: 1_000
    case .scripts: 100
    case .scriptDownloads: 1_000
    case .scriptDownloadBytes: 32 << 20
    case .networkTime: 60_000_000
    case .scriptTime: 30_000_000
    case .frames: Int(DecodingLimits().frames)
    case .pixels: Int(DecodingLimits().pixels)
    case .samples: Int(DecodingLimits().samples)
    }
  }

  /// The limits of decoding one media file.
  package var decoding: DecodingLimits {
    var limits = DecodingLimits()
    limits.frames = Int64(self[.frames])
    limits.pixels = Int64(self[.pixels])
    limits.samples = Int64(self[.samples])
    return limits
  }

  /// A limit as users read and write it, with its unit where it is a time.
  func text(of name: Name) -> String {
    name.isTime ? TimeText.readable(.microseconds(self[name])) : "\(self[name])"
  }

  /// The `NAME=VALUE` text that sets a limit to its usual value.
  package static func standardArgument(of name: Name) -> String {
    let value = standard(name)
    return name.isTime ? "\(name.text)=\(value / 1_000_000)s" : "\(name.text)=\(value)"
  }

  /// Sets a limit from `NAME=VALUE`.
  ///
  /// - Throws: `RunLimitError` for an unknown name and for an invalid value. A limit needs a whole
  ///   number above zero, and a time limit needs a duration above zero.
  package mutating func set(_ text: String) throws(RunLimitError) {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2 else { throw .form }
    guard let name = Name.allCases.first(where: { $0.text == sides[0] }) else {
      throw .name(String(sides[0]))
    }
    let amount =
      name.isTime
      ? TimeText.parse(String(sides[1])).flatMap { Int(exactly: ($0 / .microseconds(1)).rounded()) }
      : Int(sides[1])
    guard let amount, amount > 0 else { throw .value(name) }
    self[name] = amount
  }
}

/// Why a text sets no limit.
package enum RunLimitError: Error, Sendable, Hashable {
  /// The text is not of the form `NAME=VALUE`.
  case form
  /// There is no limit of that name.
  case name(String)
  /// The value is not valid for the limit.
  case value(RunLimits.Name)
}

/// How much of its limits a run has used up. All parts of a run share one object, and reserve an
/// amount before they use it.
final class RunBudget {
  /// A limit that was reached, and how much was cut.
  struct Cut: Hashable {
    let name: RunLimits.Name
    /// In the limit's own unit; for a time limit, the number of requests or scripts that were cut.
    let amount: Int
  }

  /// How much of each limit is left, and how much was cut, in arrays that the limits' raw values
  /// index. Every event reads them, and a dictionary would be slower.
  private struct Account {
    var left: [Int]
    var cuts: [Int]
    var reached: [RunLimits.Name] = []

    mutating func take(_ amount: Int, of name: RunLimits.Name) -> Bool {
      let index = name.rawValue
      guard left[index] >= amount, cuts[index] == 0 else {
        cut(amount, of: name)
        return false
      }
      left[index] -= amount
      return true
    }

    mutating func takeEvent(of name: RunLimits.Name?, bytes: Int?) -> Bool {
      if let name, !take(1, of: name) { return false }
      guard take(1, of: .events) else { return false }
      return bytes.map { take($0, of: .recordedBytes) } ?? true
    }

    mutating func cut(_ amount: Int, of name: RunLimits.Name) {
      if !reached.contains(name) { reached.append(name) }
      cuts[name.rawValue] = cuts[name.rawValue].addingReportingOverflow(amount).partialValue
    }
  }

  let limits: RunLimits
  private var account: Account
  /// Whether the run may still send something.
  var reach = ScriptReachStateMachine()

  init(_ limits: RunLimits) {
    self.limits = limits
    let left = RunLimits.Name.allCases.map { limits[$0] }
    account = Account(left: left, cuts: left.map { _ in 0 })
  }

  /// The displayed path of the local file because of which the run sends nothing more; nil while no
  /// script has read a file.
  ///
  /// A script host reports what scripts did in one call only when the call returns, after they have
  /// read their files. Requests that scripts make in the same call are therefore withheld too.
  var fileReadByScript: String? {
    switch reach.wantsToRequest() {
    case .send: nil
    case .withhold(let file): file
    }
  }

  /// Takes an amount from a limit, all of it or nothing.
  ///
  /// - Returns: whether that much was left and nothing was cut by the limit before. If not, the
  ///   whole amount is counted as cut.
  func take(_ amount: Int = 1, of name: RunLimits.Name) -> Bool { account.take(amount, of: name) }

  /// Takes what an event needs: one of the limit of its own, one of the limit of events, then its
  /// bytes. If one of them is missing, the amounts before it stay subtracted.
  ///
  /// - Parameters:
  ///   - name: a limit that such events have of their own.
  ///   - text: the text of the event whose bytes are limited.
  /// - Returns: whether there was room for the event. If not, what is missing is counted as cut.
  func takeEvent(of name: RunLimits.Name? = nil, text: String? = nil) -> Bool {
    account.takeEvent(of: name, bytes: text?.utf8.count)
  }

  /// Subtracts what was spent already, which may be more than was left.
  private func spend(_ amount: Int, of name: RunLimits.Name) {
    account.left[name.rawValue] -= amount
  }

  /// Performs some work and subtracts its time on the wall clock from a limit.
  func timed<Value>(_ name: RunLimits.Name, _ work: () -> Value) -> Value {
    let clock = ContinuousClock()
    let begin = clock.now
    let value = work()
    spend(Int((begin.duration(to: clock.now) / .microseconds(1)).rounded(.down)), of: name)
    return value
  }

  /// How much is left; never less than zero.
  func rest(of name: RunLimits.Name) -> Int { max(0, account.left[name.rawValue]) }

  /// Counts an amount as cut by a limit.
  func cut(_ amount: Int = 1, of name: RunLimits.Name) { account.cut(amount, of: name) }

  /// The first of the reached limits that end the run; nil until such a limit is reached.
  var end: RunLimits.Name? { account.reached.first(where: \.endsRun) }

  /// Every limit that was reached, in the order of time.
  var allCuts: [Cut] {
    account.reached.map { Cut(name: $0, amount: account.cuts[$0.rawValue]) }
  }
}

extension Diagnostic {
  /// Says that a limit was reached, and what was cut.
  init(_ cut: RunBudget.Cut, limits: RunLimits) {
    let name = cut.name.text
    self.init(
      rule: .runLimitReached,
      "limit '\(name)' is reached: \(limits.text(of: cut.name)) \(cut.name.meaning); "
        + "\(cut.name.cut(cut.amount)); raise it with '--limit \(name)=VALUE'")
  }
}

/// The network of one run. It refuses requests after the run's limit of network time is used up.
///
/// The limit counts wall-clock time, because servers determine how much of it passes. The record
/// does not mention the limit unless it is used up.
final class BudgetedNetwork: NetworkFetching {
  private let network: any NetworkFetching
  private let budget: RunBudget

  init(_ network: any NetworkFetching, _ budget: RunBudget) {
    self.network = network
    self.budget = budget
  }

  func fetch(_ request: NetworkRequest) -> NetworkAnswer { fetch(request, within: nil) }

  func fetch(_ request: NetworkRequest, within limit: Duration?) -> NetworkAnswer {
    let rest = Duration.microseconds(budget.rest(of: .networkTime))
    guard rest > .zero else {
      budget.cut(of: .networkTime)
      return NetworkAnswer(
        url: request.url, status: 0,
        failure: NetworkFailure(
          .outOfBudget, "the run's limit 'networkTime' is used up, so it was not requested"))
    }
    return budget.timed(.networkTime) {
      network.fetch(request, within: limit.map { min($0, rest) } ?? rest)
    }
  }
}

/// The host of one session's scripts, which counts their running time against the run's limit.
///
/// The limit counts wall-clock time. The record does not mention the limit unless it is used up.
final class BudgetedScriptHost: VerificationScriptHost {
  private let host: any VerificationScriptHost
  private let budget: RunBudget
  private var time = ScriptTimeStateMachine(limit: RunLimits.Name.scriptTime.text)

  init(_ host: any VerificationScriptHost, _ budget: RunBudget) {
    self.host = host
    self.budget = budget
  }

  var nextDeadline: VirtualInstant? {
    timeLeft > .zero && time.isRunning ? host.nextDeadline : nil
  }

  func load(_ script: VerificationScript, at instant: VirtualInstant) -> [ScriptOutput] {
    var actions = time.timeLeft(timeLeft)
    actions += time.loading(script.id)
    return outputs(of: actions) { host.load(script, at: instant) }
  }

  func deliver(_ event: ScriptEvent, at instant: VirtualInstant) -> [ScriptOutput] {
    outputs(of: time.timeLeft(timeLeft) + time.telling()) { host.deliver(event, at: instant) }
  }

  func advance(to instant: VirtualInstant) -> [ScriptOutput] {
    outputs(of: time.timeLeft(timeLeft) + time.telling()) { host.advance(to: instant) }
  }

  func finish() -> [ScriptOutput] { host.finish() }

  private var timeLeft: Duration { .microseconds(budget.rest(of: .scriptTime)) }

  private func outputs(
    of actions: [ScriptTimeStateMachine.Action], calling call: () -> [ScriptOutput]
  ) -> [ScriptOutput] {
    actions.flatMap { action in
      switch action {
      case .call:
        let outputs = budget.timed(.scriptTime, call)
        time.answered(outputs)
        return outputs
      case .answer(let output):
        return [output]
      case .cut(let count):
        budget.cut(count, of: .scriptTime)
        return []
      }
    }
  }
}
