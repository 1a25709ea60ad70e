package import Diagnostics

/// The rules about URLs and the macros in them.
extension Rule {
  package static let impressionPlaceholder = Rule(
    "ImpressionPlaceholder", .note, "'about:blank' instead of a URL",
    explanation: """
      VAST 4.x allows 'about:blank' in an Impression that is not needed. It is not requested. In \
      other elements it has no meaning.
      """,
    remedy: "Write the URL to request, or declare version 4.0 or later.",
    clause: "VAST 4.0 and later, Impression")

  package static let urlEmpty = Rule(
    "URLEmpty", .warning, "an element that must hold a URL is empty",
    explanation: """
      Most players ignore the element. Some request the empty URL, which resolves to the page that \
      they are on.
      """,
    remedy: "Write the URL, or remove the element.",
    clause: "VAST 2.0 to 4.3, xs:anyURI; practice")

  package static let urlWhitespace = Rule(
    "URLWhitespace", .warning, "white space inside a URL",
    explanation: """
      A URL must not contain white space. Some players drop line breaks and encode spaces, others \
      do not, so their requests differ. White space around a URL is harmless.
      """,
    remedy: "Remove line breaks, and write a space as '%20'.",
    clause: "RFC 3986; VAST 2.0 to 4.3, URIs")

  package static let urlEscapedAmpersand = Rule(
    "URLEscapedAmpersand", .warning, "'&amp;' inside CDATA, which is requested unchanged",
    explanation: """
      CDATA is not unescaped: the server receives 'amp;b=2' as the name of a parameter. Outside \
      CDATA '&amp;' is correct, and '&amp;amp;' is just as wrong.
      """,
    remedy: "Write '&' inside CDATA, and '&amp;' outside.",
    clause: "VAST 4.x, CDATA; XML 1.0, CDATA sections")

  package static let urlWithMarkup = Rule(
    "URLWithMarkup", .warning, "'<' inside a URL",
    explanation: """
      Usually a CDATA section was not closed and contains the elements that follow, or CDATA was \
      nested in CDATA.
      """,
    remedy: "Close the CDATA section right after the URL, with ']]>'.",
    clause: "RFC 3986; XML 1.0, CDATA sections")

  package static let urlNotAbsolute = Rule(
    "URLNotAbsolute", .warning, "a URL without a scheme",
    explanation: """
      Apps and servers read a tag without a page as its base: '//host/x', '/x' and 'www.x.com' \
      cannot be requested there, and resolve to the publisher's own server in a page.
      """,
    remedy: "Write the whole URL, including 'https://'.",
    clause: "RFC 3986, relative references; VAST 2.0 to 4.3, URIs")

  package static let macroForm = Rule(
    "MacroForm", .warning, "a macro that is not in VAST's format",
    explanation: """
      Players replace '[NAME]' in upper case. '%%NAME%%', '${NAME}' and '%5BNAME%5D' are requested \
      unchanged: the ad server that should have replaced its own macro did not.
      """,
    remedy: """
      Write '[NAME]' if the player has to replace the macro. If the ad server has to, fix the \
      server's template.
      """,
    clause: "VAST 3.0 and later, macros")
}
