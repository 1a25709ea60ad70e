import Vocabulary

/// An event of the session in the form in which scripts receive it: JSON text, keys in order.
package struct ScriptEvent: Sendable, Hashable {
  package let type: OMIDEventType
  /// The JSON text of the event, without verification parameters.
  package let text: String
  /// The text of a `sessionStart` before and after the parameters, which differ between observers.
  package let context: CommandContext?

  /// The text around a value that differs between observers.
  package struct CommandContext: Sendable, Hashable {
    package let before: String
    package let after: String

    package init(before: String, after: String) {
      self.before = before
      self.after = after
    }

    /// Splits a text before and after the first occurrence of a placeholder; nil without one. It searches
    /// bytes, because a search by characters would take most of the time of a session's start.
    init?(of place: String, in text: String) {
      let (bytes, place) = (Array(text.utf8), Array(place.utf8))
      let start = bytes.indices.first { index in
        bytes[index] == place.first && bytes[index...].starts(with: place)
      }
      guard let start else { return nil }
      before = String(decoding: bytes[..<start], as: UTF8.self)
      after = String(decoding: bytes[(start + place.count)...], as: UTF8.self)
    }
  }

  package init(type: OMIDEventType, text: String, context: CommandContext? = nil) {
    self.type = type
    self.text = text
    self.context = context
  }

  /// Converts an event of the session to text.
  package init(_ event: OMIDEvent) {
    type = event.type
    text = event.json().orderedText
    guard event.type == .sessionStart, event.data != nil else {
      context = nil
      return
    }
    // The event's encoding decides where the parameters go: the text is written with a mark in
    // their place and split there.
    let mark = "\u{F8FF}verificationParameters\u{F8FF}"
    context = CommandContext(
      of: "\"\(mark)\"", in: event.json(verificationParameters: mark).orderedText)
  }

  /// The text for an observer whose resource declares these parameters.
  func text(verificationParameters: String?) -> String {
    guard let verificationParameters, let context else { return text }
    return context.before + JSONValue.string(verificationParameters).orderedText
      + context.after
  }
}
