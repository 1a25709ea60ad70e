internal import VAST

/// Explains the error codes that players report, and when a player sends each.
package enum ErrorCodeGuide {
  /// One code.
  package struct Entry: Sendable, Hashable {
    package let code: Int
    /// The standard that defines the code: `VAST` or `VMAP`.
    package let standard: String
    /// The version that introduced the code.
    package let since: String
    /// The meaning, a sentence fragment.
    package let summary: String
    /// When the code is sent and how the ad continues, in whole sentences.
    package let explanation: String
    /// The fix, in whole sentences.
    package let fix: String
  }

  /// The meanings of a number: VAST's, and VMAP's too if both standards define it; empty for a
  /// number that none defines.
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
      fix: vastFixes[code] ?? "")
  }

  private static let documentCodes: [Entry] = [
    vast(
      100,
      "Sent when the response cannot be parsed: raw '&', a tag that is not closed, a truncated "
        + "HTML page, an empty response. No ad of the response is played."),
    vast(
      101,
      "Sent for a response that parses but is not valid VAST: another root, neither or both of "
        + "InLine and Wrapper, or missing required elements. The ad is not played."),
    vast(
      102,
      "Sent for VAST 1, whose root is VideoAdServingTemplate, and for versions that the player "
        + "does not know. No ad of the response is played."),
    vast(
      200,
      "Sent when the ad is valid but wrong for this slot, such as an ad pod in a player without "
        + "pods."),
    vast(
      201,
      "Sent when a linear break is answered with a nonlinear ad, or the reverse."),
    vast(
      202,
      "Sent when the ad is longer or shorter than the player accepts. Some players compare the "
        + "declared duration with the media's."),
    vast(
      203,
      "Sent when the player does not accept the ad's size. The ad is not played."),
    vast(
      204, since: "4.0",
      "Sent when the publisher requires a Category and the InLine has none. The ad is not played, "
        + "and the player continues."),
    vast(
      205, since: "4.1",
      "Sent when a Category of the InLine is in BlockedAdCategories of a wrapper around it. The ad "
        + "is not played."),
    vast(
      206, since: "4.2",
      "Sent for ads at the end of an ad pod that no longer fit, because the break was shortened. "
        + "Tags before 4.2 receive 200."),
  ]

  private static let wrapperCodes: [Entry] = [
    vast(
      300,
      "Sent when a wrapper cannot be followed for a reason that no other code covers. The codes "
        + "300 to 303 go to the Error trackers of every wrapper of the chain up to the wrapper "
        + "that fails."),
    vast(
      301,
      "Sent when VASTAdTagURI cannot be fetched: an HTTP error, no connection, or no answer in "
        + "time."
    ),
    vast(
      302,
      "Sent when a chain is longer than the limit, 5 in the specification, or forms a loop. Also "
        + "sent when a wrapper does not allow further wrappers and leads to one."),
    vast(
      303,
      "Sent when the last response of a chain has no usable ad. Its root Error is requested, and "
        + "players also request the Error trackers of the wrappers."),
    vast(
      304, since: "4.0",
      "Sent when nothing of an InLine plays within the player's limit. Causes are a unit that "
        + "fetches its own ad (VPAID), a slow chain and a player that waits."),
  ]

  private static let linearCodes: [Entry] = [
    vast(
      400,
      "Sent when a linear ad cannot be played for a reason that no other code covers, such as a "
        + "file that exists but may not be read, or media beyond the player's limits."),
    vast(
      401,
      "Sent when the selected MediaFile cannot be fetched: an HTTP error, or no such file."),
    vast(
      402,
      "Sent when the selected MediaFile does not arrive in time."),
    vast(
      403,
      "Sent when no MediaFile is suitable by its attributes. Players decide by type, delivery "
        + "and framework; the size is only a preference. Many players send 403 for ads whose only "
        + "files are VPAID. vastsim sends 901 for them."),
    vast(
      405,
      "Sent when decoding fails: a wrong type, a codec that the device lacks, a damaged file."),
    vast(
      406, since: "4.0",
      "Sent by servers that stitch ads into a stream and need the original file."),
    vast(
      407, since: "4.0",
      "Sent by stitching servers: the ad cannot be played yet. A scenario with "
        + "'mezzanine: {need: required, transcoded: false}' simulates this."),
    vast(
      408, since: "4.0",
      "Sent when 'conditionalAd' is true and the player does not accept such ads. vastsim sends "
        + "it when no plain MediaFile can be played instead. Deprecated since 4.1."),
    vast(
      409, since: "4.0",
      "Sent when an InteractiveCreativeFile cannot run. The ad continues with its MediaFile."),
    vast(
      410, since: "4.0",
      "Sent when a verification script cannot run. The vendor's verificationNotExecuted trackers "
        + "are requested. The ad continues."),
    vast(
      411, since: "4.0",
      "Sent by stitching servers that cannot use the original file."),
  ]

  private static let displayCodes: [Entry] = [
    vast(
      500,
      "Sent by players when a nonlinear ad cannot be displayed for a reason that no other code "
        + "covers. vastsim always sends a more specific code (501, 502 or 503), so no run sends "
        + "500."),
    vast(
      501,
      "Sent when the nonlinear ad is larger than the display area."),
    vast(
      502,
      "Sent when the image, page or markup of the NonLinear is unavailable."),
    vast(
      503,
      "Sent when no resource of the NonLinear is of a kind that the player supports."),
    vast(
      600,
      "Sent when companions cannot be displayed for a reason that no other code covers: a "
        + "framework that is not supported, a size that is not declared. The ad continues."),
    vast(
      601,
      "Sent when the page has no slot of the companion's size. The ad continues, unless companions "
        + "are required."),
    vast(
      602,
      "Sent when 'required' of CompanionAds is 'all' or 'any' and cannot be met. The whole ad is "
        + "discarded."),
    vast(
      603,
      "Sent when the image, page or markup of a Companion is unavailable. The ad continues, unless "
        + "companions are required."),
    vast(
      604,
      "Sent when no resource of a Companion is of a kind that the page supports. The ad continues, "
        + "unless companions are required."),
  ]

  private static let generalCodes: [Entry] = [
    vast(
      900,
      "Sent when no other code fits, for example for an ad past 'Expires'. It is always allowed."),
    vast(
      901,
      "Sent when a VPAID unit fails: it does not load, or reports an error itself. vastsim also "
        + "sends it when every MediaFile needs VPAID, which it does not run."),
    vast(
      902, since: "4.2",
      "Sent when an InteractiveCreativeFile fails after it has begun. vastsim also sends it when "
        + "the ad has nothing else to show, since vastsim runs no interactive files."),
  ]
}

