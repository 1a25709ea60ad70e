internal import Diagnostics
internal import OpenMeasurement
internal import Player
internal import Scenario
internal import VAST
internal import VirtualTime

/// What the measurement answers, written down and sent.
extension Playout {
  mutating func record(_ outputs: [AdMeasurement.Output]) {
    for output in outputs {
      switch output {
      case .omid(let event, let parameters):
        append(
          .omid(
            type: event.type.rawValue, object: event.json(verificationParameters: parameters)))
      case .geometry(let reading):
        append(
          .geometry(
            RunEvent.GeometryChange(
              percentInView: reading.percentInView, pixelsInView: reading.pixelsInView,
              reasons: reading.reasons.map(\.rawValue))))
      case .verification(let vendor, let key, let url):
        sendVerification(vendor: vendor, key: key, url: url)
      case .standardMet(let name):
        append(.viewability(standard: name, state: .met, reason: nil))
      case .standardLost(let name, let reason, let run):
        append(
          .viewability(
            standard: name, state: .lost,
            reason: "\(reason.words) after \(TimeText.readable(run))"))
      case .standardNotMet(let name, let shortfall):
        append(
          .viewability(standard: name, state: .notMet, reason: shortfall?.description))
      case .exposure(let exposure, let standards):
        append(.exposure(exposure, standards))
      case .viewabilityDiffers(let standards):
        append(.diagnostic(.viewabilityDiffers(standards)))
      case .viewableImpression(let outcome):
        sendViewability(outcome)
      case .misuse(let misuse, let isDelivered):
        report(misuse, isDelivered: isDelivered)
      case .script(let output):
        record(output)
      case .fetch(let fetch):
        append(.fetch(fetch))
      case .measurersDiffer(let verification, let differences):
        report(differences, of: verification)
      }
    }
  }
}

/// Jumps in the media, which standards want to know of beside the event.
extension Playout {
  mutating func movePlayhead(
    for step: ScenarioStep,
    _ input: (inout LinearAdStateMachine, VirtualInstant) -> [LinearAdAction]
  ) {
    let position = active?.player.position(at: now)
    control(for: step, input)
    guard let position, let target = active?.player.position(at: now), target != position else {
      return
    }
    measure { $0.playheadMoved(by: target - position, at: $1) }
  }
}

extension Diagnostic {
  /// Looks at the view tree and its changes do not find the same.
  fileprivate static func viewabilityDiffers(_ standards: [ViewabilityComparison]) -> Diagnostic {
    let findings = standards.map {
      "'\($0.standard)' is \($0.sampled.description) with a look every "
        + "\(TimeText.readable(Playout.samplingInterval)), and \($0.continuous.description) in "
        + "continuous view"
    }
    return Diagnostic(
      .note, rule: "ViewabilityDiffers", findings.first ?? "", notes: Array(findings.dropFirst()))
  }
}
