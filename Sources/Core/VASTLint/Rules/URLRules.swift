internal import Documents
internal import VAST
internal import Vocabulary

/// The rules about single URLs, and about placeholders that ad servers leave in them.
extension LintRule {
  static let urls: [LintRule] = [
    .urlWhitespace, .urlPadded, .urlEscapedAmpersand, .urlWithMarkup, .urlNotAbsolute, .urlHostOdd,
    .urlHostUnqualified, .urlCredentials, .urlSeveral, .urlCharacter, .urlNested, .urlQueryTwice,
    .urlFragment, .placeholderLeft, .urlSchemeUnusual, .urlPlainHTTP, .impressionPlaceholder,
    .urlEmpty,
  ]

  static let urlWhitespace: LintRule = .init(
    "URLWhitespace", .warning, "white space inside a URL",
    explanation: """
      A URL must not contain white space. Some players drop line breaks and encode spaces, others \
      do not, so their requests differ.
      """,
    fix: "Remove line breaks, and write a space as '%20'.",
    clause: "RFC 3986; VAST 2.0 to 4.3, URIs",
    mattersToRuns: true, onURLsWith: .whitespace
  ) { node, url, pass in
    // Another rule reports elements that follow a URL.
    guard !url.traits.contains(.markup) else { return }
    pass.report(
      .urlWhitespace, at: node.position,
      "the URL of '\(node.name)' has white space inside; encode spaces as '%20'")
  }

  static let urlPadded: LintRule = .init(
    "URLPadded", .note, "white space around a URL",
    explanation: """
      Line breaks and spaces belong to the text of an element, inside CDATA and outside. Most players \
      remove them; a player that does not requests another URL, or plays nothing.
      """,
    fix:
      "Write the URL, or its CDATA section, directly after the start tag and before the end tag.",
    clause: "VAST 4.x, CDATA; XML 1.0 § 2.10, white space; practice",
    onURLsWith: .padding
  ) { node, _, pass in
    pass.reportOnce(
      .urlPadded, at: node.position,
      counted: { "white space is around \($0) URLs, this one and \($0 - 1) more" },
      "white space is around the URL of '\(node.name)'")
  }

  static let urlEscapedAmpersand: LintRule = .init(
    "URLEscapedAmpersand", .warning, "'&amp;' inside CDATA, which is requested unchanged",
    explanation: """
      CDATA is not unescaped: the server receives 'amp;b=2' as the name of a parameter. Outside \
      CDATA '&amp;' is correct, and '&amp;amp;' is just as wrong.
      """,
    fix: "Write '&' inside CDATA, and '&amp;' outside.",
    clause: "VAST 4.x, CDATA; XML 1.0, CDATA sections",
    mattersToRuns: true, onURLsWith: .escapedAmpersand
  ) { node, _, pass in
    let entity = escapedEntity(in: node.text)
    pass.report(
      .urlEscapedAmpersand, at: node.position,
      "the URL of '\(node.name)' has a literal '\(entity.name)', which is requested "
        + "unchanged; inside CDATA write '\(entity.character)'")
  }

  private static func escapedEntity(in text: String) -> (name: String, character: String) {
    let named = [
      ("&amp;", "&"), ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&apos;", "'"),
    ]
    return named.first { text.contains($0.0) } ?? ("&#…;", "the character itself")
  }

  static let urlWithMarkup: LintRule = .init(
    "URLWithMarkup", .warning, "'<' inside a URL",
    explanation: """
      Usually a CDATA section was not closed and contains the elements that follow, or CDATA was \
      nested in CDATA.
      """,
    fix: "Close the CDATA section right after the URL, with ']]>'.",
    clause: "RFC 3986; XML 1.0, CDATA sections",
    mattersToRuns: true, onURLsWith: .markup
  ) { node, url, pass in
    // Another rule reports a macro in the wrong brackets.
    let isMacro = url.traits.contains(.bareMacro) && bareMacro(in: node.text) != nil
    guard !isMacro || node.text.contains("</") else { return }
    let text = node.trimmedText
    pass.report(
      .urlWithMarkup, at: node.position,
      "the URL of '\(node.name)' "
        + (text.contains("[CDATA[")
          ? "contains '[CDATA[' as text; begin the section with '<![CDATA[' and end it with ']]>'"
          : text.hasPrefix("<")
            ? "is markup, which is not read; write only the URL that the markup contains"
            : "contains '<'; is a CDATA section not closed?"))
  }

