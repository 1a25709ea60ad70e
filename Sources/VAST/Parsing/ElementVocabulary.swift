/// Which elements VAST 2.0 to 4.3 have inside which, as far as they are modelled here.
enum ElementVocabulary {
  /// The local names that may be inside an element; nil for an element that is not checked.
  static func children(of element: String) -> [String]? { table[element] }

  private static let table: [String: [String]] = [
    "VAST": ["Ad", "Error"],
    "Ad": ["InLine", "Wrapper"],
    "InLine": [
      "AdSystem", "AdTitle", "AdServingId", "Impression", "Category", "Description", "Advertiser",
      "Pricing", "Survey", "Error", "Expires", "ViewableImpression", "AdVerifications",
      "Extensions", "Creatives",
    ],
    "Wrapper": [
      "AdSystem", "VASTAdTagURI", "VASTAdData", "Impression", "Error", "Pricing",
      "ViewableImpression", "AdVerifications", "BlockedAdCategories", "Extensions", "Creatives",
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
    "Linear": [
      "Duration", "AdParameters", "MediaFiles", "VideoClicks", "TrackingEvents", "Icons",
      "CreativeExtensions",
    ],
    "MediaFiles": ["MediaFile", "Mezzanine", "InteractiveCreativeFile", "ClosedCaptionFiles"],
    "ClosedCaptionFiles": ["ClosedCaptionFile"],
    "VideoClicks": ["ClickThrough", "ClickTracking", "CustomClick"],
    "TrackingEvents": ["Tracking"],
  ]
}
