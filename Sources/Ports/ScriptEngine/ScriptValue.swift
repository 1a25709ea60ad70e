/// A value that is passed into a script or out of one.
package enum ScriptValue: Hashable {
  case undefined
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  /// JSON text that the script receives as a new value of its own; never passed out of a script.
  case json(String)
  /// A script's own object or function.
  case object(ScriptObject)

  /// The text, if this is a string.
  package var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The number, if this is one.
  package var number: Double? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  /// The function, if this is one.
  package var function: ScriptObject? {
    guard case .object(let object) = self, object.isFunction else { return nil }
    return object
  }
}
