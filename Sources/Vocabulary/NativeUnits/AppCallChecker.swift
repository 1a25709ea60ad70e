/// A call between the app of a native unit and its SDK, whichever that is.
package struct NativeCall: Sendable, Hashable {
  fileprivate let made: any MadeAppCall

  /// A call of an app, or of a trace.
  package init<Call>(_ made: MadeCall<Call>) { self.made = made }

  /// Reads a call of a trace.
  package init(reading written: AppCall, of calls: any SDKCall.Type) {
    self = calls.made(reading: written)
  }

  /// The call in the form of a trace; a call that was read keeps its text.
  package var appCall: AppCall { made.appCall }

  /// The index of the item that the call is about, from 0.
  package var item: Int? { made.item }

  package static func == (left: Self, right: Self) -> Bool { left.made.equals(right.made) }

  package func hash(into hasher: inout Hasher) { made.hash(into: &hasher) }
}

/// A call of an SDK that only the parts for that SDK know.
private protocol MadeAppCall: Sendable, Hashable {
  var appCall: AppCall { get }
  var item: Int? { get }
}

extension MadeAppCall {
  fileprivate func equals(_ other: any MadeAppCall) -> Bool { (other as? Self) == self }
}

extension MadeCall: MadeAppCall {}

extension SDKCall {
  fileprivate static func made(reading written: AppCall) -> NativeCall {
    NativeCall(MadeCall<Self>(reading: written))
  }
}

/// Judges the calls between an app and an SDK, for one unit. It receives only calls, so a simulated app and
/// the trace of a real app are judged alike.
package protocol AppCallChecker<Call>: Sendable {
  associatedtype Call: SDKCall

  /// - Parameter unit: the name of the unit.
  init(unit: String)

  /// Judges a call at an instant; `location` is its line in a trace, nil for a simulated app.
  mutating func happened(
    _ call: MadeCall<Call>, at now: VirtualInstant, location: SourceLocation?
  ) -> [NativeFinding]

  /// Judges the end of the calls: what is missing.
  mutating func finished(at now: VirtualInstant) -> [NativeFinding]
}

extension AppCallChecker {
  /// An SDK whose guide requires no call that could be missing at the end.
  package mutating func finished(at now: VirtualInstant) -> [NativeFinding] { [] }

  /// Judges a call; a call of another SDK has no findings.
  package mutating func judge(
    _ call: NativeCall, at now: VirtualInstant, location: SourceLocation?
  ) -> [NativeFinding] {
    guard let made = call.made as? MadeCall<Call> else { return [] }
    return happened(made, at: now, location: location)
  }
}

/// A finding, and the unit that it is about.
package struct UnitFinding: Sendable, Hashable {
  package var unit: String
  package var finding: NativeFinding

  package init(unit: String, finding: NativeFinding) {
    self.unit = unit
    self.finding = finding
  }
}

/// Judges the calls of all units of an SDK that are on one screen.
package protocol ScreenCallChecker<Call>: Sendable {
  associatedtype Call: SDKCall

  init()

  /// Judges a call of one unit, and returns the findings with the names of the units that they are about.
  mutating func happened(
    _ call: MadeCall<Call>, unit: String, at now: VirtualInstant, location: SourceLocation?
  ) -> [UnitFinding]

  /// Judges the end of the calls.
  mutating func finished(at now: VirtualInstant) -> [UnitFinding]
}

extension ScreenCallChecker {
  /// Judges a call of a unit; a call of another SDK has no findings.
  package mutating func judge(
    _ call: NativeCall, unit: String, at now: VirtualInstant, location: SourceLocation?
  ) -> [UnitFinding] {
    guard let made = call.made as? MadeCall<Call> else { return [] }
    return happened(made, unit: unit, at: now, location: location)
  }
}
