internal import Diagnostics
internal import OpenMeasurement
internal import VerificationHost
internal import VirtualTime

/// What verification scripts do, written down and sent.
extension Playout {
  mutating func record(_ output: ScriptOutput) {
    guard let executions = active?.verifications, executions.indices.contains(output.script) else {
      return
    }
    let execution = executions[output.script]
    if let notice = output.kind.notice { record(notice, of: execution) }
    switch output.kind {
    case .sendURL(let url):
      sendVerification(vendor: execution.vendor, key: "sendUrl", url: url)
    case .notExecuted(let refusal):
      notExecuted(execution, VerificationPlan.NotExecuted(refusal))
    case .log, .failed, .timedOut, .exhausted:
      break
    }
  }

  /// A script's lines have every occurrence; a finding comes once for what it says.
  private mutating func record(_ notice: ScriptNotice, of execution: VerificationExecution) {
    append(
      .script(
        RunEvent.ScriptLine(
          vendor: execution.vendor, level: RunEvent.ScriptLine.Level(notice.level),
          message: notice.message)))
    guard let finding = notice.finding else { return }
    let message = "the script of '\(execution.vendorName)' \(finding.message)"
    if recording.isNew(finding.rule, about: "\(playedCount) \(message)") {
      diagnose(
        .warning, rule: finding.rule, message, at: finding.location ?? execution.placed.location)
    }
  }

  /// Tells where a script and the measurer beside it differ.
  mutating func report(_ differences: [MeasurerComparison.Difference], of verification: Int) {
    guard let executions = active?.verifications, executions.indices.contains(verification) else {
      return
    }
    let execution = executions[verification]
    let beacons = execution.plan.measurer?.parameters.beacons ?? [:]
    func name(_ url: String) -> String {
      beacons.filter { $0.value == url }.map(\.key.rawValue).min().map { "'\($0)'" }
        ?? "a URL that the parameters do not name"
    }
    func time(_ instant: VirtualInstant) -> String { TimeText.readable(instant.sinceStart) }
    func diagnose(_ words: String) {
      self.diagnose(
        .warning, rule: "MeasurersDiffer", "the script of '\(execution.vendorName)' \(words)",
        at: execution.placed.location)
    }
    for difference in differences.prefix(Self.differenceLimit) {
      switch difference {
      case .missing(let url, let at):
        diagnose("did not send \(name(url)), which the built-in measurer sent at \(time(at))")
      case .extra(let url, let at):
        diagnose("sent \(name(url)) at \(time(at)), and the built-in measurer did not")
      case .otherInstant(let url, let measurer, let script):
        diagnose(
          "sent \(name(url)) at \(time(script)), the built-in measurer at \(time(measurer))")
      }
    }
    let more = differences.count - Self.differenceLimit
    if more > 0 { diagnose("and the built-in measurer differ \(more) times more") }
  }

  /// How many differences are told one by one.
  private static let differenceLimit = 20
}

extension RunEvent.ScriptLine.Level {
  fileprivate init(_ level: ScriptNotice.Level) {
    switch level {
    case .log: self = .log
    case .info: self = .info
    case .warn: self = .warn
    case .error: self = .error
    case .exception: self = .exception
    case .timeout: self = .timeout
    }
  }
}
