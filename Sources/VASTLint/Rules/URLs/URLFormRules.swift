internal import Diagnostics
internal import XMLTree

/// An element without its URL.
enum URLEmpty: RuleHolder {
  static let rule = LintRule(
    "URLEmpty", .warning, "an element that should hold a URL and is empty",
    rationale: """
      Careful players leave it out. Careless ones request the empty address, which is the page \
      they are on.
      """,
    clause: "VAST 2.0 to 4.3, xs:anyURI; practice")
}

/// White space where none can be.
enum URLWhitespace: URLRule {
  static let rule = LintRule(
    "URLWhitespace", .warning, "white space inside a URL",
    rationale: """
      A URL has none. Players drop line breaks or not and encode spaces or not, so that the \
      request differs from one to the next. White space around a URL is harmless.
      """,
    clause: "RFC 3986; VAST 2.0 to 4.3, URIs")

  static let trigger: URLTraits = .whitespace

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    pass.report(
      rule, at: node.position,
      "the URL of '\(node.name)' has white space inside; encode spaces as '%20'")
  }
}

/// An escape that stays.
enum URLEscapedAmpersand: URLRule {
  static let rule = LintRule(
    "URLEscapedAmpersand", .warning, "'&amp;' inside CDATA, which is sent as it is",
    rationale: """
      CDATA needs no escapes and decodes none: the server receives 'amp;b=2' as the name of a \
      parameter. Outside of CDATA '&amp;' is right, and '&amp;amp;' as wrong as this.
      """,
    clause: "VAST 4.x, CDATA; XML 1.0, CDATA sections")

  static let trigger: URLTraits = .escapedAmpersand

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    pass.report(
      rule, at: node.position,
      "the URL of '\(node.name)' has a literal '&amp;', which is requested as it is; "
        + "inside CDATA write '&'")
  }
}

/// A URL that has swallowed something.
enum URLWithMarkup: URLRule {
  static let rule = LintRule(
    "URLWithMarkup", .warning, "'<' inside a URL",
    rationale: """
      Most often a CDATA section was not closed and took in the elements that follow, or CDATA \
      was put into CDATA.
      """,
    clause: "RFC 3986; XML 1.0, CDATA sections")

  static let trigger: URLTraits = .markup

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    pass.report(
      rule, at: node.position,
      "the URL of '\(node.name)' contains '<'; is a CDATA section not closed?")
  }
}

/// A URL that depends on where it stands.
enum URLNotAbsolute: URLRule {
  static let rule = LintRule(
    "URLNotAbsolute", .warning, "a URL without a scheme",
    rationale: """
      A tag is read by apps and servers that are on no page: '//host/x', '/x' and 'www.x.com' \
      lead nowhere there, and to the publisher's own server elsewhere.
      """,
    clause: "RFC 3986, relative references; VAST 2.0 to 4.3, URIs")

  static let trigger: URLTraits = .relative

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    pass.report(
      rule, at: node.position, "the URL of '\(node.name)' has no scheme; 'https://' is wanted")
  }
}

/// A request that is none.
enum URLSchemeUnusual: URLRule {
  static let rule = LintRule(
    "URLSchemeUnusual", .warning, "a scheme that is not http or https",
    rationale: """
      Trackers, media and further tags are requested over HTTP; another scheme is requested by \
      nobody. Only clicks may lead into apps.
      """,
    clause: "VAST 2.0 to 4.3, URIs")

  static let trigger: URLTraits = .otherScheme

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    switch url.form {
    case .tracker, .adTag: break
    case .file:
      // Streaming servers have schemes of their own; 4.3 allows data in interactive files.
      guard !["rtmp", "rtsp", "data"].contains(where: { scheme(of: node).hasPrefix($0) }) else {
        return
      }
    case .clickThrough, .resource, .reference, .container, .open, .free, .label, .duration,
      .seconds:
      return
    }
    pass.report(
      rule, at: node.position,
      "the URL of '\(node.name)' has the scheme \(LintPass.quoted(scheme(of: node))); "
        + "'https' is wanted")
  }

  private static func scheme(of node: XMLNode) -> String {
    node.trimmedText.prefix { $0 != ":" }.lowercased()
  }
}

/// A request that anybody can read.
enum URLPlainHTTP: URLRule {
  static let rule = LintRule(
    "URLPlainHTTP", .note, "URLs that use plain http",
    rationale: """
      Pages over https block them or warn of them, and apps refuse them unless told otherwise. \
      One finding stands for all of a document.
      """,
    clause: "Practice: mixed content, App Transport Security")

  static let trigger: URLTraits = .http

  /// Counts; the whole document is told of once.
  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    guard url.form != .clickThrough, url.form != .reference else { return }
    if pass.plainHTTP == nil {
      pass.plainHTTP = (node.name, node.position, 1)
    } else {
      pass.plainHTTP?.count += 1
    }
  }

  static func reportAll(_ pass: inout LintPass) {
    guard let (name, position, count) = pass.plainHTTP else { return }
    let others =
      count == 1 ? "" : count == 2 ? ", and so does 1 more" : ", and so do \(count - 1) more"
    pass.report(
      rule, at: position, "the URL of '\(name)' uses plain http\(others); 'https' is wanted")
  }
}
