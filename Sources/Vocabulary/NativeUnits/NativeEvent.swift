/// Something that happened to a widget, a message or one of its items; a `native` line of the event
/// stream.
package struct NativeEvent: Sendable, Hashable {
  /// Where a page is opened.
  package enum Target: String, Sendable, Hashable, CaseIterable {
    /// In the system's browser view or in the external browser.
    case browser
    /// In a page of the app.
    case inApp
  }

  /// The cause of an event.
  package enum Cause: String, Sendable, Hashable, CaseIterable {
    /// The app called the SDK, or drew something, by itself.
    case app
    /// A person touched the screen, and the app and the SDK reacted.
    case user
    /// Something came into view, or left it.
    case viewport
    /// An answer arrived, or failed.
    case network
    /// The SDK did it by itself.
    case sdk
  }

  /// The name, as the article on the event stream lists it.
  package var event: String
  package var cause: Cause
  /// The item, from 0; nil for what concerns the whole unit.
  package var item: Int?
  package var url: String?
  package var target: Target?
  /// How many of something: recommendations of a response, items of an event.
  package var count: Int?
  /// In points.
  package var size: Size?
  /// Further keys of the line, none of which is named like the ones above.
  package var details: [JSONValue.Member] = []

  package init(_ event: String, cause: Cause, item: Int? = nil) {
    self.event = event
    self.cause = cause
    self.item = item
  }
}
