package import Transport
internal import VirtualTime

/// Why nothing answers for what a tag points to.
package enum ResourceAbsence: Sendable, Hashable {
  /// Its address is none that players request; why.
  case notRequestable(String)
  /// No file stands for it, and there is no network; what the user can do about that.
  case unmapped(remedy: String)
  /// No file is where its URL leads to, as the path is shown.
  case missing(FetchSource, path: String)
  /// The scenario's server does not answer in time.
  case late
  /// The scenario's network does not lead there any more.
  case lost
  /// The scenario's server says no.
  case refused(status: Int)
  case failed(NetworkFailure)

  /// What a reason begins with where no file stands for a URL.
  package static let unmappedWords =
    "no file stands for it, and nothing is fetched from the network"

  /// The reason in words, and what to do.
  package var reason: String {
    switch self {
    case .notRequestable(let objection): objection
    case .unmapped(let remedy): "\(Self.unmappedWords); \(remedy)"
    case .missing(.file, let path):
      "there is no such file beside the tag: looked for '\(path)'; check the relative URL"
    case .missing(_, let path):
      "there is no file where its URL is mapped to: looked for '\(path)'; check --map"
    case .late:
      "no answer came within \(TimeText.readable(FetchLimits().responseTimeout))"
    case .lost: "the connection was lost, and no answer came"
    case .refused(let status): "the server answered with status \(status)"
    case .failed(let failure): failure.reason
    }
  }

  /// How long it takes to know, when requests take a time to be answered.
  package func delay(latency: Duration) -> Duration {
    switch self {
    case .notRequestable: .zero
    case .late, .lost: FetchLimits().responseTimeout
    case .unmapped, .missing, .refused, .failed: latency
    }
  }
}

extension ResourceAbsence {
  /// The same, as those who follow wrappers take it.
  package func wrapperAnswer(of url: String) -> WrapperAnswer {
    let full = "'\(url)' was not fetched: \(reason)"
    switch self {
    case .notRequestable: return .notRequestable(full)
    case .unmapped, .missing: return .unavailable(full)
    case .late, .lost: return .timedOut(full)
    case .refused(let status):
      return switch FetchLimits.answer(withStatus: status) {
      case .unavailable?: .unavailable(full)
      case let answer?: answer
      // Nothing is left of the body, whatever the status says.
      case nil: .parsed(VASTParser.parse([], file: url))
      }
    case .failed(let failure):
      return switch failure.kind {
      case .timeout: .timedOut(full)
      case .noContent: .noContent
      case .status, .notAllowed, .connection, .tooLarge: .unavailable(full)
      }
    }
  }
}
