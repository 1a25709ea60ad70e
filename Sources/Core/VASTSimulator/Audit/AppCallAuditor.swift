internal import OpenMeasurement
internal import Prebid
internal import Vocabulary
internal import Widgets

/// Judges the calls that apps make on the SDKs of their native units, in runs and in traces. Each
/// call is judged by the rules of its unit's SDK and by the rules about the screen.
struct AppCallAuditor {
  /// A finding, and the unit that it is about.
  struct Finding: Sendable, Hashable {
    var unit: String
    var finding: NativeFinding
  }

  /// The SDKs of the units seen so far, by the units' names.
  private(set) var sdks: [String: NativeSDK] = [:]
  private var outbrain: [String: OutbrainChecker] = [:]
  private var synerise: [String: SyneriseChecker] = [:]
  private var upsight: [String: UpsightChecker] = [:]
  private var prebid: [String: PrebidChecker] = [:]
  private var omid: [String: OMIDChecker] = [:]
  private var outbrainScreen = OutbrainScreenChecker()
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
  ) -> [Finding] {
    if let sdk = sdks[unit] {
      return happened(NativeCall(reading: call, of: sdk), of: unit, at: now, location)
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
    return isReported ? [Finding(unit: unit, finding: Self.unknownSDK(of: call, location))] : []
  }

  /// Judges a call of an app's unit whose SDK is known.
  mutating func happened(
    _ call: NativeCall, of unit: String, at now: VirtualInstant, _ location: SourceLocation?
  ) -> [Finding] {
    let findings: [NativeFinding]
    var ofScreen: [OutbrainScreenChecker.Finding] = []
    switch call {
    case .outbrain(let call):
      findings = outbrain[unit, default: OutbrainChecker()].happened(
        call, at: now, location: location)
      ofScreen = outbrainScreen.happened(call, unit: unit, at: now, location: location)
    case .synerise(let call):
      findings = synerise[unit, default: SyneriseChecker()].happened(
        call, at: now, location: location)
    case .upsight(let call):
      findings = upsight[unit, default: UpsightChecker()].happened(
        call, at: now, location: location)
    case .prebid(let call):
      findings = prebid[unit, default: PrebidChecker()].happened(
        call, at: now, location: location)
    case .omid(let call):
      findings = omid[unit, default: OMIDChecker(unit: unit)].happened(
        call, at: now, location: location)
    }
    return findings.map { Finding(unit: unit, finding: $0) } + ofScreen.map(Finding.init)
  }

  /// Ends the judging: there are no further calls.
  ///
  /// - Returns: the findings about missing calls, unit by unit.
  mutating func finished(at now: VirtualInstant) -> [Finding] {
    var findings: [Finding] = []
    for unit in units {
      let missing: [NativeFinding]
      switch sdks[unit] {
      case .outbrain?: missing = outbrain[unit, default: OutbrainChecker()].finished(at: now)
      case .synerise?: missing = synerise[unit, default: SyneriseChecker()].finished(at: now)
      case .upsight?: missing = upsight[unit, default: UpsightChecker()].finished(at: now)
      // Sessions are judged as a whole, like the sessions of a log.
      case .prebid?, .omid?: missing = []
      case nil:
        let calls = undecided[unit] ?? []
        missing =
          calls.contains(where: \.isReported)
          ? [] : calls.prefix(1).map { Self.unknownSDK(of: $0.call, $0.location) }
      }
      findings += missing.map { Finding(unit: unit, finding: $0) }
    }
    return findings + outbrainScreen.finished(at: now).map(Finding.init)
  }

  /// The measurement sessions from the calls of apps, in the order of their units.
  var sessions: [LoggedSession] { units.flatMap { omid[$0]?.sessions ?? [] } }

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

extension AppCallAuditor.Finding {
  fileprivate init(_ finding: OutbrainScreenChecker.Finding) {
    self.init(unit: finding.unit, finding: finding.finding)
  }
}

extension Diagnostic {
  /// The finding with a note that names its unit and item, for readers who see only its text.
  func naming(_ unit: String, item: Int?) -> Diagnostic {
    var diagnostic = self
    diagnostic.notes.append("unit '\(unit)'" + (item.map { ", item \($0)" } ?? ""))
    return diagnostic
  }
}
