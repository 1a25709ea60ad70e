internal import Vocabulary

/// The headers of one request of a redirect chain: its own, the session's for the host, the device's and
/// the usual ones, in this order of precedence.
struct RequestHeaders: Hashable {
  let fields: [HTTPHeader]
  /// The names of headers that cannot be sent, as given.
  let rejected: [String]

  /// Makes the headers for a request of `url`; `hasContent` is false for a GET that a redirect made
  /// of a POST.
  init(
    of request: HTTPRequest, _ options: HTTPOptions, to url: HTTPURL, hasContent: Bool = true
  ) {
    let ofSession = options.headers.filter { $0.isSent(to: url) }.map(\.header)
    var usual = [HTTPHeader("User-Agent", options.userAgent), HTTPHeader("Accept", "*/*")]
    if let content = request.content { usual.append(HTTPHeader("Content-Type", content.type)) }
    var fields: [HTTPHeader] = []
    var rejected: [String] = []
    for group in [request.headers, ofSession, options.device?.headers ?? [], usual] {
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
    self.fields = hasContent ? fields : fields.filter { !$0.isNamed("Content-Type") }
    self.rejected = rejected
  }

  /// Headers that only the client itself can set.
  private static let ofTheConnection: Set = [
    "connection", "content-length", "transfer-encoding", "upgrade", "te", "expect",
    "accept-encoding",
  ]
}
