package import Vocabulary

/// An ad that was started, with what it plays and what clicks on it open.
package struct TracedAd: Sendable, Hashable {
  /// The unit that plays it; nil in runs without units.
  package var unit: String?
  package var adID: String?
  /// The AdTitle.
  package var title: String?
  /// The declared URL of the media file, or of a nonlinear creative's resource.
  package var asset: URLTemplate?
  /// The declared MIME type of the asset.
  package var type: String?
  /// The duration that the tag declares.
  package var declaredDuration: Duration?
  /// The duration of the media itself, or how long a nonlinear creative is shown.
  package var duration: Duration?
  /// The pages that clicks open, in the order of the tag.
  package var pages: [Page]

  /// A page that a click on a part of the ad opens.
  package struct Page: Sendable, Hashable {
    /// The part of the ad that is clicked, with its id if it has one.
    package var place: String
    package var url: URLTemplate

    package init(_ place: String, _ url: URLTemplate) {
      self.place = place
      self.url = url
    }
  }

  package init(
    unit: String? = nil, adID: String? = nil, title: String? = nil, asset: URLTemplate? = nil,
    type: String? = nil, declaredDuration: Duration? = nil, duration: Duration? = nil,
    pages: [Page] = []
  ) {
    self.unit = unit
    self.adID = adID
    self.title = title
    self.asset = asset
    self.type = type
    self.declaredDuration = declaredDuration
    self.duration = duration
    self.pages = pages
  }
}
