internal import Transport

/// The headers of a request: its own, the session's, the device's and the usual ones, in this order
/// of precedence.
struct RequestHeaders: Hashable {
  let fields: [HTTPHeader]
  /// The headers of a GET that a redirect made of the request.
  var withoutContent: [HTTPHeader] { fields.filter { !$0.isNamed("Content-Type") } }
  /// The names of headers that cannot be sent, as given.
  let rejected: [String]

  init(of request: HTTPRequest, _ options: HTTPOptions) {
    var usual = [HTTPHeader("User-Agent", options.userAgent), HTTPHeader("Accept", "*/*")]
    if let content = request.content { usual.append(HTTPHeader("Content-Type", content.type)) }
    var fields: [HTTPHeader] = []
    var rejected: [String] = []
    for group in [request.headers, options.headers, options.device?.headers ?? [], usual] {
      // Within one group a name may repeat.
      let taken = fields
      for header in group where !taken.contains(where: { $0.isNamed(header.name) }) {
        if header.isValid, !Self.ofTheConnection.contains(header.name.lowercased()) {
          fields.append(header)
        } else {
          rejected.append(header.name)
        }
      }
    }
    self.fields = fields
    self.rejected = rejected
  }

  /// Headers that only the client itself can set.
  private static let ofTheConnection: Set = [
    "connection", "content-length", "transfer-encoding", "upgrade", "te", "expect",
    "accept-encoding",
  ]
}
