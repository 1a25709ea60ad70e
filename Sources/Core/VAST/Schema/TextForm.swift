/// The form of the text between an element's tags.
///
/// The cases have no associated values: with them, pointers in the constant table would hold tag
/// bits, and a leak checker could not follow these pointers.
package enum TextForm: Sendable {
  /// No text, only elements.
  case container
  /// Any content, including elements; it is not checked.
  case open
  /// Any text, also an empty one.
  case free
  /// A text that should not be empty.
  case label
  /// A number that should not be missing.
  case price
  /// `HH:MM:SS` or `HH:MM:SS.mmm`.
  case duration
  /// A whole number of seconds.
  case seconds
  /// The URL of a tracker: the request only counts an event, and its response is ignored.
  case tracker
  /// The target of a click, with any scheme that a device can open.
  case clickThrough
  /// The address of a media file, a caption file or an interactive file.
  case file
  /// The address of an image, a page or a script.
  case resource
  /// The address of another response.
  case adTag
  /// An address that no player requests.
  case reference

  /// Whether the text is a URL.
  package var isURL: Bool {
    switch self {
    case .tracker, .clickThrough, .file, .resource, .adTag, .reference: true
    case .container, .open, .free, .label, .price, .duration, .seconds: false
    }
  }
}
