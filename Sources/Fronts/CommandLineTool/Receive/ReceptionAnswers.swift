internal import Comparison
internal import Network
internal import Vocabulary

/// Answers the requests of a player under test, which may run in a page of any origin.
struct ReceptionAnswers: Sendable {
  let gate: ReceptionGate
  let plan: ReceptionPlan
  /// The certificate in PEM form, without a key; nil for a reception without TLS.
  var certificate: String?

  /// The answer to a request. It does not depend on when the request arrives.
  func answer(to request: ServerRequest) -> ServerAnswer {
    var answer: ServerAnswer
    switch gate.admission(of: request.method, request.target, request.headers) {
    case .refused(let status):
      answer = ServerAnswer(status: status)
      if status == 405 { answer.headers.append(HTTPHeader("Allow", ReceptionGate.methods)) }
      return answer
    case .preflight: return preflight(of: request)
    case .certificate:
      // Devices offer to install a certificate that is served with this type.
      return certificate.map { .text($0, type: "application/x-x509-ca-cert") }
        ?? ServerAnswer(status: 404)
    case .tag:
      answer = document(plan.tag)
    case .served(.tracker, _, _):
      answer = request.method == "POST" ? ServerAnswer(status: 204) : Self.pixel
    case .served(.page, _, _):
      answer = .text("The player opened a click-through. vastsim received it.\n")
    case .served(let role, let number, _):
      answer = content(of: role, number)
    }
    answer.headers +=
      origin(of: request) + [
        HTTPHeader("Access-Control-Expose-Headers", "Content-Length, Content-Range")
      ]
    return answer
  }

  private func document(_ bytes: [UInt8]) -> ServerAnswer {
    ServerAnswer(
      headers: [
        HTTPHeader("Content-Type", "application/xml"), HTTPHeader("Cache-Control", "no-store"),
      ], body: .bytes(bytes))
  }

  private func content(of role: ServedURL.Role, _ number: Int) -> ServerAnswer {
    guard let url = plan.urls.url(role, number), let content = plan.contents[url.key] else {
      return ServerAnswer(status: 404)
    }
    let name = String(url.text.prefix { $0 != "?" && $0 != "#" })
    switch content {
    case .playlist(let bytes):
      return ServerAnswer(
        headers: [
          HTTPHeader("Content-Type", "application/vnd.apple.mpegurl"),
          HTTPHeader("Cache-Control", "no-store"),
        ], body: .bytes(bytes))
    case .bytes(let bytes) where role == .document: return document(bytes)
    case .bytes(let bytes):
      return ServerAnswer(
        headers: [HTTPHeader("Content-Type", ContentType.of(name))], body: .bytes(bytes))
    case .file(let path):
      let known = [path, name].map(ContentType.of)
        .first { $0 != "application/octet-stream" }
      return ServerAnswer(
        headers: [HTTPHeader("Content-Type", known ?? "application/octet-stream")],
        body: .file(path))
    }
  }

  /// The CORS headers of an answer. They name the request's origin if it has one, because a page
  /// may send beacons with cookies, and `*` is then not allowed.
  private func origin(of request: ServerRequest) -> [HTTPHeader] {
    let origin = request.headers.value(of: "Origin") ?? ""
    guard !origin.isEmpty, origin.utf8.allSatisfy({ (0x21..<0x7F).contains($0) }) else {
      return [HTTPHeader("Access-Control-Allow-Origin", "*")]
    }
    return [
      HTTPHeader("Access-Control-Allow-Origin", origin),
      HTTPHeader("Access-Control-Allow-Credentials", "true"), HTTPHeader("Vary", "Origin"),
    ]
  }

  private func preflight(of request: ServerRequest) -> ServerAnswer {
    var headers =
      origin(of: request) + [
        HTTPHeader("Access-Control-Allow-Methods", ReceptionGate.methods),
        HTTPHeader("Access-Control-Max-Age", "600"),
        HTTPHeader("Access-Control-Allow-Private-Network", "true"),
      ]
    let wanted = request.headers.value(of: "Access-Control-Request-Headers") ?? ""
    if !wanted.isEmpty, wanted.utf8.allSatisfy({ (0x20..<0x7F).contains($0) }) {
      headers.append(HTTPHeader("Access-Control-Allow-Headers", wanted))
    }
    return ServerAnswer(status: 204, headers: headers)
  }

  /// A transparent GIF of one pixel, as trackers answer.
  private static var pixel: ServerAnswer {
    ServerAnswer(
      headers: [HTTPHeader("Content-Type", "image/gif"), HTTPHeader("Cache-Control", "no-store")],
      body: .bytes([
        0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 0x01, 0x00, 0x01, 0x00, 0x80, 0x00, 0x00, 0x00, 0x00,
        0x00, 0xFF, 0xFF, 0xFF, 0x21, 0xF9, 0x04, 0x01, 0x00, 0x00, 0x00, 0x00, 0x2C, 0x00, 0x00,
        0x00, 0x00, 0x01, 0x00, 0x01, 0x00, 0x00, 0x02, 0x02, 0x44, 0x01, 0x00, 0x3B,
      ]))
  }
}
