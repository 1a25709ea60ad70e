internal import Vocabulary

extension NetworkAnswer {
  /// Creates the answer for a run from an exchange that has its content.
  init(_ exchange: Exchange) {
    self.init(
      url: exchange.finalURL, status: exchange.status ?? 0,
      duration: exchange.duration,
      firstByte: exchange.hops.dropLast().reduce(.zero) { $0 + $1.timings.total }
        + (exchange.hops.last?.timings.firstByte ?? .zero))
    hops = exchange.hops.map(\.summary)
    headers = exchange.hops.last?.headers ?? []
    remarks = exchange.remarks.compactMap { remark in
      // A newer version's recording may have rules that are not known here.
      HTTPRules.all.first { $0.id == remark.rule }.map {
        NetworkRemark(rule: $0, message: remark.message)
      }
    }
    if let failure = exchange.failure {
      self.failure = NetworkFailure(NetworkFailure.Kind(failure.kind), failure.message)
    } else if status == 204 {
      failure = NetworkFailure(.noContent, "the server answered with status 204, no content")
    } else if !(200...299).contains(status) {
      failure = NetworkFailure(.status, Self.refusal(status, exchange))
      // The body of an error is kept, because it may say why the server refused.
      body = exchange.content
    } else {
      body = exchange.content
    }
  }

  /// The text for an error status, with the URL that answered when there were
  /// redirects.
  private static func refusal(_ status: Int, _ exchange: Exchange) -> String {
    guard exchange.hops.count > 1, let hop = exchange.hops.last else {
      return "the server answered with status \(status)"
    }
    return "'\(hop.url)' (redirect \(exchange.hops.count - 1)) answered with status \(status)"
  }
}

extension NetworkFailure.Kind {
  /// Converts the kind of an exchange's failure to a kind of failure that a player distinguishes.
  fileprivate init(_ kind: ExchangeFailure.Kind) {
    switch kind {
    case .timedOut: self = .timeout
    case .headersTooLarge, .bodyTooLarge, .decompressionBomb: self = .tooLarge
    case .malformedURL, .schemeNotAllowed, .redirectNotAllowed, .malformedRedirect,
      .addressNotAllowed:
      self = .notAllowed
    case .tooManyRedirects, .redirectLoop, .nameNotResolved, .nameNotChecked, .hostNotAllowed,
      .refused, .unreachable, .reset, .closedWithoutAnswer, .badCertificate, .tlsFailed,
      .malformedAnswer, .badContentEncoding, .cutShort, .proxyFailed, .fileNotWritten, .cancelled,
      .other, .notAnswered, .bodyNotRecorded:
      self = .connection
    }
  }
}
