internal import AdSessions
internal import Beacons
internal import Diagnostics
internal import OpenMeasurement
internal import Player
internal import RunRecords
internal import Scenario
internal import Transport
internal import VAST
internal import VirtualTime

/// The verifications of an ad: what comes of their scripts, and who is told.
extension VideoUnit {
  /// Scripts that need no time are there at once.
  func awaitScripts() {
    guard let executions = active?.verifications else { return }
    for (index, execution) in executions.enumerated() {
      guard let answer = execution.awaited else { continue }
      if answer.delay > .zero {
        wake(.scriptArrives(index), at: now.advanced(by: answer.delay), .environment)
      } else {
        scriptArrived(index)
      }
    }
  }

  /// A script came, or it is known that it does not.
  func scriptArrived(_ index: Int) {
    guard let ad = active, let answer = ad.verifications[index].awaited else { return }
    active?.verifications[index].awaited = nil
    active?.verifications[index].source = answer.text
    active?.verifications[index].base = answer.base
    report(.fetch(answer.fetch))
    guard ad.hasSession else { return }
    announce(index)
    loadScript(index)
  }

  /// Says of every verification what is done about it, as far as that is known.
  func announceVerifications() {
    guard let executions = active?.verifications else { return }
    for (index, execution) in executions.enumerated() where execution.awaited == nil {
      announce(index)
    }
  }

  /// The session is about to begin: scripts that came wait for it.
  func loadScripts() {
    guard let executions = active?.verifications, active?.isMeasured == true,
      executions.contains(where: \.plan.runsScript)
    else { return }
    active?.hostScripts()
    for index in executions.indices { loadScript(index) }
  }

  /// Nobody waits for a script any more: its ad is over, or was given up.
  func giveUpScripts() {
    guard let ad = active else { return }
    for (index, execution) in ad.verifications.enumerated() {
      guard var fetch = execution.awaited?.fetch else { continue }
      active?.verifications[index].awaited = nil
      wake(.scriptArrives(index), at: nil, .environment)
      fetch.status = 0
      fetch.bytes = 0
      fetch.absence = .abandoned("the ad was over before it arrived")
      report(.fetch(fetch))
      if ad.hasSession {
        notExecuted(execution, VerificationPlan.NotExecuted(.missing, detail: fetch.error))
      }
    }
  }

  private func loadScript(_ index: Int) {
    guard let script = active?.script(at: index) else { return }
    measure(.scriptLoaded(script))
  }

  private func announce(_ index: Int) {
    guard let execution = active?.verifications[index] else { return }
    let location = execution.placed.location
    let plan = execution.plan
    if let remark = plan.remark {
      diagnose(
        rule: .verificationStandIn,
        "verification of '\(execution.vendorName)': \(remark)", at: location)
    }
    if let unknown = plan.measurer?.parameters.unknownKeys, !unknown.isEmpty {
      let keys = unknown.map { "'\($0)'" }.joined(separator: ", ")
      diagnose(
        rule: .verificationKeyUnknown,
        "no event of '\(execution.vendorName)' is named \(keys); check the keys under 'beacons'",
        at: location)
    }
    if let passed = execution.passedVendorKey, passed != execution.vendor {
      diagnose(
        rule: .vendorKeyDiffers,
        "the app passes vendor key '\(passed)', the tag names '\(execution.vendor ?? "")'; pass the "
          + "tag's", at: location)
    }
    announceIncompleteResource(execution)
    if let reason = plan.notExecuted { notExecuted(execution, reason) }
  }

  /// Tells everyone who tracks it that a verification is not executed.
  func notExecuted(
    _ execution: VerificationExecution, _ reason: VerificationPlan.NotExecuted
  ) {
    diagnose(
      rule: .verificationNotExecuted,
      "verification of '\(execution.vendorName)': \(reason.message)",
      at: execution.placed.location)
    let placed = execution.placed
    follow(
      tracking.verificationRefused(
        of: placed.verification.vendor,
        placed.verification.notExecuted.map {
          PlacedURL(url: $0, hop: placed.hop, file: placed.location.file)
        }, VerificationNotExecutedReason(rawValue: reason.reason) ?? .loadError))
    follow(tracking.sideFailed(.verification(hop: placed.hop)))
  }

  /// An app cannot hand over a vendor's resource with one half of what belongs together.
  func announceIncompleteResource(_ execution: VerificationExecution) {
    guard execution.plan.runsScript || execution.plan.measurer != nil else { return }
    do throws(AdSessionMisuse) {
      _ = try VerificationScriptResource(
        url: execution.url, vendorKey: execution.passedVendorKey ?? execution.vendor,
        parameters: execution.placed.verification.parameters)
    } catch {
      diagnose(
        rule: error.rule, "\(error); \(error.remedy)", at: execution.placed.location)
    }
  }

  // MARK: What scripts do

  func record(_ output: ScriptOutput) {
    guard let executions = active?.verifications, executions.indices.contains(output.script) else {
      return
    }
    let execution = executions[output.script]
    if let notice = output.kind.notice { record(notice, of: execution) }
    if output.kind.isMachineDependent { reportNotReproducible(execution) }
    switch output.kind {
    case .sendURL(let url):
      follow(
        tracking.vendorSent(
          url, as: ScriptBeaconName.sendURL.rawValue, vendor: execution.vendor))
    case .notExecuted(let refusal):
      notExecuted(execution, VerificationPlan.NotExecuted(refusal))
    case .log, .failed, .timedOut, .exhausted:
      break
    }
  }

  /// A script's lines have every occurrence; a finding comes once for what it says.
  private func record(_ notice: ScriptNotice, of execution: VerificationExecution) {
    report(
      .script(
        RunEvent.ScriptLine(
          vendor: execution.vendor, level: RunEvent.ScriptLine.Level(notice.level),
          message: notice.message)))
    guard let finding = notice.finding else { return }
    let message = "the script of '\(execution.vendorName)' \(finding.message)"
    if active?.isNew(finding.rule, message) == true {
      diagnose(
        rule: finding.rule, message, at: finding.location ?? execution.placed.location)
    }
  }

  private func reportNotReproducible(_ execution: VerificationExecution) {
    let message =
      "this run is not reproducible: a limit of processor time or memory ended the work of the "
      + "script of '\(execution.vendorName)'"
    if active?.isNew(.scriptNotReproducible, message) == true {
      diagnose(rule: .scriptNotReproducible, message, at: execution.placed.location)
    }
  }

  /// Tells where a script and the measurer beside it differ.
  func report(_ differences: [MeasurerComparison.Difference], of verification: Int) {
    guard let executions = active?.verifications, executions.indices.contains(verification) else {
      return
    }
    let execution = executions[verification]
    let beacons = execution.plan.measurer?.parameters.beacons ?? [:]
    func name(_ url: String) -> String {
      beacons.filter { $0.value == url }.map(\.key.rawValue).min().map { "'\($0)'" }
        ?? "a URL that is not in the parameters"
    }
    func time(_ instant: VirtualInstant) -> String { TimeText.readable(instant.sinceStart) }
    func diagnose(_ words: String) {
      self.diagnose(
        rule: .measurersDiffer, "the script of '\(execution.vendorName)' \(words)",
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
    if more > 0 { diagnose("and the built-in measurer differ \(more) more times") }
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
