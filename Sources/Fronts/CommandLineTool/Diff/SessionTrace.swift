internal import Comparison
internal import OpenMeasurement
internal import Vocabulary

/// The events of measurement sessions as requests of a trace, so that a device's log and a simulated run
/// are compared as beacons are.
enum SessionTrace {
  /// - Parameters:
  ///   - sessions: the sessions of one input.
  ///   - name: the input's name in reports.
  ///   - isCapture: whether the input was recorded on a device, whose clock has another zero.
  /// - Returns: a trace with one request for each event.
  static func trace(of sessions: [LoggedSession], name: String, isCapture: Bool) -> BeaconTrace {
    let start = sessions.compactMap(\.start).min() ?? 0
    let requests = sessions.enumerated().flatMap { index, session in
      session.events.map { event in
        TracedRequest(
          url(of: event), at: .milliseconds(event.at - start),
          purpose: TracedRequest.Purpose(source: "omid", event: event.type.rawValue, ad: index))
      }
    }
    return BeaconTrace(
      name: name, requests: requests.sorted { $0.at < $1.at }, isCapture: isCapture)
  }

  /// A URL with an event's data as parameters, so that `--ignore` applies to them:
  /// `omid://session/start?duration=15&volume=0`.
  private static func url(of event: SessionEvent) -> String {
    let parameters: [(String, String?)] =
      switch event.facts {
      case .none, .sessionStart: []
      case .loaded(let loaded):
        [
          ("skippable", loaded.isSkippable.map(String.init)),
          ("skipOffset", loaded.skipOffset.map(SessionEvent.text)),
          ("autoPlay", loaded.isAutoPlay.map(String.init)),
        ]
      case .view(let view):
        [
          ("percentageInView", view.percentInView.map(SessionEvent.text)),
          ("reasons", view.reasons.isEmpty ? nil : view.reasons.joined(separator: ",")),
        ]
      case .media(let duration, let volumes):
        [
          ("duration", duration.map(SessionEvent.text)),
          ("volume", volumes.player.map(SessionEvent.text)),
          ("deviceVolume", volumes.device.map(SessionEvent.text)),
        ]
      case .word(let word): [("value", word)]
      }
    let reported = parameters.compactMap { name, value in value.map { "\(name)=\($0)" } }
    return "omid://session/\(event.type.rawValue)" + (reported.isEmpty ? "" : "?")
      + reported.joined(separator: "&")
  }
}
