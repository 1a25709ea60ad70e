internal import CCurl
internal import Glibc
internal import Vocabulary

/// A URL of http or https in the parts that a request needs; its path and query stay text.
struct HTTPURL: Sendable, Hashable {
  /// The schemes that can be fetched.
  enum Scheme: String, Sendable, Hashable {
    case http
    case https
  }

  /// Why a text is not a URL that can be requested.
  enum Malformation: Error, Sendable, Hashable {
    /// A scheme other than http and https, in lower case.
    case schemeNotAllowed(String)
    /// What is wrong, as a clause: `its port 'x' is not a number`.
    case malformed(String)
  }

  let scheme: Scheme
  /// A name in lower case, or an address in its usual form; IPv6 without brackets.
  let host: String
  /// The host's address, when it is not a name.
  let address: IPAddress?
  let port: Int
  /// The credentials before the `@`, percent-encoded as written.
  let credentials: String?
  /// The path and the query as they are sent, with a `/` at the beginning.
  let target: String
  /// What was changed in the URL so that it fits a request line: `white space`, `characters that
  /// are not ASCII`.
  let repairs: [String]

  /// Reads a URL and encodes only the characters that a request line cannot hold.
  ///
  /// Dots in the path, `%` of any kind, brackets and repeated slashes stay. Line breaks and tabs
  /// inside are dropped, as browsers do (URL Standard § 4.4); the fragment is left out.
  init(_ text: String) throws(Malformation) {
    let trimmed = text.trimmed
    let plain = String(
      decoding: trimmed.utf8.filter { ![0x09, 0x0A, 0x0D].contains($0) }, as: UTF8.self)
    guard let colon = plain.firstIndex(of: ":") else { throw .malformed("it has no scheme") }
    let name = plain[..<colon].lowercased()
    guard let scheme = Scheme(rawValue: name) else {
      let isScheme = name.utf8.allSatisfy { Self.isPartOfName($0) || $0 == UInt8(ascii: "+") }
      throw isScheme ? .schemeNotAllowed(name) : .malformed("it has no scheme")
    }
    let rest = plain[plain.index(after: colon)...]
    guard rest.hasPrefix("//") else { throw .malformed("'//' is missing after its scheme") }
    let authority = rest.dropFirst(2).prefix { !["/", "?", "#"].contains($0) }
    let at = authority.lastIndex(of: "@")
    let place = at.map { authority[authority.index(after: $0)...] } ?? authority
    (host, address, port) = try Self.read(place, scheme)
    credentials = at.flatMap { $0 == authority.startIndex ? nil : String(authority[..<$0]) }
    self.scheme = scheme

    let path = rest[authority.endIndex...].prefix { $0 != "#" }
    let target = RequestTarget(encoding: path.hasPrefix("/") ? String(path) : "/" + path)
    self.target = target.text
    repairs = target.repairs + (plain.utf8.count < trimmed.utf8.count ? ["line breaks"] : [])
  }

  /// The whole URL as it is requested, without credentials.
  var text: String { origin + target }

  /// The scheme, the host, and the port where it is not the scheme's own.
  var origin: String { "\(scheme.rawValue)://\(authority)" }

  /// The host and the port where it is not the scheme's own, as the `Host` header has them.
  var authority: String {
    let isUsual = port == Self.usualPort(scheme)
    let name = address?.hostText ?? host
    return isUsual ? name : "\(name):\(port)"
  }

  /// The URL that a `Location` header leads to from here (RFC 9110 § 10.2.2).
  func resolving(_ reference: String) throws(Malformation) -> HTTPURL {
    let reference = reference.trimmed
    // A reference that begins like a macro is read as a path here.
    let isOdd = ["[", "%", "$", "{"].contains { reference.hasPrefix($0) }
    let base = "\(scheme.rawValue)://\(credentials.map { $0 + "@" } ?? "")\(authority)\(target)"
    return try HTTPURL(URLReference.resolve(isOdd ? "./" + reference : reference, against: base))
  }

  private static func usualPort(_ scheme: Scheme) -> Int { scheme == .http ? 80 : 443 }

