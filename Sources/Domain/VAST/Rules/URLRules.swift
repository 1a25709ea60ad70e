package import Diagnostics

/// The rules about URLs and the macros in them.
extension Rule {
  package static let impressionPlaceholder = Rule(
    "ImpressionPlaceholder", .note, "'about:blank' instead of a URL",
    explanation: """
      4.x lets an Impression that is not needed be 'about:blank'; it is not requested. In other \
      elements it means nothing.
      """,
    remedy: "Write the URL that counts, or declare 4.0 or later.",
    clause: "VAST 4.0 and later, Impression")

  package static let urlEmpty = Rule(
    "URLEmpty", .warning, "an element that should hold a URL and is empty",
    explanation: """
      Careful players leave it out. Careless ones request the empty address, which is the page \
      they are on.
      """,
    remedy: "Write the URL, or take the element out.",
    clause: "VAST 2.0 to 4.3, xs:anyURI; practice")

  package static let urlWhitespace = Rule(
    "URLWhitespace", .warning, "white space inside a URL",
    explanation: """
      A URL has none. Players drop line breaks or not and encode spaces or not, so that the \
      request differs from one to the next. White space around a URL is harmless.
      """,
    remedy: "Take line breaks out, and write a space as '%20'.",
    clause: "RFC 3986; VAST 2.0 to 4.3, URIs")

  package static let urlEscapedAmpersand = Rule(
    "URLEscapedAmpersand", .warning, "'&amp;' inside CDATA, which is sent as it is",
    explanation: """
      CDATA needs no escapes and decodes none: the server receives 'amp;b=2' as the name of a \
      parameter. Outside of CDATA '&amp;' is right, and '&amp;amp;' as wrong as this.
      """,
    remedy: "Write '&' inside CDATA, and '&amp;' outside of it.",
    clause: "VAST 4.x, CDATA; XML 1.0, CDATA sections")

  package static let urlWithMarkup = Rule(
    "URLWithMarkup", .warning, "'<' inside a URL",
    explanation: """
      Most often a CDATA section was not closed and took in the elements that follow, or CDATA was \
      put into CDATA.
      """,
    remedy: "Close the CDATA section right after the URL, with ']]>'.",
    clause: "RFC 3986; XML 1.0, CDATA sections")

  package static let urlNotAbsolute = Rule(
    "URLNotAbsolute", .warning, "a URL without a scheme",
    explanation: """
      A tag is read by apps and servers that are on no page: '//host/x', '/x' and 'www.x.com' lead \
      nowhere there, and to the publisher's own server elsewhere.
      """,
    remedy: "Write the whole URL, from 'https://' on.",
    clause: "RFC 3986, relative references; VAST 2.0 to 4.3, URIs")

  package static let macroForm = Rule(
    "MacroForm", .warning, "a macro that is not in VAST's form",
    explanation: """
      Players replace '[NAME]' in upper case. '%%NAME%%', '${NAME}' and '%5BNAME%5D' are requested \
      as they are: the server that should have replaced its own macro did not.
      """,
    remedy: """
      Write '[NAME]' where the player is to replace it; where the server is, mend the server's \
      template.
      """,
    clause: "VAST 3.0 and later, macros")
}
