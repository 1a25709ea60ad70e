internal import OpenMeasurement
package import Units
package import Vocabulary

/// Judges the calls that apps make on the SDKs of their native units, in runs and in traces. Each
/// call is judged by the rules of its unit's SDK and by the rules about the screen.
struct AppCallAuditor {
  /// The SDKs of the units seen so far, by the units' names.
  private(set) var sdks: [String: NativeSDK] = [:]
  /// The judges of single units, by the units' names.
  private var checkers: [String: any AppCallChecker] = [:]
  /// The judges of a whole screen, by their SDKs.
  private var screens: [NativeSDK: any ScreenCallChecker] = [:]
  /// A call that several SDKs have, before another call shows which SDK the unit uses.
  private struct Undecided {
    var call: AppCall
    var at: VirtualInstant
    var location: SourceLocation?
    /// Whether a finding reports that the call does not name its SDK.
    var isReported = false

    /// The call as it is judged after a later call has named the SDK.
    func call(of sdk: NativeSDK) -> AppCall {
      guard isReported else { return call }
      var call = call.without("sdk")
      call.arguments.append(.init("sdk", .string(sdk.rawValue)))
      return call
    }
  }

  private var undecided: [String: [Undecided]] = [:]
  /// The units in the order in which they first occurred.
  private var units: [String] = []

  init() {}

  /// Declares a unit and its SDK before its first call.
  mutating func expects(_ unit: String, of sdk: NativeSDK) {
    guard sdks[unit] == nil else { return }
    if !units.contains(unit) { units.append(unit) }
    sdks[unit] = sdk
  }

  /// Judges a call of a trace. The call need not name its SDK.
  mutating func happened(
    _ call: AppCall, of unit: String, at now: VirtualInstant, _ location: SourceLocation?
  ) -> [UnitFinding] {
    if let sdk = sdks[unit] {
      return happened(NativeCall(reading: call, of: sdk.calls), of: unit, at: now, location)
    }
    if let sdk = NativeSDK.allCases.first(where: { $0.calls.isOwn(call) }) {
      expects(unit, of: sdk)
      let earlier = undecided.removeValue(forKey: unit) ?? []
      return earlier.flatMap { happened($0.call(of: sdk), of: unit, at: $0.at, $0.location) }
        + happened(call, of: unit, at: now, location)
    }
    // Several SDKs may have the call; a later call shows which SDK the unit uses. The arguments of
    // a call 'unit' other than 'sdk' are judged when the SDK is known.
    let isReported = !call.isShared
    if call.isShared || call.name == "unit" {
      undecided[unit, default: []].append(
        Undecided(call: call, at: now, location: location, isReported: isReported))
      if !units.contains(unit) { units.append(unit) }
    }
    return isReported ? [UnitFinding(unit: unit, finding: Self.unknownSDK(of: call, location))] : []
  }

  /// Judges a call of an app's unit whose SDK is known.
  mutating func happened(
    _ call: NativeCall, of unit: String, at now: VirtualInstant, _ location: SourceLocation?
  ) -> [UnitFinding] {
    guard let sdk = sdks[unit] else { return [] }
    let findings = checkers[unit, default: sdk.checker.init(unit: unit)].judge(
      call, at: now, location: location)
    let ofScreen = sdk.kind?.screenChecker.map { checker in
      screens[sdk, default: checker.init()].judge(call, unit: unit, at: now, location: location)
    }
    return findings.map { UnitFinding(unit: unit, finding: $0) } + (ofScreen ?? [])
  }

  /// Ends the judging: there are no further calls.
  ///
  /// - Returns: the findings about missing calls, unit by unit.
  mutating func finished(at now: VirtualInstant) -> [UnitFinding] {
    var findings: [UnitFinding] = []
    for unit in units {
      let missing: [NativeFinding]
      if let sdk = sdks[unit] {
        missing = checkers[unit, default: sdk.checker.init(unit: unit)].finished(at: now)
      } else {
        let calls = undecided[unit] ?? []
        missing =
          calls.contains(where: \.isReported)
          ? [] : calls.prefix(1).map { Self.unknownSDK(of: $0.call, $0.location) }
      }
      findings += missing.map { UnitFinding(unit: unit, finding: $0) }
    }
    for sdk in NativeSDK.allCases {
      findings += screens[sdk]?.finished(at: now) ?? []
    }
    return findings
  }

  /// The measurement sessions from the calls of apps, in the order of their units.
  var sessions: [LoggedSession] { units.flatMap { (checkers[$0] as? OMIDChecker)?.sessions ?? [] } }

  private static func unknownSDK(
    of call: AppCall, _ location: SourceLocation?
  ) -> NativeFinding {
    let sdks = NativeSDK.allCases.map(\.rawValue)
    let message: String
    if call.name == "unit" {
      guard let name = call["sdk"]?.text else {
        let expected = AppCallForm<String>.one(of: sdks).expected
        let problem: AppCallProblem =
          call["sdk"].map { .malformed("sdk", of: call.name, found: $0, expected: expected) }
          ?? .missing("sdk", of: call.name, expected: expected)
        return problem.finding(item: call.item, at: location)
      }
      message =
        "there is no SDK '\(name)'"
        + (NearestName.find(name, in: sdks).map { "; did you mean '\($0)'?" }
          ?? "; use one of \(sdks.joined(separator: ", "))")
    } else {
      message =
        "the call '\(call.name)' does not say which SDK the unit uses; begin the unit with a call "
        + "'unit' that names its 'sdk'"
    }
    return NativeFinding(
      Diagnostic(rule: .appCallMalformed, message, at: location), item: call.item)
  }
}

/// Sessions are judged as a whole, like the sessions of a log.
extension OMIDChecker: AppCallChecker {}

extension NativeSDK {
  /// The type of the calls between an app and the SDK.
  package var calls: any SDKCall.Type { kind?.calls ?? OMIDCall.self }

  /// What judges the calls of a unit.
  var checker: any AppCallChecker.Type { kind?.checker ?? OMIDChecker.self }
}

extension Diagnostic {
  /// The finding with a note that names its unit and item, for readers who see only its text.
  func naming(_ unit: String, item: Int?) -> Diagnostic {
    var diagnostic = self
    diagnostic.notes.append("unit '\(unit)'" + (item.map { ", item \($0)" } ?? ""))
    return diagnostic
  }
}
