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

/// A call between an app and one of the SDKs of native units, or an action of the app with a value
/// that the SDK gave it.
package protocol SDKCall: Sendable, Hashable {
  /// The SDK's name, as written in a call `unit`.
  static var sdk: String { get }
  /// Every call with its arguments.
  static var table: AppCallTable<Self> { get }
  /// The index of the item that the call is about, from 0.
  var item: Int? { get }
}

extension SDKCall {
  /// All calls with their arguments, as traces write them.
  package static var signatures: [AppCallSignature] { table.signatures }

  /// The names of all calls except `unit`. That call is shared by all SDKs and names its SDK in an
  /// argument.
  package static var names: [String] { table.names }

  /// Whether a call shows that its unit uses this SDK.
  package static func isOwn(_ call: AppCall) -> Bool { call.tells(of: sdk, among: names) }

  /// Reads a call of a trace or a step. Arguments that the SDK does not define for the call are
  /// ignored.
  ///
  /// - Throws: the first thing that is wrong with the call.
  package init(_ written: AppCall) throws(AppCallProblem) {
    let reading = Self.table.read(written)
    if let problem = reading.problems.first { throw problem }
    guard let call = reading.call else {
      throw .unknown(call: written.name, of: Self.sdk, nearest: nil)
    }
    self = call
  }

  /// The call as a trace writes it.
  package var appCall: AppCall { Self.table.written(self) }
}

/// A call that an app made. It is either a value of its SDK's call type, or was written by hand,
/// and then parts of it may be impossible to read.
package struct MadeCall<Call: SDKCall>: Sendable, Hashable {
  private enum Origin: Sendable, Hashable {
    case app(Call)
    case text(AppCall)
  }

  private let origin: Origin
  /// Nil where the call cannot be understood.
  package let call: Call?
  /// A problem for each malformed argument, or else the first other problem.
  package let problems: [AppCallProblem]
  /// The arguments that are written and count as left out, since they are malformed.
  package let malformed: Set<String>

  /// A call of an app that follows the guide.
  init(_ call: Call) {
    origin = .app(call)
    self.call = call
    problems = []
    malformed = []
  }

  /// A call of a trace or a step.
  package init(reading written: AppCall) {
    let reading = Call.table.read(written)
    origin = .text(written)
    call = reading.call
    problems = reading.problems
    malformed = reading.malformed
  }

  /// The call in the form of a trace; a call that was read keeps its text.
  package var appCall: AppCall {
    switch origin {
    case .app(let call): call.appCall
    case .text(let written): written
    }
  }

  /// The call's name, as it was written.
  package var name: String { appCall.name }

  /// The index of the item that it is about, from 0.
  package var item: Int? {
    switch origin {
    case .app(let call): call.item
    case .text(let written): written.item
    }
  }

  /// The findings about the parts of the call that cannot be understood.
  package func findings(at location: SourceLocation?) -> [NativeFinding] {
    problems.map { $0.finding(item: item, at: location) }
  }
}
