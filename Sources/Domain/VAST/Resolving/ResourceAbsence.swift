package import Transport
internal import VirtualTime

/// Why a URL of a tag is not answered.
package enum ResourceAbsence: Sendable, Hashable {
  /// Players do not request its address; with the reason.
  case notRequestable(String)
  /// No file is mapped to it, and there is no network; with the fix.
  case unmapped(remedy: String)
  /// The file that its URL maps to does not exist; with the path as shown.
  case missing(FetchSource, path: String)
  /// The scenario's server does not answer in time.
  case late
  /// The scenario's connection to it is lost.
  case lost
  /// The scenario's server answers with an error status.
  case refused(status: Int)
  case failed(NetworkFailure)

  /// The beginning of a reason where no file is mapped to a URL.
  package static let unmappedWords =
    "no --map entry matches this URL, and nothing is fetched from the network"

  /// The reason in words, and the fix.
  package var reason: String {
    switch self {
    case .notRequestable(let objection): objection
    case .unmapped(let remedy): "\(Self.unmappedWords); \(remedy)"
    case .missing(.file, let path):
      "the file '\(path)' does not exist next to the tag; check the relative URL"
    case .missing(_, let path):
      "the mapped file '\(path)' does not exist; check --map"
    case .late:
      "no response within \(TimeText.readable(FetchLimits().responseTimeout))"
    case .lost: "the connection was lost before a response"
    case .refused(let status): "the server answered with status \(status)"
    case .failed(let failure): failure.reason
    }
  }

  /// The time until the failure is known, given the latency of requests.
  package func delay(latency: Duration) -> Duration {
    switch self {
    case .notRequestable: .zero
    case .late, .lost: FetchLimits().responseTimeout
    case .unmapped, .missing, .refused, .failed: latency
    }
  }
}

extension ResourceAbsence {
  /// The same as an answer for following wrappers.
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
      // There is no body, whatever the status says.
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