  static let urlNotAbsolute: LintRule = .init(
    "URLNotAbsolute", .warning, "a URL without a scheme",
    explanation: """
      In apps and on servers, a tag has no page as its base, so '//host/x', '/x' and 'www.x.com' \
      cannot be requested. In a page, they resolve to the publisher's own server.
      """,
    fix: "Write the whole URL, including 'https://'.",
    clause: "RFC 3986, relative references; VAST 2.0 to 4.3, URIs",
    mattersToRuns: true, onURLsWith: .relative
  ) { node, url, pass in
    guard !url.traits.contains(.markup) else { return }
    let text = node.text.withoutBlankEnds
    let fault =
      if Residue.isWhole(text) {
        "is the placeholder '\(text)'; write the whole URL"
      } else if let first = text.first, "\"'\u{201C}\u{2018}".contains(first) {
        "begins with a quotation mark; remove the marks around it"
      } else {
        "has no scheme; use 'https://'"
      }
    pass.report(.urlNotAbsolute, at: node.position, "the URL of '\(node.name)' \(fault)")
  }

  static let urlHostOdd: LintRule = .init(
    "URLHostOdd", .error, "a URL whose host leads nowhere",
    explanation: """
      The host is missing, malformed or 'localhost', or the port is invalid, so no server is \
      reached. Names in '.local', '.localhost', '.internal' and '.home.arpa', and addresses such as 127.0.0.1, 10.0.0.1, 192.168.0.1 and [::1] are the viewer's own \
      device or the viewer's own network: one finding covers all of them in a document, and none where \
      '--allow-private' or '--replay' is given.
      """,
    fix: "Write the server's public host after 'https://', and a port of 1 to 65535 or none.",
    clause:
      "RFC 3986 § 3.2; RFC 1918; RFC 4193; RFC 4291 § 2.5; RFC 6761; RFC 6762; VAST 2.0 to 4.3, URIs",
    onURLsWith: [.oddHost, .localHost]
  ) { node, url, pass in
    let rest = node.trimmedText.drop { $0 != "/" }.drop { $0 == "/" }
    let host = rest.prefix { !"/?#".contains($0) }
    guard !url.traits.contains(.localHost) else {
      guard !pass.allowsPrivateHosts else { return }
      pass.reportOnce(
        .urlHostOdd, of: "local", at: node.position,
        "the host \(LintPass.quoted(String(host))) in the URL of '\(node.name)' is the device itself "
          + "or in a private network; no server is reached")
      return
    }
    pass.report(
      .urlHostOdd, at: node.position,
      !node.trimmedText.contains("://")
        ? "the URL of '\(node.name)' has no '//' after its scheme"
        : host.isEmpty || node.trimmedText.contains(":///")
          ? "the URL of '\(node.name)' has no host"
          : "the host \(LintPass.quoted(String(host))) in the URL of '\(node.name)' leads nowhere")
  }

  static let urlHostUnqualified: LintRule = .init(
    "URLHostUnqualified", .note, "a host's name without a dot",
    explanation: """
      Such a name leads to a server in the viewer's own network, or to none. One finding covers \
      all URLs of a document.
      """,
    fix: "Write the server's public host, such as 'ads.example.com'.",
    clause: "RFC 3986 § 3.2.2",
    onURLsWith: .bareHost
  ) { node, url, pass in
    // Another rule reports `https://undefined/`.
    guard !url.traits.contains(.residue) else { return }
    pass.reportOnce(
      .urlHostUnqualified, at: node.position,
      "the host in the URL of '\(node.name)' has no dot; its name is known in one network only")
  }

