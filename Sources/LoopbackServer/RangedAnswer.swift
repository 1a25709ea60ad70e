internal import Transport
/// An answer and the bytes of its body, after a Range header was listened to (RFC 9110 § 14).
struct RangedAnswer {
  var answer: LoopbackAnswer
  var bytes: [UInt8]
}

extension LoopbackAnswer {
  /// What a request gets of a body: the whole, a part (206), or that there is no such part (416).
  func ranged(_ bytes: [UInt8], for request: LoopbackRequest) -> RangedAnswer {
    guard status == 200, hasRanges, declaredLength == nil, !bytes.isEmpty else {
      return RangedAnswer(answer: self, bytes: bytes)
    }
    let tag = headers.value(of: "ETag") ?? Self.tag(of: bytes)
    var answer = header("Accept-Ranges", "bytes")
    if headers.value(of: "ETag") == nil { answer = answer.header("ETag", tag) }
    let range = ByteRangeRequest(
      header: request.headers.value(of: "Range"), ifRange: request.headers.value(of: "If-Range"),
      tag: tag, length: bytes.count)
    switch range {
    case .whole: return RangedAnswer(answer: answer, bytes: bytes)
    case .part(let part):
      answer.status = 206
      answer = answer.header(
        "Content-Range", "bytes \(part.lowerBound)-\(part.upperBound - 1)/\(bytes.count)")
      return RangedAnswer(answer: answer, bytes: Array(bytes[part]))
    case .unsatisfiable:
      answer.status = 416
      answer = answer.header("Content-Range", "bytes */\(bytes.count)")
      return RangedAnswer(answer: answer, bytes: [])
    }
  }

  /// A tag that changes with the length and with a thousand of the bytes: bodies are large.
  private static func tag(of bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for index in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 1_000)) {
      hash = (hash ^ UInt64(bytes[index])) &* 0x100_0000_01B3
    }
    return "\"\(bytes.count)-\(String(hash, radix: 16))\""
  }
}
