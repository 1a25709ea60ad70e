internal import JSONTree
internal import Transport

extension HAREntry {
  /// Why a request failed, as our own archives say it and browsers do; nil where nothing is said.
  ///
  /// A player tells a server that is late from one that is not there, so a replay has to.
  static func statedFailure(of entry: JSONValue, at place: String) -> ExchangeFailure? {
    let reason = entry["_error"]?.text ?? entry["response"]?["_error"]?.text
    if let kind = entry["_failure"]?.text.flatMap(NetworkFailure.Kind.init) {
      guard let name = name(of: kind) else { return nil }
      return ExchangeFailure(name, at: place, message: reason ?? "the capture says '\(kind)'")
    }
    // Chromium's words, such as 'net::ERR_CONNECTION_TIMED_OUT'.
    guard let reason, reason.hasPrefix("net::"), reason.hasSuffix("TIMED_OUT") else { return nil }
    return ExchangeFailure(
      "timedOut", at: place, message: "the capture has no answer: \(reason)")
  }

  /// What the client calls such a failure; nil for what the status says by itself.
  private static func name(of kind: NetworkFailure.Kind) -> String? {
    switch kind {
    case .timeout: "timedOut"
    case .notAllowed: "addressNotAllowed"
    case .connection: ExchangeFailure.notAnswered
    case .tooLarge: "bodyTooLarge"
    case .noContent, .status: nil
    }
  }
}
