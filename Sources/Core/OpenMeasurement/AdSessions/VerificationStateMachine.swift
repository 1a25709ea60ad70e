package import Vocabulary

/// An action for the verifications of an ad. Each `Int` is an index among the ad's verifications.
package enum VerificationAction: Sendable, Hashable {
  /// Call `scriptArrived` after this time; nil cancels the call.
  case awaitScript(Int, after: Duration?)
  indirect case record(Fetch)
  indirect case report(Diagnostic)
  /// Make the host of the session's scripts.
  case hostScripts
  /// Load a script in the session's host, if there is one. The script is nil if it does not run or
  /// has not arrived; its verification uses up an injection identifier anyway.
  indirect case load(Int, VerificationScript?)
  /// Request the trackers of a verification that is not executed.
  indirect case refuse(Int, VerificationPlan.NotExecuted)
  /// Record what a script wrote, or what happened to it.
  indirect case recordLine(Int, ScriptNotice)
  /// Send a URL that a script passed to the service.
  case send(Int, url: String)
}

/// What a vendor's script did in the session of an ad.
package enum ScriptCourse: Sendable, Hashable {
  case didNotRun
  /// It ran, and was told of nothing.
  case registeredNothing
  /// It registered an observer or a listener, and sent no URL.
  case sentNothing
  case measured
}

