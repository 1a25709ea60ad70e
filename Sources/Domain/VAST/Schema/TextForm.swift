/// The text that an element has between its tags.
///
/// No payloads: the table is a constant, and a leak checker must be able to follow it.
package enum TextForm: Sendable {
  /// Elements only.
  case container
  /// Anything, elements included; not checked.
  case open
  /// Any text, none included.
  case free
  /// A text that should not be empty.
  case label
  /// A number that should not be missing.
  case price
  /// `HH:MM:SS` or `HH:MM:SS.mmm`.
  case duration
  /// A whole number of seconds.
  case seconds
  /// A request that only counts: nothing is done with the answer.
  case tracker
  /// The target of a click: any scheme that a device can open.
  case clickThrough
  /// A media or caption file, or an interactive one.
  case file
  /// An image, a page or a script.
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
