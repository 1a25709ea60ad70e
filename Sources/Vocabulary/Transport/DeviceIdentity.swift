/// The device on whose behalf a server requests ads (VAST 4.x § 2.1, server-side requests).
package struct DeviceIdentity: Sendable, Hashable {
  package var userAgent: String?
  /// The device's address as text.
  package var address: String?
  package var referer: String?
  package var acceptLanguage: String?
  /// The package name of the app.
  package var requestedWith: String?

  package init(
    userAgent: String? = nil, address: String? = nil, referer: String? = nil,
    acceptLanguage: String? = nil, requestedWith: String? = nil
  ) {
    self.userAgent = userAgent
    self.address = address
    self.referer = referer
    self.acceptLanguage = acceptLanguage
    self.requestedWith = requestedWith
  }

  /// Creates the identity of a device from the values of macros; nil if neither its address nor its user
  /// agent is known.
  ///
  /// - Parameter macros: the values, by the macros' names.
  package init?(macros: [String: String]) {
    guard macros["DEVICEIP"] != nil || macros["DEVICEUA"] != nil else { return nil }
    self.init(
      userAgent: macros["DEVICEUA"], address: macros["DEVICEIP"], referer: macros["PAGEURL"],
      requestedWith: macros["APPBUNDLE"])
  }

  /// The headers that state the identity: the `X-Device-…` headers that a server must or should
  /// send, and the older `X-Forwarded-For`.
  package var headers: [HTTPHeader] {
    let known: [(name: String, value: String?)] = [
      ("X-Device-User-Agent", userAgent), ("X-Device-IP", address),
      ("X-Device-Referer", referer), ("X-Device-Accept-Language", acceptLanguage),
      ("X-Device-Requested-With", requestedWith), ("X-Forwarded-For", address),
    ]
    return known.compactMap { name, value in value.map { HTTPHeader(name, $0) } }
  }
}
