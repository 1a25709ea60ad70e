package import Transport
internal import VirtualTime

extension Fetch {
  /// Why there is no body, in words; nil on success.
  package var error: String? { absence?.reason }
}

extension Fetch.Absence {
  /// The reason in words, and what to do.
  package var reason: String {
    switch self {
    case .notRequestable(let objection): objection
    case .unmapped(let remedy):
      "no file stands for it, and nothing is fetched from the network; \(remedy)"
    case .missing(.file, let path):
      "there is no such file beside the tag: looked for '\(path)'; check the relative URL"
    case .missing(_, let path):
      "there is no file where its URL is mapped to: looked for '\(path)'; check --map"
    case .missingPart(let words), .unreadable(let words), .abandoned(let words): words
    case .late:
      "no answer came within \(TimeText.readable(FetchLimits().responseTimeout))"
    case .lost: "the connection was lost, and no answer came"
    case .cutOff(let received, let size):
      "the connection was lost when \(received) of \(size) bytes had arrived"
    case .refused(let status): "the server answered with status \(status)"
    case .failed(let failure): failure.reason
    }
  }

  /// How long it takes to know, when requests take a time to be answered.
  package func delay(latency: Duration) -> Duration {
    switch self {
    case .notRequestable: .zero
    case .late, .lost: FetchLimits().responseTimeout
    case .unmapped, .missing, .missingPart, .unreadable, .cutOff, .refused, .abandoned, .failed:
      latency
    }
  }

  /// The same, as those who follow wrappers take it.
  package func wrapperAnswer(of url: String) -> WrapperAnswer {
    let full = "'\(url)' was not fetched: \(reason)"
    switch self {
    case .notRequestable: return .notRequestable(full)
    case .unmapped, .missing, .missingPart, .unreadable, .cutOff, .abandoned:
      return .unavailable(full, self)
    case .late, .lost: return .timedOut(full)
    case .refused(let status):
      return switch FetchLimits.answer(withStatus: status) {
      case .unavailable?: .unavailable(full, self)
      case let answer?: answer
      // Nothing is left of the body, whatever the status says.
      case nil: .parsed(VASTParser.parse([], file: url))
      }
    case .failed(let failure):
      return switch failure.kind {
      case .timeout: .timedOut(full)
      case .noContent: .noContent
      case .status, .notAllowed, .connection, .tooLarge: .unavailable(full, self)
      }
    }
  }
}
