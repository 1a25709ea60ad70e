internal import Diagnostics
internal import OpenMeasurement
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
      case .standardNotMet(let name, let longestRun):
        append(
          .viewability(
            standard: name, state: .notMet,
            reason: "longest time that counted: \(TimeText.readable(longestRun))"))
      case .viewableImpression(let outcome):
        sendViewability(outcome)
      case .misuse(let misuse, let isDelivered):
        diagnose(
          .warning, rule: "SessionMisuse",
          "the measurement session \(isDelivered ? "warns" : "refuses"): \(misuse)", at: nil)
      }
    }
  }

  /// Says of every verification resource what is done about it, and sends what must be sent.
  mutating func announceVerification(of ad: LoadedAd) {
    for placed in ad.verifications {
      let verification = placed.verification
      let plan = VerificationPlan(mode: request.verification, parameters: verification.parameters)
      let location = placed.location
      let vendor = verification.vendor ?? "without vendor"
      if let remark = plan.remark {
        diagnose(
          .note, rule: "VerificationStandIn", "verification of '\(vendor)': \(remark)",
          at: location)
      }
      if let unknown = plan.measurer?.parameters.unknownKeys, !unknown.isEmpty {
        let keys = unknown.map { "'\($0)'" }.joined(separator: ", ")
        diagnose(
          .note, rule: "VerificationKeyUnknown",
          "no event of '\(vendor)' sends \(keys); check the keys under 'beacons'", at: location)
      }
      if let reason = plan.notExecuted {
        diagnose(
          .warning, rule: "VerificationNotExecuted", "verification of '\(vendor)': \(reason)",
          at: location)
        sendNotExecuted(placed)
        sendError(.verificationNotExecuted, fromHop: placed.hop)
      }
    }
  }
}