  static let urlCredentials: LintRule = .init(
    "URLCredentials", .warning, "a user's name or password in a URL",
    explanation: """
      Browsers block such a request of a page, or leave the name out, and everyone who reads the tag \
      reads the password.
      """,
    fix: "Remove what is between 'https://' and '@'.",
    clause: "RFC 3986 § 3.2.1; Fetch, § 4.1; practice",
    onURLsWith: .credentials
  ) { node, _, pass in
    pass.report(
      .urlCredentials, at: node.position,
      "the URL of '\(node.name)' has a user's name before its host; remove it with the '@'")
  }

  static let urlSeveral: LintRule = .init(
    "URLSeveral", .warning, "two URLs in one element",
    explanation: """
      A second URL follows the first directly or after ',' or '|', not as the value of a \
      parameter. The player requests both as a single URL, which neither server understands.
      """,
    fix: "Give each URL an element of its own.",
    clause: "VAST 2.0 to 4.3, URIs",
    onURLsWith: .secondURL
  ) { node, _, pass in
    pass.report(.urlSeveral, at: node.position, "the text of '\(node.name)' has two URLs")
  }

  static let urlCharacter: LintRule = .init(
    "URLCharacter", .note, "a URL with a character that must be encoded",
    explanation: """
      Players encode such characters, drop them or send them as they are, so the server receives \
      different requests. One finding covers all URLs of a document.
      """,
    fix: "Encode the character in percent form, such as '%7C' for '|' and '%25' for '%'.",
    clause: "RFC 3986 § 2; VAST 2.0 to 4.3, URIs",
    onURLsWith: .oddCharacter
  ) { node, url, pass in
    // URLs with these traits are already reported by other rules.
    let others: URLTraits = [
      .whitespace, .markup, .relative, .otherScheme, .oddHost, .unmatchedBracket,
    ]
    guard url.traits.isDisjoint(with: others), UnresolvedMacros.find(in: node.text).isEmpty else {
      return
    }
    pass.reportOnce(
      .urlCharacter, at: node.position,
      "the URL of '\(node.name)' has \(oddCharacters(in: node.trimmedText))")
  }

  /// The characters that must be encoded, each once, with their encoded forms.
  private static func oddCharacters(in text: String) -> String {
    var odd: [Unicode.Scalar] = []
    for scalar in text.unicodeScalars where URLTraits.isOdd(scalar) && !odd.contains(scalar) {
      odd.append(scalar)
      if odd.count == 5 { break }
    }
    guard let first = odd.first else { return "a '%' that encodes nothing; write it as '%25'" }
    let host = text.drop { $0 != "/" }.drop { $0 == "/" }.prefix { !"/?#".contains($0) }
    guard !host.unicodeScalars.contains(first) else {
      return "\(name(of: first)) in its host; write the host in ASCII, as in 'xn--…'"
    }
    guard !odd.allSatisfy(isInvisible) else {
      return "\(odd.map(name).joined(separator: ", ")), "
        + (odd.count == 1 ? "which is invisible; remove it" : "which are invisible; remove them")
    }
    let codes = odd.map { "'\($0.utf8.map { "%" + hexadecimal($0, digits: 2) }.joined())'" }
    return "\(odd.map(name).joined(separator: ", ")); percent-encode "
      + "\(odd.count == 1 ? "it" : "them") as \(codes.joined(separator: ", "))"
  }

