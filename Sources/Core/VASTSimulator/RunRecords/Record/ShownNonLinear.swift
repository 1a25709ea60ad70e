package import Vocabulary

/// The nonlinear creative that is shown: its declared and its drawn size.
package struct ShownNonLinear: Sendable, Hashable {
  /// The three forms of a resource, by the names of their elements.
  package enum Resource: String, Sendable, Hashable, CaseIterable {
    case file = "StaticResource"
    case page = "IFrameResource"
    case markup = "HTMLResource"
  }

  package var id: String?
  package var resource: Resource
  /// The URL of the resource; nil for markup in the tag.
  package var url: String?
  /// The MIME type of a StaticResource.
  package var type: String?
  /// The declared width, in pixels.
  package var width: Int?
  /// The declared height, in pixels.
  package var height: Int?
  /// The drawn size in points; smaller than declared if the creative was scaled to fit.
  package var drawnSize: Size
  /// The declared `minSuggestedDuration`.
  package var suggestedDuration: Duration?
  /// How long the creative is shown unless the viewer closes it.
  package var duration: Duration

  package init(
    id: String? = nil, resource: Resource, url: String? = nil, type: String? = nil,
    width: Int? = nil, height: Int? = nil, drawnSize: Size, suggestedDuration: Duration? = nil,
    duration: Duration
  ) {
    self.id = id
    self.resource = resource
    self.url = url
    self.type = type
    self.width = width
    self.height = height
    self.drawnSize = drawnSize
    self.suggestedDuration = suggestedDuration
    self.duration = duration
  }
}
