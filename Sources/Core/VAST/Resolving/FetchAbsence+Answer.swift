package import Vocabulary

extension Fetch {
  /// Why there is no body, in words; nil on success.
  package var error: String? { absence?.reason }
}

extension Fetch.Absence {
  /// The reason in words, and the fix.
  package var reason: String {
    switch self {
    case .notRequestable(let objection): objection
    case .unmapped(_, _, let reason): reason
    case .missing(.file, let path):
      "the file '\(path)' does not exist next to the tag; check the relative URL"
    case .missing(_, let path):
      "the mapped file '\(path)' does not exist; check --map"
    case .missingPart(let words), .unreadable(let words), .abandoned(let words): words
    case .forbidden(let file): file.reason
    case .withheld(let file):
      "withheld, as a script has read the local file '\(file)' and could send its content; run "
        + "without '--network', or serve the file from a server"
    case .late:
      "no response within \(TimeText.readable(FetchLimits().responseTimeout))"
    case .lost: "the connection was lost before a response"
    case .cutOff(let received, let size):
      "the connection was lost when \(received) of \(size) bytes had arrived"
    case .refused(let status): "the server answered with status \(status)"
    case .failed(let failure): failure.reason
    }
  }

  /// How long a player waits until it notices the absence, given the latency of requests.
  package func delay(latency: Duration) -> Duration {
    switch self {
    case .notRequestable, .withheld: .zero
    case .late, .lost: FetchLimits().responseTimeout
    case .unmapped, .missing, .missingPart, .forbidden, .unreadable, .cutOff, .refused, .abandoned,
      .failed:
      latency
    }
  }

  /// The absence as a `WrapperAnswer`; nil if the server answered with a success status other than
  /// 204 but without a body, so that the response counts as an empty document.
  package func wrapperAnswer(of url: String) -> WrapperAnswer? {
    let full = "'\(url)' was not fetched: \(reason)"
    switch self {
    case .notRequestable: return .notRequestable(full)
    case .unmapped, .missing, .missingPart, .forbidden, .unreadable, .cutOff, .abandoned,
      .withheld:
      return .unavailable(full, self)
    case .late, .lost: return .timedOut(full)
    case .refused(let status):
      return switch FetchLimits.answer(withStatus: status) {
      case .unavailable?: .unavailable(full, self)
      case let answer?: answer
      case nil: nil
      }
    case .failed(let failure):
      return switch failure.kind {
      case .timeout: .timedOut(full)
      case .noContent: .noContent
      case .status, .notAllowed, .connection, .tooLarge, .notRecorded, .budget:
        .unavailable(full, self)
      }
    }
  }
}

extension ForbiddenFile {
  /// Why documents must not use the file, and the fix.
  package var reason: String {
    switch (objection, source) {
    case (.irregular, _):
      "'\(path)' is not a regular file, and a document may name only regular files"
    case (.hidden, _):
      "'\(path)' is hidden: a part of its path, with links resolved, begins with a dot, and a "
        + "document may not name hidden files; rename it, or use --allow-files PATH"
    case (.outside(let folder), .map):
      "the mapped file '\(path)' leads out of the folder '\(folder)'; use --map with the folder "
        + "that the file is in, or --allow-files PATH"
    case (.outside(let folder), _):
      "the file '\(path)' is outside the folder '\(folder)', and a document may name files in that "
        + "folder only; move it there, or use --map or --allow-files PATH"
    }
  }
}
