internal import System
internal import VASTSimulator
internal import Vocabulary

/// An argument that is a URL.
struct RemoteInput {
  private let url: String
  private let network: (any NetworkFetching)?

  /// Creates an input from an argument; nil if the argument is a path.
  init?(_ argument: String, _ network: (any NetworkFetching)?) {
    guard Self.isURL(argument) else { return nil }
    url = argument
    self.network = network
  }

  /// Whether an argument is a URL.
  static func isURL(_ argument: String) -> Bool {
    URLReference.isOfNetwork(argument)
  }

  /// The content as bytes.
  ///
  /// - Throws: when there is no network, and when the fetch fails.
  func bytes(for purpose: FetchPurpose) throws(UnreadableInput) -> [UInt8] {
    switch try body(for: purpose) {
    case .bytes(let bytes): bytes
    case .file(let path, _): try LocalFile.bytes(of: path)
    case nil: []
    }
  }

  /// The path of a file with the content, which is media.
  ///
  /// - Throws: when there is no network, and when the fetch fails.
  func file() throws(UnreadableInput) -> String {
    guard case .file(let path, _) = try body(for: .media) else {
      throw failure("the response is empty")
    }
    return path
  }

  private func body(for purpose: FetchPurpose) throws(UnreadableInput) -> NetworkAnswer.Body? {
    guard let network else {
      throw failure("the network is not allowed", fix: "use --network or --replay")
    }
    let answer = network.fetch(NetworkRequest(url: url, purpose: purpose))
    if let reason = answer.failure?.reason {
      // Most reasons already say, after a semicolon, what to do.
      throw failure(reason, fix: reason.contains("; ") ? "" : "check the URL")
    }
    return answer.body
  }

  private func failure(
    _ reason: String, fix: String = "check the URL"
  ) -> UnreadableInput {
    UnreadableInput(verb: "fetch", path: url, reason: reason, fix: fix)
  }
}