  /// Whether a character is white space or has no width, as may occur in text that was copied from a page.
  private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isWhitespace || scalar.properties.isDefaultIgnorableCodePoint
  }

  private static func name(of scalar: Unicode.Scalar) -> String {
    (0x21...0x7E).contains(scalar.value)
      ? "'\(scalar)'" : "U+" + hexadecimal(scalar.value, digits: 4)
  }

  private static func hexadecimal(_ number: some BinaryInteger, digits: Int) -> String {
    let code = String(number, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, digits - code.count)) + code
  }

  static let urlNested: LintRule = .init(
    "URLNested", .note, "a URL is not encoded in a parameter of another URL",
    explanation: """
      A '&' or '#' of the inner URL ends it: what follows belongs to the outer one. Servers that \
      decode the value, or forward it, then lose parameters. One finding covers all URLs of a \
      document.
      """,
    fix: """
      Encode the inner URL in percent form, as in '?url=https%3A%2F%2Fwww.example.com%2F%3Fa%3D1'.
      """,
    clause: "RFC 3986 § 2.2 and § 3.4",
    onURLsWith: .nestedURL
  ) { node, _, pass in
    pass.reportOnce(
      .urlNested, at: node.position,
      "the URL of '\(node.name)' has another URL as a value, which ends at its first '&'; "
        + "percent-encode it, as in 'https%3A%2F%2F…'")
  }

  static let urlQueryTwice: LintRule = .init(
    "URLQueryTwice", .note, "a URL with a second '?'",
    explanation: """
      Parameters were added with '?' although the URL already had a query. The value before them then \
      ends in '?cb=1', and the server does not find them. One finding covers all URLs of a document.
      """,
    fix: "Join further parameters with '&'; a '?' that belongs to a value is '%3F'.",
    clause: "RFC 3986 § 3.4; practice",
    onURLsWith: .secondQuery
  ) { node, _, pass in
    pass.reportOnce(
      .urlQueryTwice, at: node.position,
      "the URL of '\(node.name)' has a second '?'; join further parameters with '&'")
  }

  static let urlFragment: LintRule = .init(
    "URLFragment", .note, "a tracker with a fragment, which is not sent",
    explanation: "What follows '#' stays with the player. The server does not receive it.",
    fix: "Remove the fragment, or encode '#' as '%23'.",
    clause: "RFC 3986 § 3.5; RFC 9110 § 7.1",
    onURLsWith: .fragment
  ) { node, url, pass in
    guard url.form == .tracker || url.form == .adTag,
      url.traits.isDisjoint(with: [.relative, .escapedAmpersand]),
      UnresolvedMacros.find(in: node.text).isEmpty
    else { return }
    pass.report(
      .urlFragment, at: node.position,
      "the URL of '\(node.name)' has a fragment, which is not sent")
  }

  static let placeholderLeft: LintRule = .init(
    "PlaceholderLeft", .warning, "a placeholder that the ad server did not replace",
    explanation: """
      Players replace macros in URLs only. A placeholder in a text, or a word such as 'undefined', \
      'null', '[object Object]', 'TODO' or 'INSERT_…' where a value belongs, is what the ad server's \
      template left behind.
      """,
    fix: "Fix the ad server's template, so that the value is in the tag.",
    clause: "VAST 4.x, macros, in URLs; practice",
    onURLsWith: .residue
  ) { node, _, pass in
    guard let word = Residue.first(inURL: node.text) else { return }
    pass.report(
      .placeholderLeft, at: node.position,
      "the URL of '\(node.name)' has '\(word)' where a value belongs")
  }

  static let urlSchemeUnusual: LintRule = .init(
    "URLSchemeUnusual", .warning, "a scheme that is not http or https",
    explanation: """
      Trackers, media and further tags are requested over HTTP. No player requests another scheme. \
      Only clicks may open apps. A 'javascript:' URL in a click does not run, or runs with the \
      publisher's rights.
      """,
    fix: "Use a URL that begins with 'https://'.",
    clause: "VAST 2.0 to 4.3, URIs",
    onURLsWith: .otherScheme
  ) { node, url, pass in
    switch url.form {
    case .tracker, .adTag: break
    case .file:
      // Streaming servers have schemes of their own, and 4.3 allows 'data' in interactive files.
      guard !["rtmp", "rtsp", "data"].contains(where: { scheme(of: node).hasPrefix($0) }) else {
        return
      }
    case .clickThrough:
      // Apps define schemes of their own. Only these schemes run code or show content on the
      // player's page.
      guard ["javascript", "vbscript", "data", "file"].contains(scheme(of: node)) else { return }
    case .resource:
      // A 'data' URL may contain an image.
      guard scheme(of: node) != "data" else { return }
    case .reference, .container, .open, .free, .label, .price, .duration, .seconds:
      return
    }
    pass.report(
      .urlSchemeUnusual, at: node.position,
      "the URL of '\(node.name)' has the scheme \(LintPass.quoted(scheme(of: node))); use 'https'")
  }

  private static func scheme(of node: XMLNode) -> String {
    node.trimmedText.prefix { $0 != ":" }.lowercased()
  }

  static let urlPlainHTTP: LintRule = .init(
    "URLPlainHTTP", .warning, "URLs that use plain http",
    explanation: """
      Pages over https block such requests or warn about them, and apps block them by default. One \
      finding covers all URLs of a document.
      """,
    fix: "Use 'https://' once the servers support it.",
    clause: "Practice: mixed content, App Transport Security",
    mattersToRuns: true, onURLsWith: .http
  ) { node, url, pass in
    // Another rule reports an invalid or local host.
    guard url.form != .clickThrough, url.form != .reference,
      url.traits.isDisjoint(with: [.oddHost, .localHost])
    else { return }
    pass.reportOnce(
      .urlPlainHTTP, at: node.position,
      counted: {
        "\($0) URLs, this one and \($0 - 1) more, are requested by plain http; use 'https'"
      },
      "the URL of '\(node.name)' is requested by plain http; use 'https'")
  }

  static let impressionPlaceholder: LintRule = .init(
    "ImpressionPlaceholder", .note, "'about:blank' instead of a URL",
    explanation: """
      VAST 4.x allows 'about:blank' in an Impression that is not needed. It is not requested. In \
      other elements it has no meaning.
      """,
    fix: "Write the URL to request, or declare version 4.0 or later.",
    clause: "VAST 4.0 and later, Impression",
    mattersToRuns: true, onURLsWith: .placeholder
  ) { node, _, pass in
    pass.report(
      .impressionPlaceholder, at: node.position,
      "'about:blank' is a placeholder for the URL of '\(node.name)'; it is not requested")
  }

  static let urlEmpty = LintRule(
    "URLEmpty", .warning, "an element that must hold a URL is empty",
    explanation: """
      Most players ignore the element. Some request the empty URL, which resolves to the page that \
      they are on.
      """,
    fix: "Write the URL, or remove the element.",
    clause: "VAST 2.0 to 4.3, xs:anyURI; practice",
    mattersToRuns: true)
}

