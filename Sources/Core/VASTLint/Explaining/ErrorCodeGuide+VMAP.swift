internal import VAST

extension ErrorCodeGuide {
  /// VMAP 1.0.1's codes, which are reported to a break's error trackers as
  /// `[ERROR_CODE]`.
  static let vmapEntries: [Entry] = [
    vmap(
      900,
      "Sent to a break's error trackers when no other code fits."),
    vmap(
      1000,
      "Sent to a break's error trackers when the break lacks what the schema requires, such as a "
        + "response or its address in AdSource."),
    vmap(
      1001,
      "Sent to no server, because no tracker is read. A run ends with this code when the version "
        + "is not 1.0; documents of VMAP 1.0.1 declare 1.0 too."),
    vmap(
      1002,
      "Sent to no server, because no tracker is read. A run ends with this code when the schedule "
        + "is not well-formed XML. If even the root cannot be recognised as VMAP's, the run ends "
        + "with VAST's 100."),
    vmap(
      1003,
      "Sent when 'breakType' has no type that the player supports."),
    vmap(
      1004,
      "Sent when a break's response cannot be used for a reason that no other code covers. Errors "
        + "inside the VAST have VAST's codes."),
    vmap(
      1005,
      "Sent when the player does not support 'templateType' of AdTagURI or CustomAdData."),
    vmap(
      1006,
      "Sent when VASTAdData or CustomAdData contains no document that can be extracted and "
        + "parsed."),
    vmap(
      1007,
      "Sent when AdTagURI is not answered in time."),
    vmap(
      1008,
      "Sent when AdTagURI is answered with an HTTP error, or not answered."),
  ]

  private static func vmap(_ code: Int, _ explanation: String) -> Entry {
    Entry(
      code: code, standard: "VMAP", since: "1.0",
      summary: VMAPErrorCode(rawValue: code).summary ?? "", explanation: explanation,
      fix: vmapFixes[code] ?? "")
  }
}