extension ErrorCodeGuide {
  /// The fixes for the author of the tag or of the player, in whole sentences, by VAST's codes.
  static let vastFixes: [Int: String] =
    documentFixes.merging(linearFixes) { $1 }.merging(displayFixes) { $1 }

  private static let documentFixes = [
    100: "Lint the response as the server sends it. Wrap URLs in CDATA and escape '&'.",
    101: "Add the elements that 'vastsim lint' names.",
    102: "Ask the server for VAST 2.0 to 4.3.",
    200: "Book the ad for a slot of its type, or correct 'adType'.",
    201: "Book linear ads for ad breaks and nonlinear ads over the content.",
    202: "Correct 'Duration', or book an ad that fits the slot.",
    203: "Add a MediaFile of the slot's size, or one that may be scaled.",
    204: "Add a Category with its authority.",
    205: "Exclude the category on the ad server, or remove the block.",
    206: "Book fewer or shorter ads, or a longer break. The ad itself is valid.",
    300: "Check the wrapper that 'vastsim resolve' lists as hop 0: its URL must be http or https, "
      + "with every macro of the ad server replaced.",
    301: "Fetch the URL from where the player is. Fix the server, or make it answer sooner.",
    302: "Remove wrappers from the chain, and let none point to a response that led to it.",
    303: "Find out why the last server of the chain had no ad, and give it a fallback.",
    304: "Use wrappers instead of units that fetch ads, and shorten the chain, so that the ad "
      + "plays within the player's limit.",
  ]

  private static let linearFixes = [
    400: "Play the media alone. Encode it with a common codec, size and length.",
    401: "Upload the media again, or correct the MediaFile's URL.",
    402: "Serve the media from a faster server, or offer a smaller rendition.",
    403: "Add a MediaFile that any player plays, such as progressive H.264 in MP4.",
    405: "Encode and upload the media again. 'type' must match the file.",
    406: "Add a Mezzanine with the original file.",
    407: "Request the ad again later. The tag is correct.",
    408: "Remove 'conditionalAd', and decide on the server whether there is an ad.",
    409: "Offer a framework that the player supports, such as SIMID. Other players use the "
      + "MediaFile.",
    410: "Check that the script can be fetched, that its vendor is allowed and that the player "
      + "supports its framework.",
    411: "Deliver a Mezzanine of the quality that the stitching server requires.",
  ]

  private static let displayFixes = [
    500: "Show the resource alone, and check its size and framework.",
    501: "Offer a NonLinear of a smaller size.",
    502: "Upload the resource again, or correct its URL.",
    503: "Offer an image, a page or markup.",
    600: "Declare the companion's width and height, and do not use frameworks.",
    601: "Offer a companion of the slot's size, or check 'adSlotId'.",
    602: "Offer companions of the page's sizes, or set 'required' to 'none'.",
    603: "Upload the resource again, or correct its URL.",
    604: "Offer an image, a page or markup.",
    900: "Check the player's own log. The code contains no further information.",
    901: "Replace VPAID with plain media, and with SIMID for interactivity.",
    902: "Check the interactive unit's own errors. The ad's MediaFile plays without the unit.",
  ]

  /// The fixes for the author of the tag or of the player, in whole sentences, by VMAP's codes.
  static let vmapFixes = [
    900: "Check the player's own log. The code contains no further information.",
    1000: "Add the elements that 'vastsim lint' names.",
    1001: "Declare version 1.0.",
    1002: "Lint the document as the server sends it.",
    1003: "Add 'linear' to 'breakType', or remove the break for this player.",
    1004: "Fetch the break's response alone and lint it.",
    1005: "Deliver VAST, and set templateType to 'vast4', 'vast3' or 'vast2'.",
    1006: "Put the VAST element itself into VASTAdData, neither escaped nor in CDATA.",
    1007: "Make the ad server answer sooner.",
    1008: "Fetch AdTagURI from where the player is, and fix its server.",
  ]
}

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
