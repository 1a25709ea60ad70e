/// A page that a click on a part of an ad opens.
package struct ClickThrough: Sendable, Hashable {
  /// The kinds of creatives that declare pages to open.
  package enum Creative: String, Sendable, Hashable, CaseIterable {
    case linear
    case nonLinear
    case companion
    case icon
  }

  package var creative: Creative
  /// The id of the companion or nonlinear creative, or the program of the icon.
  package var id: String?
  /// The declared URL, with macros not replaced.
  package var url: String

  package init(_ creative: Creative, id: String? = nil, url: String) {
    self.creative = creative
    self.id = id
    self.url = url
  }
}
