import Vocabulary

/// The timers of scripts, in the order in which they are due.
package struct ScriptTimers {
  /// Identifies a timer among those of all scripts and clients of the run.
  package struct Key: Sendable, Hashable {
    package var script: Int
    /// The client that set the timer. Each client numbers its own timers; timers that are set
    /// through `omidNative` have the client -1.
    package var client: Int
    /// Whether the timer is an interval; intervals and timeouts are numbered separately.
    package var repeats: Bool
    package var id: Double

    package init(script: Int, client: Int, repeats: Bool, id: Double) {
      self.script = script
      self.client = client
      self.repeats = repeats
      self.id = id
    }
  }

  struct Timer: Sendable {
    let key: Key
    let period: Duration
    let callback: Int
    let form: VerificationServiceAction.Form
  }

  private struct Waiting: Sendable {
    let timer: Timer
    let token: EventQueue.Token
  }

  private var queue = EventQueue()
  /// The keys of the scheduled timers, by their tokens in the queue.
  private var keys: [EventQueue.Token: Key] = [:]
  private var waiting: [Key: Waiting] = [:]

  init() {}

  mutating func nextDeadline() -> VirtualInstant? { queue.peek() }

  /// Adds a timer whose key is free.
  mutating func set(_ timer: Timer, from instant: VirtualInstant) {
    let token = queue.schedule(at: instant.advanced(by: timer.period), priority: .measurement)
    keys[token] = timer.key
    waiting[timer.key] = Waiting(timer: timer, token: token)
  }

  mutating func remove(_ key: Key) -> Timer? {
    guard let found = waiting.removeValue(forKey: key) else { return nil }
    queue.cancel(found.token)
    keys[found.token] = nil
    return found.timer
  }

  /// Removes a script's timers and returns the numbers of their callbacks, in ascending order.
  mutating func removeAll(of script: Int) -> [Int] {
    waiting.keys.filter { $0.script == script }.compactMap { remove($0)?.callback }.sorted()
  }

  /// Removes and returns the next timer that is due by an instant, with the instant at which it is
  /// due. An interval is scheduled again.
  mutating func popDue(by instant: VirtualInstant) -> (instant: VirtualInstant, timer: Timer)? {
    guard let deadline = queue.peek(), deadline <= instant, let entry = queue.pop(),
      let found = keys.removeValue(forKey: entry.token).flatMap({ waiting.removeValue(forKey: $0) })
    else { return nil }
    if found.timer.key.repeats { set(found.timer, from: deadline) }
    return (deadline, found.timer)
  }
}
