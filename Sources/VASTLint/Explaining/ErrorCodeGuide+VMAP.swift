extension ErrorCodeGuide {
  /// VMAP 1.0.1 tells of them in the error trackers of a break, as `[ERROR_CODE]`.
  static let vmapEntries: [Entry] = [
    vmap(
      900, "undefined error",
      "Sent to a break's error trackers when no other code fits."),
    vmap(
      1000, "the VMAP breaks its schema",
      "Sent when the document parses and is no schedule: no breaks where they should be, required "
        + "attributes missing."),
    vmap(
      1001, "the version of VMAP is not supported",
      "Sent for versions other than 1.0, which both 1.0 and 1.0.1 declare."),
    vmap(
      1002, "the VMAP is not XML that can be parsed",
      "Sent when a parser refuses the bytes."),
    vmap(
      1003, "the type of a break is not supported",
      "Sent when 'breakType' has nothing that the player plays."),
    vmap(
      1004, "general error of an ad response",
      "Sent when a break's response cannot be used for a reason that no other code names. Errors "
        + "inside the VAST have VAST's codes."),
    vmap(
      1005, "the template of a response is not supported",
      "Sent when 'templateType' of AdTagURI or CustomAdData is one that the player does not read."),
    vmap(
      1006, "the response in the VMAP cannot be read",
      "Sent when VASTAdData or CustomAdData holds no document that can be extracted and parsed."),
    vmap(
      1007, "the response timed out",
      "Sent when AdTagURI is not answered in time."),
    vmap(
      1008, "the response cannot be fetched",
      "Sent when AdTagURI is answered with an HTTP error, or not at all."),
  ]

  private static func vmap(_ code: Int, _ summary: String, _ explanation: String) -> Entry {
    Entry(
      code: code, standard: "VMAP", since: "1.0", summary: summary, explanation: explanation)
  }
}