/// Decides which scripts of an ad's verifications are executed and when, what is reported about the
/// verifications that are not executed, and what is reported about the actions of scripts.
package struct VerificationStateMachine: Sendable {
  private enum State: Sendable {
    /// The ad is loading.
    case loading
    /// The ad is on the screen, with or without a session.
    case begun(hasSession: Bool)
    /// The ad is over.
    case ended
  }

  /// The state of a script's request.
  private enum Script: Sendable {
    case notRequested
    case requested(SessionVerification.Arrival)
    case arrived(text: String?)
  }

  private let verifications: [SessionVerification]
  private var scripts: [Script]
  /// The course of each script so far.
  private var courses: [ScriptCourse?]
  private var state = State.loading
  /// The findings about scripts so far, so that each is reported once.
  private var findings: Set<String> = []

  /// - Parameter verifications: the verifications of the whole chain, in the order of the document.
  package init(_ verifications: [SessionVerification]) {
    self.verifications = verifications
    scripts = verifications.map { $0.arrival.map(Script.requested) ?? .notRequested }
    courses = verifications.map { _ in nil }
  }

  // MARK: Loading

  /// The ad was selected, and its scripts are requested. A script whose request takes no time
  /// arrives at once.
  package mutating func adSelected() -> [VerificationAction] {
    var actions: [VerificationAction] = []
    for (index, script) in scripts.enumerated() {
      guard case .requested(let arrival) = script else { continue }
      actions +=
        arrival.delay > .zero
        ? [.awaitScript(index, after: arrival.delay)] : scriptArrived(index)
    }
    return actions
  }

  /// The request for a script ended, with a script or without one.
  package mutating func scriptArrived(_ index: Int) -> [VerificationAction] {
    guard case .requested(let arrival) = scripts[index] else { return [] }
    scripts[index] = .arrived(text: arrival.text)
    let record = VerificationAction.record(arrival.fetch)
    switch state {
    case .loading, .ended: return [record]
    case .begun(let hasSession):
      return [record] + announce(index) + (hasSession ? [load(index)] : [])
    }
  }

  /// The ad is about to be shown, with a session if the app could create one. Reports how each verification
  /// is executed, as far as that is known.
  package mutating func adBegan(hasSession: Bool) -> [VerificationAction] {
    state = .begun(hasSession: hasSession)
    var actions: [VerificationAction] = []
    if !hasSession {
      for (index, verification) in verifications.enumerated()
      where verification.plan.notExecuted == nil && verification.plan.measurement != .notWanted {
        actions += refuse(
          index,
          VerificationPlan.NotExecuted(
            .engineFailed, detail: "the app has no session for the ad"))
      }
    }
    for (index, script) in scripts.enumerated() {
      if case .requested = script { continue }
      actions += announce(index)
    }
    return actions
  }

  /// The session is about to begin: makes the host of its scripts and loads the scripts that have
  /// arrived.
  package mutating func sessionAboutToBegin() -> [VerificationAction] {
    guard case .begun(hasSession: true) = state,
      verifications.contains(where: \.plan.runsScript)
    else { return [] }
    return [.hostScripts] + verifications.indices.map { load($0) }
  }

  /// The ad is over or was given up: scripts that have not arrived are not awaited any more.
  package mutating func adEnded() -> [VerificationAction] {
    var actions: [VerificationAction] = []
    for (index, script) in scripts.enumerated() {
      guard case .requested(let arrival) = script else { continue }
      scripts[index] = .notRequested
      let reason = "the ad was over before the script arrived"
      var fetch = arrival.fetch
      fetch.status = 0
      fetch.bytes = 0
      fetch.absence = .abandoned(reason)
      actions += [.awaitScript(index, after: nil), .record(fetch)]
      if case .begun = state {
        actions += refuse(index, VerificationPlan.NotExecuted(.missing, detail: reason))
      }
    }
    state = .ended
    return actions
  }

  private mutating func load(_ index: Int) -> VerificationAction {
    let verification = verifications[index]
    guard verification.plan.runsScript, case .arrived(let text?) = scripts[index] else {
      return .load(index, nil)
    }
    courses[index] = .sentNothing
    return .load(
      index,
      VerificationScript(
        id: index, vendorKey: verification.passedVendorKey ?? verification.vendor,
        url: verification.url, source: text, parameters: verification.parameters,
        injectionID: ""))
  }

  // MARK: Reports

  private func announce(_ index: Int) -> [VerificationAction] {
    let verification = verifications[index]
    let (plan, name) = (verification.plan, verification.vendorName)
    var actions: [VerificationAction] = []
    func report(_ rule: Rule, _ message: String) {
      actions.append(.report(Diagnostic(rule: rule, message, at: verification.location)))
    }
    if let remark = plan.remark {
      report(.verificationStandIn, "verification of '\(name)': \(remark)")
    }
    if plan.notExecuted == nil, case .notJudged(let reason) = plan.measurement {
      report(.verificationNotMeasured, "vendor '\(name)' was not measured: \(reason)")
    }
    if let unknown = plan.measurer?.parameters.unknownKeys, !unknown.isEmpty {
      let keys = unknown.map { "'\($0)'" }.joined(separator: ", ")
      report(
        .verificationKeyUnknown,
        "no event of '\(name)' is named \(keys); check the keys under 'beacons'")
    }
    if let passed = verification.passedVendorKey, passed != verification.vendor {
      let finding = Diagnostic(
        rule: .vendorKeyDiffers,
        (verification.isKeyOfPlayer ? "the player always" : "the app")
          + " passes vendor key '\(passed)', but the tag names '\(verification.vendor ?? "")'"
          + (verification.isKeyOfPlayer ? "" : "; pass the tag's vendor key"),
        at: verification.location)
      // What a player always does is no fault of the tag or of the app around it.
      actions.append(.report(verification.isKeyOfPlayer ? finding.graded(.note) : finding))
    }
    if let misuse = verification.misuse { report(misuse.rule, "\(misuse); \(misuse.fix)") }
    return actions + (plan.notExecuted.map { refuse(index, $0) } ?? [])
  }

  private func refuse(
    _ index: Int, _ reason: VerificationPlan.NotExecuted
  ) -> [VerificationAction] {
    let verification = verifications[index]
    let diagnostic = Diagnostic(
      rule: .verificationNotExecuted,
      "verification of '\(verification.vendorName)'"
        + (verification.url.isEmpty || !reason.isAboutFile ? "" : " by '\(verification.url)'")
        + ": \(reason.message)", at: verification.location)
    return [
      // What no player can run is the tag's fault.
      .report(reason.isAboutFile ? diagnostic.graded(.error) : diagnostic),
      .refuse(index, reason),
    ]
  }

  /// A script did something, or something happened to it.
  package mutating func scriptDid(_ output: ScriptOutput) -> [VerificationAction] {
    let index = output.script
    guard verifications.indices.contains(index) else { return [] }
    var actions: [VerificationAction] = []
    if let notice = output.kind.notice {
      actions.append(.recordLine(index, notice))
      if let finding = notice.finding {
        actions += reportOnce(
          finding.rule, "the script of '\(verifications[index].vendorName)' \(finding.message)",
          at: finding.location ?? verifications[index].location)
      }
    }
    if output.kind.isMachineDependent {
      actions += reportOnce(
        .scriptNotReproducible,
        "this run is not reproducible: a limit of processor time or memory ended the work of the "
          + "script of '\(verifications[index].vendorName)'", at: verifications[index].location)
    }
    switch output.kind {
    case .sendURL(let url):
      courses[index] = .measured
      return actions + [.send(index, url: url)]
    case .notExecuted(let refusal):
      courses[index] = .didNotRun
      return actions + refuse(index, VerificationPlan.NotExecuted(refusal))
    case .registeredNothing:
      courses[index] = .registeredNothing
      return actions
        + reportOnce(
          .scriptRegistersNothing,
          "the script of '\(verifications[index].vendorName)' registered no observer of the "
            + "session, so it was told of no event", at: verifications[index].location)
    case .log, .failed, .timedOut, .exhausted: return actions
    }
  }

  /// What the script of a verification did in the session of an ad that is over. A script of an ad
  /// that was not played as a whole may have had no reason to send anything.
  package func course(of index: Int, isWhole: Bool) -> ScriptCourse {
    let course = courses[index] ?? .didNotRun
    return course == .sentNothing && !isWhole ? .measured : course
  }

  /// Reports a finding about a script, unless it was reported before.
  package mutating func reportOnce(
    _ rule: Rule, _ message: String, at location: SourceLocation?
  ) -> [VerificationAction] {
    findings.insert("\(rule.id) \(message)").inserted
      ? [.report(Diagnostic(rule: rule, message, at: location))] : []
  }

  /// A script and the built-in measurer of the same vendor sent different beacons.
  package mutating func measurersDiffered(
    _ index: Int, _ differences: [MeasurerComparison.Difference]
  ) -> [VerificationAction] {
    guard verifications.indices.contains(index) else { return [] }
    let verification = verifications[index]
    func report(_ words: String) -> VerificationAction {
      .report(
        Diagnostic(
          rule: .measurersDiffer, "the script of '\(verification.vendorName)' \(words)",
          at: verification.location))
    }
    let more = differences.count - Self.differenceLimit
    return differences.prefix(Self.differenceLimit).map { report(verification.words(for: $0)) }
      + (more > 0 ? [report("and the built-in measurer differ \(more) more times")] : [])
  }

  /// How many differences are reported one by one.
  private static let differenceLimit = 20
}

