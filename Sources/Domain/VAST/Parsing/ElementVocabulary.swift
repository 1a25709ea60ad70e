/// The elements of VAST 2.0 to 4.3 and VMAP 1.0.1, with their children.
enum ElementVocabulary {
  /// The local names that may be inside an element; nil for an element that is not checked.
  static func children(of element: String) -> [String]? { table[element] }

  private static let resources = ["StaticResource", "IFrameResource", "HTMLResource"]

  private static let table: [String: [String]] = [
    "VMAP": ["AdBreak", "Extensions"],
    "AdBreak": ["AdSource", "TrackingEvents", "Extensions"],
    // `VASTData` is 1.0's.
    "AdSource": ["VASTAdData", "VASTData", "AdTagURI", "CustomAdData"],
    "VAST": ["Ad", "Error"],
    "Ad": ["InLine", "Wrapper"],
    "InLine": [
      "AdSystem", "AdTitle", "AdServingId", "Impression", "Category", "Description", "Advertiser",
      "Pricing", "Survey", "Error", "Expires", "ViewableImpression", "AdVerifications",
      "Extensions", "Creatives",
    ],
    "Wrapper": [
      "AdSystem", "VASTAdTagURI", "Impression", "Error", "Pricing", "ViewableImpression",
      "AdVerifications", "BlockedAdCategories", "Extensions", "Creatives",
    ],
    "ViewableImpression": ["Viewable", "NotViewable", "ViewUndetermined"],
    "AdVerifications": ["Verification"],
    "Verification": [
      "JavaScriptResource", "ExecutableResource", "FlashResource", "TrackingEvents",
      "VerificationParameters", "ViewableImpression",
    ],
    "Extensions": ["Extension"],
    "Creatives": ["Creative"],
    "Creative": [
      "UniversalAdId", "CreativeExtensions", "Linear", "NonLinearAds", "CompanionAds",
    ],
    "CreativeExtensions": ["CreativeExtension"],
    "Linear": [
      "Duration", "AdParameters", "MediaFiles", "VideoClicks", "TrackingEvents", "Icons",
      "CreativeExtensions",
    ],
    "MediaFiles": ["MediaFile", "Mezzanine", "InteractiveCreativeFile", "ClosedCaptionFiles"],
    "ClosedCaptionFiles": ["ClosedCaptionFile"],
    "VideoClicks": ["ClickThrough", "ClickTracking", "CustomClick"],
    "TrackingEvents": ["Tracking"],
    "NonLinearAds": ["NonLinear", "TrackingEvents"],
    // `TrackingEvents` is in the table of 4.x's text, not in its schema.
    "NonLinear": resources + [
      "AdParameters", "NonLinearClickThrough", "NonLinearClickTracking", "CreativeExtensions",
      "TrackingEvents",
    ],
    "CompanionAds": ["Companion"],
    "Companion": resources + [
      "AdParameters", "AltText", "CompanionClickThrough", "CompanionClickTracking",
      "TrackingEvents", "CreativeExtensions",
    ],
    "Icons": ["Icon"],
    "Icon": resources + ["IconClicks", "IconViewTracking"],
    "IconClicks": ["IconClickThrough", "IconClickTracking", "IconClickFallbackImages"],
    "IconClickFallbackImages": ["IconClickFallbackImage"],
    "IconClickFallbackImage": ["AltText", "StaticResource"],
  ]
}
