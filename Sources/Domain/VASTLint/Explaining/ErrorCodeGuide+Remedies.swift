extension ErrorCodeGuide {
  /// The fixes for the author of the tag or of the player, in whole sentences, by VAST's codes.
  static let vastRemedies: [Int: String] =
    documentRemedies.merging(linearRemedies) { $1 }.merging(displayRemedies) { $1 }

  private static let documentRemedies = [
    100: "Lint the response as the server sends it; wrap URLs in CDATA and escape '&'.",
    101: "Add the parts that 'vastsim lint' names.",
    102: "Ask the server for VAST 2.0 to 4.3.",
    200: "Book the ad for a place of its type, or correct 'adType'.",
    201: "Book linear ads for breaks in the content and nonlinear ones over it.",
    202: "Correct 'Duration', or book an ad that fits the slot.",
    203: "Add a MediaFile of the slot's size, or one that may be scaled.",
    204: "Add a Category with its authority.",
    205: "Exclude the category where the ad is chosen, or lift the block.",
    206: "Book fewer or shorter ads, or a longer break; the ad itself is sound.",
    300: "Check the wrapper that hop 0 of the chain names: its URL has to be http or https, with "
      + "every macro of the ad server replaced.",
    301: "Fetch the URL from where the player is; mend the server, or make it answer sooner.",
    302: "Take wrappers out of the chain, and let none point to a response that led to it.",
    303: "Ask the last server of the chain why it had no ad; give it a fallback.",
    304: "Replace units that fetch ads by wrappers, and shorten the chain, so that the ad plays "
      + "within the player's limit.",
  ]

  private static let linearRemedies = [
    400: "Play the media alone; encode it with a common codec, size and length.",
    401: "Upload the media again, or correct the MediaFile's URL.",
    402: "Serve the media from a faster place, or offer a smaller rendition.",
    403: "Add a MediaFile that any player plays, such as progressive H.264 in MP4.",
    405: "Encode and upload the media again; 'type' has to say what it is.",
    406: "Add a Mezzanine with the original file.",
    407: "Ask again later; nothing is wrong with the tag.",
    408: "Do without 'conditionalAd': decide on the server whether there is an ad.",
    409: "Offer a framework that the player runs, such as SIMID; the MediaFile covers the rest.",
    410: "Check that the script can be fetched, that its vendor is allowed and that the player "
      + "runs its framework.",
    411: "Deliver a Mezzanine of the quality that the stitching server asks for.",
  ]

  private static let displayRemedies = [
    500: "Show the resource alone, and check its size and framework.",
    501: "Offer a NonLinear of a smaller size.",
    502: "Upload the resource again, or correct its URL.",
    503: "Offer an image, a page or markup.",
    600: "State the companion's width and height, and do without frameworks.",
    601: "Offer a companion of the slot's size, or check 'adSlotId'.",
    602: "Offer companions of the page's sizes, or set 'required' to 'none'.",
    603: "Upload the resource again, or correct its URL.",
    604: "Offer an image, a page or markup.",
    900: "Look at the player's own log: the number says no more.",
    901: "Replace VPAID by plain media, with SIMID where it has to be interactive.",
    902: "Look at the interactive unit's own errors; its MediaFile plays without it.",
  ]

  /// The same by VMAP's codes.
  static let vmapRemedies = [
    900: "Look at the player's own log: the number says no more.",
    1000: "Add what 'vastsim lint' names.",
    1001: "Declare version 1.0.",
    1002: "Lint the document as the server sends it.",
    1003: "Add 'linear' to 'breakType', or leave the break out for this player.",
    1004: "Fetch the break's response alone and lint it.",
    1005: "Deliver VAST, and say so with templateType 'vast4', 'vast3' or 'vast2'.",
    1006: "Put the VAST element itself into VASTAdData, neither escaped nor in CDATA.",
    1007: "Make the ad server answer sooner.",
    1008: "Fetch AdTagURI from where the player is, and mend its server.",
  ]
}