extension LintPass {
  /// Finds a placeholder that the ad server left in a text or in an attribute.
  mutating func checkPlaceholder(
    in text: Substring, of subject: @autoclosure () -> String, _ node: XMLNode
  ) {
    guard tables.includesPlaceholders, let placeholder = Self.placeholder(in: text)
    else { return }
    report(
      .placeholderLeft, at: node.position,
      "\(subject()) holds the placeholder \(Self.quoted(placeholder)), which is not replaced")
  }

  private static func placeholder(in text: Substring) -> String? {
    let (isSuspect, mayBeResidue) = text.withBytes { bytes in
      // Without an early exit, the compiler can compare many bytes at once.
      var signs: UInt8 = 0
      for byte in bytes {
        signs |= byte == UInt8(ascii: "%") || byte == UInt8(ascii: "$") ? 1 : 0
        signs |= byte == UInt8(ascii: "{") || byte == UInt8(ascii: "[") ? 1 : 0
      }
      return (signs != 0, bytes.count < 64 && bytes.first.map(isFirstOfResidue) ?? false)
    }
    if isSuspect, let placeholder = MacroScan.placeholder(in: String(text)) { return placeholder }
    return mayBeResidue && Residue.isWhole(text) ? String(text) : nil
  }

  /// Whether one of the texts that `Residue` finds begins with this byte.
  private static func isFirstOfResidue(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "u"), UInt8(ascii: "U"), UInt8(ascii: "n"), UInt8(ascii: "N"),
      UInt8(ascii: "["), UInt8(ascii: "%"), UInt8(ascii: "T"), UInt8(ascii: "F"), UInt8(ascii: "P"),
      UInt8(ascii: "C"), UInt8(ascii: "I"), UInt8(ascii: "R"), UInt8(ascii: "Y"):
      true
    default: false
    }
  }
}
