internal import VAST

/// Explains the error codes in Error URLs, and when a player sends them.
package enum ErrorCodeGuide {
  /// One code.
  package struct Entry: Sendable, Hashable {
    package let code: Int
    /// The standard that defines it: `VAST` or `VMAP`.
    package let standard: String
    /// The version that introduced it.
    package let since: String
    /// The meaning, a sentence fragment.
    package let summary: String
    /// When it is sent and how the ad continues, in whole sentences.
    package let explanation: String
    /// The fix, in whole sentences.
    package let remedy: String
  }

  /// The meanings of a number: VAST's, and VMAP's where both have it. None for numbers that no
  /// standard defines.
  package static func entries(for code: Int) -> [Entry] { all.filter { $0.code == code } }

  /// Every code, ascending, VAST's before VMAP's.
  package static let all: [Entry] = vastEntries + vmapEntries

  private static let vastEntries: [Entry] =
    documentCodes + wrapperCodes + linearCodes + displayCodes + generalCodes

  private static func vast(
    _ code: Int, since: String = "3.0", _ explanation: String
  ) -> Entry {
    Entry(
      code: code, standard: "VAST", since: since,
      summary: VASTErrorCode(rawValue: code).summary ?? "", explanation: explanation,
      remedy: vastRemedies[code] ?? "")
  }

  private static let documentCodes: [Entry] = [
    vast(
      100,
      "Sent when a parser refuses the bytes: raw '&', a tag that is not closed, an HTML page cut "
        + "short, nothing at all. No ad of the response is played."),
    vast(
      101,
      "Sent for what parses and is no ad: another root, neither or both of InLine and Wrapper, "
        + "required parts missing. The ad is not played."),
    vast(
      102,
      "Sent for VAST 1, whose root is VideoAdServingTemplate, and for versions that the player does "
        + "not know. No ad of the response is played."),
    vast(
      200,
      "Sent when the ad is sound and wrong for this place, such as a pod in a player without pods."),
    vast(
      201,
      "Sent when a linear break is answered with a nonlinear ad, or the reverse."),
    vast(
      202,
      "Sent when the ad is longer or shorter than the player takes; some players compare the "
        + "declared duration with the media's."),
    vast(
      203,
      "Sent when the ad's size is not one that the player takes. The ad is not played."),
    vast(
      204, since: "4.0",
      "Sent when the publisher demands a Category and the InLine has none. The ad is not played, "
        + "and the player moves on."),
    vast(
      205, since: "4.1",
      "Sent when a Category of the InLine is in BlockedAdCategories of a wrapper around it. The ad "
        + "is not played."),
    vast(
      206, since: "4.2",
      "Sent for ads at the end of a pod that no longer fit, because the break was cut short. Tags "
        + "before 4.2 are told 200."),
  ]

  private static let wrapperCodes: [Entry] = [
    vast(
      300,
      "Sent when a wrapper cannot be followed for a reason that no other code names. Every wrapper "
        + "of the chain up to the failing one hears of it, as of the next three codes."),
    vast(
      301,
      "Sent when VASTAdTagURI cannot be fetched: an HTTP error, no connection, or no answer in time."
    ),
    vast(
      302,
      "Sent when a chain is longer than the limit, which is 5 by the text, or runs in a loop. Also "
        + "sent where a wrapper forbids further ones and meets one."),
    vast(
      303,
      "Sent when the end of a chain is a response without an ad that can be used; its root Error "
        + "hears of it, and players tell the wrappers too."),
    vast(
      304, since: "4.0",
      "Sent when there is an InLine and nothing of it plays within the player's limit: a unit that "
        + "fetches its own ad (VPAID), a chain that took the time, a player that waits."),
  ]

  private static let linearCodes: [Entry] = [
    vast(
      400,
      "Sent when a linear ad cannot be played for a reason that no other code names, such as a file "
        + "that is there and may not be read, or media beyond the player's limits."),
    vast(
      401,
      "Sent when the chosen MediaFile is answered with an HTTP error, or there is none."),
    vast(
      402,
      "Sent when the chosen MediaFile does not arrive in time."),
    vast(
      403,
      "Sent when no MediaFile is suitable by its attributes: types, delivery and framework decide, "
        + "sizes only prefer. An ad with VPAID alone ends so in many players; here it is 901."),
    vast(
      405,
      "Sent when decoding fails: a wrong type, a codec that the device lacks, a damaged file."),
    vast(
      406, since: "4.0",
      "Sent by servers that stitch ads into a stream and need the original file."),
    vast(
      407, since: "4.0",
      "Sent by servers that stitch: the ad cannot be played now and can be later. A scenario says "
        + "so with 'mezzanine: {need: required, transcoded: false}'."),
    vast(
      408, since: "4.0",
      "Sent when 'conditionalAd' is true and the player does not take such ads. Here when no plain "
        + "MediaFile can be played instead. Deprecated since 4.1."),
    vast(
      409, since: "4.0",
      "Sent when an InteractiveCreativeFile cannot run. The ad goes on with its MediaFile."),
    vast(
      410, since: "4.0",
      "Sent when a verification script cannot run; verificationNotExecuted tells its vendor. The ad "
        + "goes on."),
    vast(
      411, since: "4.0",
      "Sent by servers that stitch and cannot use the original file as it is."),
  ]

  private static let displayCodes: [Entry] = [
    vast(
      500,
      "Sent when a nonlinear ad cannot be displayed for a reason that no other code names."),
    vast(
      501,
      "Sent when its size is larger than the area for display."),
    vast(
      502,
      "Sent when the image, page or markup of the NonLinear is unavailable."),
    vast(
      503,
      "Sent when no resource of the NonLinear is of a kind that the player displays."),
    vast(
      600,
      "Sent when companions cannot be displayed for a reason that no other code names: a framework "
        + "that is not run, a size that is not stated. The ad goes on."),
    vast(
      601,
      "Sent when the page has no place for the companion's size. The ad goes on, unless companions "
        + "are required."),
    vast(
      602,
      "Sent when 'required' of CompanionAds is 'all' or 'any' and cannot be met. The whole ad is "
        + "discarded."),
    vast(
      603,
      "Sent when the image, page or markup of a Companion is unavailable. The ad goes on, unless "
        + "companions are required."),
    vast(
      604,
      "Sent when no resource of a Companion is of a kind that the page displays. The ad goes on, "
        + "unless companions are required."),
  ]

  private static let generalCodes: [Entry] = [
    vast(
      900,
      "Sent when no other code fits; it is always allowed. An ad past 'Expires' is such a case."),
    vast(
      901,
      "Sent when a VPAID unit fails: it does not load, or calls an error itself. Here also when "
        + "every MediaFile needs VPAID, which is not run."),
    vast(
      902, since: "4.2",
      "Sent when an InteractiveCreativeFile fails after it has begun. Here also when it is all that "
        + "could be shown, since it is not run."),
  ]
}
