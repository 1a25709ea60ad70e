/// One call between an app and an SDK, or one action of the app with a value that the SDK gave it.
///
/// The calls of a simulated app and those in the log of a real app have the same form, so that the
/// same rules judge both. A line of an app trace is a call with its instant and its unit:
///
/// ```json
/// {"v": 1, "atUs": 4000000, "unit": "footer", "call": "getUrl", "item": 2}
/// ```
package struct AppCall: Sendable, Hashable {
  /// The name of the call, which is the SDK's own name if there is one.
  package var name: String
  /// The arguments by their names, in the order in which they are written.
  package var arguments: [JSONValue.Member]

  package init(_ name: String, _ arguments: [JSONValue.Member] = []) {
    self.name = name
    self.arguments = arguments
  }

  /// The argument with a name; nil where it is absent or null.
  package subscript(argument: String) -> JSONValue? {
    guard let value = arguments.first(where: { $0.key == argument })?.value, value != .null else {
      return nil
    }
    return value
  }

  /// Whether an argument is written. Null counts as written, because an SDK can answer with nil.
  package func states(_ argument: String) -> Bool {
    arguments.contains { $0.key == argument }
  }

  /// The call as if an argument had been left out.
  package func without(_ argument: String) -> AppCall {
    var call = self
    call.arguments.removeAll { $0.key == argument }
    return call
  }

  /// The names that calls of several SDKs have.
  package static let sharedNames: Set = ["show", "tap"]

  /// Whether units of several SDKs make calls with this name, so that the call does not show which
  /// SDK its unit uses.
  package var isShared: Bool { Self.sharedNames.contains(name) }

  /// Whether a call shows that its unit uses an SDK: it names the SDK, or no other SDK has such a
  /// call.
  ///
  /// - Parameters:
  ///   - sdk: the SDK's name, as written in a call `unit`.
  ///   - names: the names of the SDK's calls.
  /// - Returns: false for a call that several SDKs have and that does not name this SDK.
  package func tells(of sdk: String, among names: [String]) -> Bool {
    name == "unit" ? self["sdk"]?.text == sdk : !isShared && names.contains(name)
  }

  /// The index of the item that the call is about, from 0.
  package var item: Int? {
    guard case .integer(let item)? = self["item"], item >= 0 else { return nil }
    return item
  }
}
