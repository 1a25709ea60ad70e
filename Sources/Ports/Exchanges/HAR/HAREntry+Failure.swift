internal import JSONTree
internal import Transport

extension HAREntry {
  /// Why a request failed, as vastsim's own HAR files and browsers state it; nil where nothing is
  /// stated.
  ///
  /// A player distinguishes a late server from an unreachable one, so a replay has to.
  static func statedFailure(of entry: JSONValue, at place: String) -> ExchangeFailure? {
    let reason = entry["_error"]?.text ?? entry["response"]?["_error"]?.text
    if let kind = entry["_failure"]?.text.flatMap(NetworkFailure.Kind.init) {
      guard let name = name(of: kind) else { return nil }
      return ExchangeFailure(name, at: place, message: reason ?? "the capture reports '\(kind)'")
    }
    // Chromium's error texts, such as 'net::ERR_CONNECTION_TIMED_OUT'.
    guard let reason, reason.hasPrefix("net::"), reason.hasSuffix("TIMED_OUT") else { return nil }
    return ExchangeFailure(
      "timedOut", at: place, message: "the capture has no response: \(reason)")
  }

  /// The client's name for such a failure; nil where the status says it already.
  private static func name(of kind: NetworkFailure.Kind) -> String? {
    switch kind {
    case .timeout: "timedOut"
    case .notAllowed: "addressNotAllowed"
    case .connection, .notRecorded, .budget: ExchangeFailure.notAnswered
    case .tooLarge: "bodyTooLarge"
    case .noContent, .status: nil
    }
  }
}
