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
