internal import OpenMeasurement
internal import Player
internal import Vocabulary

extension RunEvent.Kind {
  /// The record's event for a session's output; nil for an output that the unit must first handle
  /// in another way.
  init?(_ output: SessionOutput) {
    switch output {
    case .omid(let event, let parameters):
      self = .omid(
        type: event.type, object: event.json(verificationParameters: parameters))
    case .geometry(let reading):
      self = .geometry(
        RunEvent.GeometryChange(
          percentInView: reading.percentInView, pixelsInView: reading.pixelsInView,
          reasons: reading.reasons.map(\.rawValue)))
    case .standardMet(let name):
      self = .viewability(standard: name, state: .met, reason: nil)
    case .standardLost(let name, let reason, let run):
      self = .viewability(
        standard: name, state: .lost, reason: "\(reason.words) after \(TimeText.readable(run))")
    case .standardNotMet(let name, let shortfall):
      self = .viewability(standard: name, state: .notMet, reason: shortfall?.description)
    case .exposure(let exposure, let standards):
      self = .exposure(exposure, standards)
    case .viewabilityDiffers(let standards):
      self = .diagnostic(.viewabilityDiffers(standards))
    case .verification, .viewableImpression, .misuse, .leftOut, .shareRoundedUp, .script, .fetch,
      .measurersDiffer:
      return nil
    }
  }
}

extension Diagnostic {
  /// The finding that a standard is met when the views are polled but not when every change counts,
  /// or the reverse.
  fileprivate static func viewabilityDiffers(_ standards: [ViewabilityComparison]) -> Diagnostic {
    let findings = standards.map {
      "'\($0.standard)' is \($0.sampled.description) when polled every "
        + "\(TimeText.readable(ActiveAd.samplingInterval)), and \($0.continuous.description) when "
        + "observed continuously"
    }
    return Diagnostic(
      rule: .viewabilityDiffers, findings.first ?? "", notes: Array(findings.dropFirst()))
  }
}

extension RunEvent.ScriptLine {
  /// What a vendor's script wrote, or what happened to it.
  init(vendor: String?, _ notice: ScriptNotice) {
    self.init(vendor: vendor, level: Level(notice.level), message: notice.message)
  }
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

extension ViewabilityOutcome {
  init(_ outcome: ViewableImpressionStateMachine.Outcome) {
    switch outcome {
    case .viewable: self = .viewable
    case .notViewable: self = .notViewable
    case .viewUndetermined: self = .viewUndetermined
    }
  }
}

extension AdSessionConfigurationError {
  var rule: Rule {
    switch self {
    case .leftOut: .sessionCallOmitted
    case .impressionWithoutOwner, .displayWithMediaOwner, .definedByJavaScriptWithNativeOwner,
      .customReferenceDataTooLong:
      .sessionConfigurationInvalid
    }
  }
}
