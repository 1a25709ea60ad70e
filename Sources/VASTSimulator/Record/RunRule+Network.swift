internal import Diagnostics

extension RunRule {
  /// What is odd about the way to an answer.
  static let network = [
    RunRule(
      "HeaderNotSendable", .warning, "a header of '--header' was left out",
      "Its name or value is not one that HTTP allows, or it is one that the client writes itself, "
        + "such as Host. The request went out without it."),
    RunRule(
      "RedirectToPlainHTTP", .warning, "a redirect leads from https to http",
      "Browsers refuse it on a page of https, and so do apps with App Transport Security. Let the "
        + "server redirect to https."),
    RunRule(
      "URLNotSendable", .warning, "a URL had to be repaired before it was requested",
      "It holds spaces or other characters that a request line cannot carry; they were encoded, as "
        + "most players do. Encode them in the tag."),
  ]
}