  private static func read(
    _ place: Substring, _ scheme: Scheme
  ) throws(Malformation) -> (host: String, address: IPAddress?, port: Int) {
    var name = place
    var port = usualPort(scheme)
    let end =
      place.hasPrefix("[") ? (place.firstIndex(of: "]") ?? place.startIndex) : place.startIndex
    if let colon = place[end...].lastIndex(of: ":") {
      name = place[..<colon]
      let digits = place[place.index(after: colon)...]
      if !digits.isEmpty {
        guard digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let number = UInt16(digits),
          number > 0
        else { throw .malformed("its port '\(digits)' is not a number from 1 to 65535") }
        port = Int(number)
      }
    }
    if name.hasPrefix("[") {
      guard name.hasSuffix("]"), let address = IPAddress(String(name.dropFirst().dropLast())),
        address.family == .v6
      else { throw .malformed("its host '\(name)' is not an address") }
      return (address.description, address, port)
    }
    var host = name.lowercased()
    if !host.utf8.allSatisfy({ $0 < 0x80 }) {
      guard let written = InternationalName.ascii(host) else {
        throw .malformed("its host '\(name)' cannot be written in ASCII")
      }
      host = written
    }
    if host.hasSuffix(".") { host.removeLast() }
    guard !host.isEmpty else { throw .malformed("it has no host") }
    guard host.utf8.allSatisfy(Self.isPartOfName), !host.hasPrefix("."), !host.contains(".."),
      host.utf8.count <= 253
    else { throw .malformed("its host '\(name)' is not a name") }
    let address = IPAddress(host: host)
    return (address?.description ?? host, address, port)
  }

  /// Letters, digits, hyphens, dots, and the underscores that some names have.
  private static func isPartOfName(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
      UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"):
      true
    default:
      false
    }
  }
}

/// The path and query of a URL, with the characters that a request line cannot hold
/// percent-encoded.
struct RequestTarget: Hashable {
  let text: String
  /// What was encoded, each kind once.
  let repairs: [String]

  /// Encodes white space, control characters and what is not ASCII (RFC 9112 § 3); the rest stays,
  /// because real players send `"`, `|` and similar characters, and real servers accept them.
  init(encoding plain: String) {
    guard plain.utf8.contains(where: { !(0x21...0x7E).contains($0) }) else {
      text = plain
      repairs = []
      return
    }
    var encoded = ""
    var found = (space: false, control: false, other: false)
    for byte in plain.utf8 {
      switch byte {
      case 0x21...0x7E:
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
        continue
      case 0x20: found.space = true
      case 0x80...: found.other = true
      default: found.control = true
      }
      let digits = String(byte, radix: 16, uppercase: true)
      encoded += digits.count == 1 ? "%0" + digits : "%" + digits
    }
    text = encoded
    repairs =
      (found.space ? ["spaces"] : []) + (found.control ? ["control characters"] : [])
      + (found.other ? ["characters other than ASCII"] : [])
  }
}

/// Converts host names with letters beyond ASCII to the form that DNS uses.
enum InternationalName {
  /// A host name in which each label that needs it is written as `xn--…`, mapped as browsers do
  /// (UTS #46, without transitional forms). Nil when IDNA does not allow the name, or when libcurl
  /// was built without IDNA or cannot be loaded.
  static func ascii(_ name: String) -> String? {
    // libcurl reads names in the encoding of the thread's locale, which is ASCII by default.
    guard let utf8 = newlocale(1 << LC_CTYPE, "C.UTF-8", nil) else { return nil }
    defer { freelocale(utf8) }
    let locale = uselocale(utf8)
    defer { uselocale(locale) }
    guard CurlLibrary.isReady, let url = curl_url() else { return nil }
    defer { curl_url_cleanup(url) }
    var text: UnsafeMutablePointer<CChar>?
    guard curl_url_set(url, CURLUPART_HOST, name, 0) == CURLUE_OK,
      curl_url_get(url, CURLUPART_HOST, &text, UInt32(CURLU_PUNYCODE)) == CURLUE_OK, let text
    else { return nil }
    defer { curl_free(text) }
    return String(cString: text)
  }
}

/// Decodes `%XX` in the credentials of a URL.
enum PercentText {
  /// The text with its `%XX` decoded; bytes that are not UTF-8 afterwards are
  /// repaired.
  static func decoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2).compactMap { Character(Unicode.Scalar($0)).hexDigitValue }
      if byte == UInt8(ascii: "%"), digits.count == 2 {
        bytes.append(UInt8(digits[0] * 16 + digits[1]))
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