extension SessionVerification {
  /// Why an app cannot pass the vendor's resource to a session: the resource has a vendor key
  /// without parameters, or parameters without a vendor key. Nil when the app can pass it, or need
  /// not.
  fileprivate var misuse: AdSessionMisuse? {
    guard plan.runsScript || plan.measurer != nil else { return nil }
    do throws(AdSessionMisuse) {
      _ = try VerificationScriptResource(
        url: url, vendorKey: passedVendorKey ?? vendor, parameters: parameters)
      return nil
    } catch {
      return error
    }
  }

  /// The predicate of a sentence about a difference between the script and the built-in measurer;
  /// the subject is `the script of 'VENDOR'`.
  fileprivate func words(for difference: MeasurerComparison.Difference) -> String {
    let beacons = plan.measurer?.parameters.beacons ?? [:]
    func name(_ url: String) -> String {
      beacons.filter { $0.value == url }.map(\.key.rawValue).min().map { "'\($0)'" }
        ?? "a URL that is not in the parameters"
    }
    func time(_ instant: VirtualInstant) -> String { TimeText.readable(instant.sinceStart) }
    return switch difference {
    case .missing(let url, let at):
      "did not send \(name(url)), which the built-in measurer sent at \(time(at))"
    case .extra(let url, let at):
      "sent \(name(url)) at \(time(at)), and the built-in measurer did not"
    case .otherInstant(let url, let measurer, let script):
      "sent \(name(url)) at \(time(script)), but the built-in measurer sent it at "
        + time(measurer)
    }
  }
}
