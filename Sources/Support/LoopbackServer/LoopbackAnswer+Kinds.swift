internal import Network
internal import Vocabulary

/// Named answers for tests.
extension LoopbackAnswer {
  /// A text with a media type, in UTF-8.
  package static func text(_ text: String, type: String = "text/plain") -> LoopbackAnswer {
    .bytes(Array(text.utf8), type: type)
  }

  /// Bytes with a media type.
  package static func bytes(_ bytes: [UInt8], type: String) -> LoopbackAnswer {
    LoopbackAnswer(headers: [HTTPHeader("Content-Type", type)], body: .bytes(bytes))
  }

  /// A file, with the given media type or the media type that its name implies.
  package static func file(_ path: String, type: String? = nil) -> LoopbackAnswer {
    LoopbackAnswer(
      headers: [HTTPHeader("Content-Type", type ?? ContentType.of(path))], body: .file(path))
  }

  /// An answer that is not sent before the server stops, so that its client waits.
  package static let never = LoopbackAnswer(status: 204).with { $0.delay = .seconds(86_400) }

  /// A status with an empty body.
  package static func status(_ status: Int) -> LoopbackAnswer { LoopbackAnswer(status: status) }

  /// A redirect (RFC 9110 § 15.4) to a place that may be relative, wrong or forbidden.
  package static func redirect(to location: String, status: Int = 302) -> LoopbackAnswer {
    LoopbackAnswer(status: status, headers: [HTTPHeader("Location", location)])
  }

  /// An answer with status 429, which asks the client to retry after a number of seconds (RFC 6585
  /// § 4).
  package static func tooManyRequests(retryAfter seconds: Int) -> LoopbackAnswer {
    LoopbackAnswer(status: 429, headers: [HTTPHeader("Retry-After", "\(seconds)")])
  }

  /// A body without an end.
  package static func endless(
    _ text: String = "endless ", type: String = "text/plain"
  ) -> LoopbackAnswer {
    LoopbackAnswer(
      headers: [HTTPHeader("Content-Type", type)], body: .endless(Array(text.utf8)))
  }

  /// Headers of a total size in bytes, in lines of 8,000.
  package static func hugeHeaders(bytes: Int) -> LoopbackAnswer {
    let line = HTTPHeader("X-Padding", String(repeating: "x", count: 7_987))
    return LoopbackAnswer(
      headers: Array(repeating: line, count: (bytes + 7_999) / 8_000), body: .bytes([]))
  }

  /// A small answer that decodes from gzip to a number of zero bytes.
  package static func gzipBomb(bytes: Int, type: String = "application/xml") -> LoopbackAnswer {
    LoopbackAnswer.bytes(GzipStream.zeros(bytes) ?? [], type: type)
      .header("Content-Encoding", "gzip")
  }

  /// The same answer in gzip encoding; see `encoded`.
  package func gzipped() -> LoopbackAnswer { encoded("gzip", GzipStream.compressed) }

  /// The same answer in brotli encoding; see `encoded`.
  package func brotlied() -> LoopbackAnswer { encoded("br", BrotliStream.compressed) }

  /// The same answer with its bytes in an encoding; a file is read now, and is empty when it does
  /// not exist. Other bodies stay unchanged.
  private func encoded(_ name: String, _ encode: ([UInt8]) -> [UInt8]?) -> LoopbackAnswer {
    with { answer in
      switch answer.body {
      case .bytes(let bytes): answer.body = .bytes(encode(bytes) ?? [])
      case .file(let path): answer.body = .bytes(encode(FileBytes.read(path) ?? []) ?? [])
      case .endless, .raw: return
      }
      answer.headers.append(HTTPHeader("Content-Encoding", name))
    }
  }
}
