package import Vocabulary

/// The rules of requests and redirects.
extension Rule {
  package static let headerNotSendable = Rule(
    "HeaderNotSendable", .warning, "a header of '--header' or '--header-for' was not sent",
    explanation: """
      HTTP does not allow its name or value, or the client sets the header itself, such as Host. \
      The request was sent without it.
      """,
    fix: "Correct the header's name or value, or remove it.")

  package static let redirectToPlainHTTP = Rule(
    "RedirectToPlainHTTP", .warning, "a redirect leads from https to http",
    explanation: "Browsers block it on an https page, and so do apps with App Transport Security.",
    fix: "Make the server redirect to https.")

  package static let urlNotSendable = Rule(
    "URLNotSendable", .warning, "a URL had to be repaired before it was requested",
    explanation: """
      It contains spaces or other characters that a request line cannot carry. They were encoded, \
      as most players do.
      """,
    fix: "Encode the characters in the tag.")
}

/// Every rule of requests and redirects.
package enum HTTPRules {
  /// All rules, in order of their identifiers.
  package static let all: [Rule] = [.headerNotSendable, .redirectToPlainHTTP, .urlNotSendable]
}
