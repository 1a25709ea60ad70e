internal import OpenMeasurement
internal import Vocabulary

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
