/// An input of a native unit; the caller says at which instant.
package enum NativeInput: Sendable, Hashable {
  /// The run begins.
  case began
  /// The answer to a request came, or did not.
  case answered(NativeRequest.ID, NativeAnswer)
  /// The share of a measured or watched view that is in view changed; in percent, from 0 to 100.
  case exposed(view: String, percent: Double)
  /// An item's session found its view viewable: 50 % for one continuous second (MRC display).
  case viewable(item: Int)
  /// The unit's view has another size, in points.
  case resized(Size)
  /// A timer that the unit set is due.
  case due(NativeTimer)
  /// The user taps the unit, an item, or a part of the item's view.
  case tapped(item: Int?, part: String?)
  /// The app makes the call of a scenario step, which the integration guide does not prescribe at
  /// this moment. The unit supplies the arguments that the step leaves out.
  case called(AppCall)
  /// The app loads the unit again.
  case reloaded
  /// The app shows an item in the cell of another one.
  case reused(cell: Int, item: Int)
  /// The app reaches the message's milestone.
  case milestoneReached
  /// The app opens the billboard.
  case billboardOpened
  /// The user dismisses the message.
  case dismissed
  /// Nothing else happens to the unit.
  case ended
}

/// The result of a request.
package enum NativeAnswer: Sendable, Hashable {
  /// The bytes of a file, with the name that findings about it have.
  case bytes([UInt8], file: String)
  /// No content arrived. The value says why, as a sentence fragment.
  case failed(String)
}

/// A timer of a native unit; another deadline for it takes the place of the earlier one.
package struct NativeTimer: Sendable, Hashable {
  package var name: String

  package init(_ name: String) { self.name = name }
}
