/// How a request asks (RFC 9110 § 9.3).
package enum HTTPMethod: String, Sendable, Hashable, CaseIterable {
  case get = "GET"
  /// Wants the head of what a GET would bring, without its content.
  case head = "HEAD"
  case post = "POST"
}

/// What a request sends.
package struct RequestContent: Sendable, Hashable {
  /// The media type of the bytes, such as `application/json`.
  package var type: String
  package var bytes: [UInt8]

  package init(_ bytes: [UInt8], type: String) {
    self.bytes = bytes
    self.type = type
  }
}
