internal import Diagnostics
internal import OpenMeasurement
internal import Player
internal import Scenario
internal import Transport
internal import VAST
internal import VerificationHost
internal import VirtualTime

/// The verifications of an ad: whose script is asked for, what comes of it, who is told.
extension Playout {
  /// Asks for the script of every verification, and plans what is done about it; what comes of a
  /// request is known here, and told when it comes.
  func requestScripts(of ad: LoadedAd) -> [VerificationExecution] {
    ad.verifications.map { placed in
      let verification = placed.verification
      let choice = VerificationResourceChoice(
        among: verification.resources,
        isRejected: slot.rejectsVerification(by: verification.vendor),
        isAvailable: { documents.canAnswer($0, namedIn: placed.location.file) })
      func plan(_ prospect: VerificationPlan.Prospect) -> VerificationPlan {
        VerificationPlan(
          mode: request.verification, parameters: verification.parameters, prospect: prospect)
      }
      switch choice {
      case .refused(let refusal):
        return VerificationExecution(placed, plan: plan(.refused(refusal, detail: nil)))
      case .script(let url):
        guard request.verification != .builtIn else {
          return VerificationExecution(placed, plan: plan(.available))
        }
        let answer = documents.script(at: url, namedIn: placed.location.file, at: now)
        let plan = plan(answer.prospect)
        // Nobody asks for what is known not to be here when something may stand in for it.
        let isAskedFor = plan.notExecuted != nil || answer.isAskedFor
        return VerificationExecution(
          placed, plan: plan, url: url, awaited: isAskedFor ? answer : nil)
      }
    }
  }

  /// Scripts that need no time are there at once.
  mutating func awaitScripts() {
    guard let executions = active?.verifications else { return }
    for (index, execution) in executions.enumerated() {
      guard let answer = execution.awaited else { continue }
      if answer.delay > .zero {
        renew(.scriptArrives(index), at: now.advanced(by: answer.delay), .environment)
      } else {
        scriptArrived(index)
      }
    }
  }

  /// A script came, or it is known that it does not.
  mutating func scriptArrived(_ index: Int) {
    guard let ad = active, let answer = ad.verifications[index].awaited else { return }
    active?.verifications[index].awaited = nil
    active?.verifications[index].source = answer.text
    append(.fetch(answer.fetch))
    guard ad.hasSession else { return }
    announce(index)
    loadScript(index)
  }

  /// Says of every verification what is done about it, as far as that is known.
  mutating func announceVerifications() {
    guard let executions = active?.verifications else { return }
    for (index, execution) in executions.enumerated() where execution.awaited == nil {
      announce(index)
    }
  }

  /// The session is about to begin: scripts that came wait for it.
  mutating func loadScripts() {
    guard let executions = active?.verifications, active?.isMeasured == true,
      executions.contains(where: \.plan.runsScript)
    else { return }
    let scripts = VerificationScripts(
      request, documents: documents, adIndex: playedCount - 1, in: scriptHosts)
    active?.measurement.scripts = scripts
    for index in executions.indices { loadScript(index) }
  }

  /// Nobody waits for a script any more: its ad is over, or was given up.
  mutating func giveUpScripts() {
    guard let ad = active else { return }
    for (index, execution) in ad.verifications.enumerated() {
      guard var fetch = execution.awaited?.fetch else { continue }
      active?.verifications[index].awaited = nil
      renew(.scriptArrives(index), at: nil, .environment)
      fetch.status = 0
      fetch.bytes = 0
      fetch.error = "the ad was over before it came"
      append(.fetch(fetch))
      if ad.hasSession {
        notExecuted(execution, VerificationPlan.NotExecuted(.missing, detail: fetch.error))
      }
    }
  }

  private mutating func loadScript(_ index: Int) {
    guard let execution = active?.verifications[index] else { return }
    measure { $0.scriptLoaded(execution, index: index, at: $1) }
  }

  private mutating func announce(_ index: Int) {
    guard let execution = active?.verifications[index] else { return }
    let location = execution.placed.location
    let plan = execution.plan
    if let remark = plan.remark {
      diagnose(
        .note, rule: "VerificationStandIn",
        "verification of '\(execution.vendorName)': \(remark)", at: location)
    }
    if let unknown = plan.measurer?.parameters.unknownKeys, !unknown.isEmpty {
      let keys = unknown.map { "'\($0)'" }.joined(separator: ", ")
      diagnose(
        .note, rule: "VerificationKeyUnknown",
        "no event of '\(execution.vendorName)' sends \(keys); check the keys under 'beacons'",
        at: location)
    }
    announceIncompleteResource(execution)
    if let reason = plan.notExecuted { notExecuted(execution, reason) }
  }

  /// Tells everyone who tracks it that a verification is not executed.
  mutating func notExecuted(
    _ execution: VerificationExecution, _ reason: VerificationPlan.NotExecuted
  ) {
    diagnose(
      .warning, rule: "VerificationNotExecuted",
      "verification of '\(execution.vendorName)': \(reason.message)",
      at: execution.placed.location)
    sendNotExecuted(
      execution.placed,
      reason: VerificationNotExecutedReason(rawValue: reason.reason) ?? .loadError)
    sendError(.verificationNotExecuted, fromHop: execution.placed.hop)
  }
}
