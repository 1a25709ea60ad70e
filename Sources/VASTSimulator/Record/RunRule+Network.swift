internal import Diagnostics

extension RunRule {
  /// What is odd about the way to an answer.
  static let network = [
    RunRule(
      "BeaconNotDelivered", .warning, "a beacon was sent and did not arrive",
      "No server took it, however often it was sent: after a status of 5xx, 408 or 429 and after a "
        + "failed connection there are further attempts, three in all; after anything else there is "
        + "one. An event that nobody counts is lost to the advertiser."),
    RunRule(
      "HeaderNotSendable", .warning, "a header of '--header' was left out",
      "Its name or value is not one that HTTP allows, or it is one that the client writes itself, "
        + "such as Host. The request went out without it."),
    RunRule(
      "MapPathMissing", .warning, "a path that URLs are mapped to is not there",
      "Nothing answers for the URLs that begin with the rule's prefix. Correct the PATH of "
        + "'--map PREFIX=PATH', or of 'map' in the scenario or in 'vastsim.yaml'; relative paths "
        + "start from the current folder, in a file from its own."),
    RunRule(
      "RedirectToPlainHTTP", .warning, "a redirect leads from https to http",
      "Browsers refuse it on a page of https, and so do apps with App Transport Security. Let the "
        + "server redirect to https."),
    RunRule(
      "RunInterrupted", .note, "the user ended the run",
      "Ctrl-C ends a run in real time as the app does that tears its player down: the session "
        + "finishes, and what the teardown sends is sent."),
    RunRule(
      "URLNotSendable", .warning, "a URL had to be repaired before it was requested",
      "It holds spaces or other characters that a request line cannot carry; they were encoded, as "
        + "most players do. Encode them in the tag."),
  ]
}
