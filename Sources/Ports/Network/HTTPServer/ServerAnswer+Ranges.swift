internal import Vocabulary

extension ServerAnswer {
  /// The answer to a request for a part of the body (RFC 9110 § 14): the whole body, a part (206),
  /// or the error that there is no such part (416). Bodies other than bytes stay unchanged.
  package func ranged(for request: ServerRequest) -> ServerAnswer {
    guard case .bytes(let bytes) = body else { return self }
    var (answer, range) = part(of: bytes.count, tag: Self.tag(of: bytes), for: request)
    if range.count < bytes.count { answer.body = .bytes(Array(bytes[range])) }
    return answer
  }

  /// The status and headers for the requested part of a body, and that part.
  func part(
    of length: Int, tag: @autoclosure () -> String, for request: ServerRequest
  ) -> (answer: ServerAnswer, range: Range<Int>) {
    guard status == 200, hasRanges, length > 0 else { return (self, 0..<length) }
    var answer = self
    let own = headers.value(of: "ETag")
    let tag = own ?? tag()
    answer.headers.append(HTTPHeader("Accept-Ranges", "bytes"))
    if own == nil { answer.headers.append(HTTPHeader("ETag", tag)) }
    let range = ByteRangeRequest(
      // Ranges are defined only for GET (RFC 9110 § 14.2).
      header: request.method == "GET" ? request.headers.value(of: "Range") : nil,
      ifRange: request.headers.value(of: "If-Range"), tag: tag, length: length)
    switch range {
    case .whole: return (answer, 0..<length)
    case .part(let part):
      answer.status = 206
      answer.headers.append(
        HTTPHeader("Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(length)"))
      return (answer, part)
    case .unsatisfiable:
      answer.status = 416
      answer.headers.append(HTTPHeader("Content-Range", "bytes */\(length)"))
      return (answer, 0..<0)
    }
  }

  /// An entity tag from the length and a thousand of the bytes, because bodies may be large.
  private static func tag(of bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 1_000)) {
      hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3
    }
    return "\"\(bytes.count)-\(String(hash, radix: 16))\""
  }
}
