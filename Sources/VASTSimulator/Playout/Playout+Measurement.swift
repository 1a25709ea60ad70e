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
