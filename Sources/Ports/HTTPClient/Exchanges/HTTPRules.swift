package import Diagnostics

/// The rules of requests and redirects.
extension Rule {
  package static let headerNotSendable = Rule(
    "HeaderNotSendable", .warning, "a header of '--header' was left out",
    explanation: """
      Its name or value is not one that HTTP allows, or it is one that the client writes itself, \
      such as Host. The request went out without it.
      """,
    remedy: "Correct the header's name or value, or leave it out.")

  package static let redirectToPlainHTTP = Rule(
    "RedirectToPlainHTTP", .warning, "a redirect leads from https to http",
    explanation: """
      Browsers refuse it on a page of https, and so do apps with App Transport Security.
      """,
    remedy: "Let the server redirect to https.")

  package static let urlNotSendable = Rule(
    "URLNotSendable", .warning, "a URL had to be repaired before it was requested",
    explanation: """
      It holds spaces or other characters that a request line cannot carry; they were encoded, as \
      most players do.
      """,
    remedy: "Encode them in the tag.")
}

/// Every rule of requests and redirects.
package enum HTTPRules {
  /// All rules, in order of their identifiers.
  package static let all: [Rule] = [.headerNotSendable, .redirectToPlainHTTP, .urlNotSendable]
}
