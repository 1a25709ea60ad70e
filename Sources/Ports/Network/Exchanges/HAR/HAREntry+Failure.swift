internal import Vocabulary

extension HAREntry {
  /// Why a request failed, as vastsim's own HAR files and browsers state it; nil where nothing is
  /// stated.
  ///
  /// A player treats a late server and an unreachable server differently, so a replay has to
  /// distinguish them too.
  static func statedFailure(of entry: JSONValue, at place: String) -> ExchangeFailure? {
    let reason = entry["_error"]?.text ?? entry["response"]?["_error"]?.text
    if let kind = entry["_failure"]?.text.flatMap(NetworkFailure.Kind.init) {
      guard let known = ExchangeFailure.Kind(kind) else { return nil }
      return ExchangeFailure(known, at: place, message: reason ?? "the capture reports '\(kind)'")
    }
    // Chromium's error texts, such as 'net::ERR_CONNECTION_TIMED_OUT'.
    guard let reason, reason.hasPrefix("net::"), reason.hasSuffix("TIMED_OUT") else { return nil }
    return ExchangeFailure(.timedOut, at: place, message: "the capture has no response: \(reason)")
  }
}

extension ExchangeFailure.Kind {
  /// Converts a failure that a run's HAR archive states to the kind that a recording has for it;
  /// nil if the HTTP status already says what failed.
  fileprivate init?(_ kind: NetworkFailure.Kind) {
    switch kind {
    case .timeout: self = .timedOut
    case .notAllowed: self = .addressNotAllowed
    case .connection, .notRecorded, .budget: self = .notAnswered
    case .tooLarge: self = .bodyTooLarge
    case .noContent, .status: return nil
    }
  }
}
