package import Diagnostics
internal import JSONTree
internal import Widgets
package import NativeUnits
internal import Prebid
package import Scenario
package import VirtualTime

/// Judges the calls that apps make on the SDKs of their native units, in a run and in a trace alike:
/// each goes to the rules of its unit's SDK, and to those of the screen.
package struct AppCallAuditor {
  /// A finding, and the unit that it is about.
  package struct Finding: Sendable, Hashable {
    package var unit: String
    package var finding: NativeFinding
  }

  private enum Rules {
    case outbrain(OutbrainChecker)
    case synerise(SyneriseChecker)
    case upsight(UpsightChecker)
    case prebid(PrebidChecker)
  }

  private var rules: [String: Rules] = [:]
  private var outbrainScreen = OutbrainScreenChecker()
  /// A call that several SDKs could have, before one tells which it is.
  private struct Undecided {
    var call: AppCall
    var at: VirtualInstant
    var location: SourceLocation?
    /// Whether it was found that the call does not name its SDK.
    var isReported = false

    /// The call of an SDK that was told later.
    func call(of sdk: NativeSDK) -> AppCall {
      guard isReported else { return call }
      var call = call.without("sdk")
      call.arguments.append(.init("sdk", .string(sdk.rawValue)))
      return call
    }
  }

  private var undecided: [String: [Undecided]] = [:]
  /// The units in the order in which they came up.
  private var units: [String] = []

  package init() {}

  /// The SDKs of the units that came up, by the units' names.
  package var sdks: [String: NativeSDK] {
    rules.mapValues { rules in
      switch rules {
      case .outbrain: .outbrain
      case .synerise: .synerise
      case .upsight: .upsight
      case .prebid: .prebid
      }
    }
  }

  /// A unit of an SDK will make calls.
  package mutating func expects(_ unit: String, of sdk: NativeSDK) {
    guard rules[unit] == nil else { return }
    if !units.contains(unit) { units.append(unit) }
    rules[unit] =
      switch sdk {
      case .outbrain: .outbrain(OutbrainChecker())
      case .synerise: .synerise(SyneriseChecker())
      case .upsight: .upsight(UpsightChecker())
      case .prebid: .prebid(PrebidChecker())
      }
  }

  /// A call was made.
  ///
  /// - Parameters:
  ///   - call: the call.
  ///   - unit: the name of its unit.
  ///   - now: when, since the run or the trace began.
  ///   - location: where it is written.
  /// - Returns: what the SDK's guide has against it, and against the screen as it is now.
  package mutating func happened(
    _ call: AppCall, of unit: String, at now: VirtualInstant, _ location: SourceLocation?
  ) -> [Finding] {
    if rules[unit] == nil, let sdk = Self.sdk(of: call) {
      expects(unit, of: sdk)
      let earlier = undecided.removeValue(forKey: unit) ?? []
      return earlier.flatMap { happened($0.call(of: sdk), of: unit, at: $0.at, $0.location) }
        + happened(call, of: unit, at: now, location)
    }
    let findings: [NativeFinding]
    var ofScreen: [OutbrainScreenChecker.Finding] = []
    switch rules[unit] {
    case .outbrain(var machine)?:
      findings = machine.happened(call, at: now, location: location)
      rules[unit] = .outbrain(machine)
      ofScreen = outbrainScreen.happened(call, unit: unit, at: now, location: location)
    case .synerise(var machine)?:
      findings = machine.happened(call, at: now, location: location)
      rules[unit] = .synerise(machine)
    case .upsight(var machine)?:
      findings = machine.happened(call, at: now, location: location)
      rules[unit] = .upsight(machine)
    case .prebid(var machine)?:
      findings = machine.happened(call, at: now, location: location)
      rules[unit] = .prebid(machine)
    case nil where call.isShared:
      // Several SDKs have it; the calls that follow tell which one it is.
      undecided[unit, default: []].append(Undecided(call: call, at: now, location: location))
      if !units.contains(unit) { units.append(unit) }
      return []
    case nil:
      findings = [Self.unknownSDK(of: call, location)]
      if call.name == "unit" {
        // What else it says is judged once a call tells the SDK.
        undecided[unit, default: []].append(
          Undecided(call: call, at: now, location: location, isReported: true))
        if !units.contains(unit) { units.append(unit) }
      }
    }
    return findings.map { Finding(unit: unit, finding: $0) } + ofScreen.map(Finding.init)
  }

  /// Nothing else is called.
  ///
  /// - Returns: what is missing, unit by unit.
  package mutating func finished(at now: VirtualInstant) -> [Finding] {
    var findings: [Finding] = []
    for unit in units {
      let missing: [NativeFinding]
      switch rules[unit] {
      case .outbrain(var machine)?:
        missing = machine.finished(at: now)
        rules[unit] = .outbrain(machine)
      case .synerise(var machine)?:
        missing = machine.finished(at: now)
        rules[unit] = .synerise(machine)
      case .upsight(var machine)?:
        missing = machine.finished(at: now)
        rules[unit] = .upsight(machine)
      case .prebid?: missing = []
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

  private static func unknownSDK(
    of call: AppCall, _ location: SourceLocation?
  ) -> NativeFinding {
    let sdks = NativeSDK.allCases.map(\.rawValue)
    let message: String
    if call.name == "unit" {
      guard let name = call["sdk"]?.text else {
        let problem = AppCallArguments(call).problem(
          "sdk", AppCallArgumentKind<String>.one(of: sdks).expected)
        return problem.finding(about: call, at: location)
      }
      message =
        "there is no SDK '\(name)'"
        + (NearestName.find(name, in: sdks).map { "; did you mean '\($0)'?" }
          ?? "; use one of \(sdks.joined(separator: ", "))")
    } else {
      message =
        "the call '\(call.name)' does not tell which SDK the unit uses; begin the unit with a call "
        + "'unit' that names its 'sdk'"
    }
    return NativeFinding(
      Diagnostic(rule: .appCallMalformed, message, at: location), item: call.item)
  }

  /// The SDK that a call tells of; nil where it tells of none.
  private static func sdk(of call: AppCall) -> NativeSDK? {
    NativeSDK.allCases.first { sdk in
      switch sdk {
      case .outbrain: OutbrainCall.isOwn(call)
      case .synerise: SyneriseCall.isOwn(call)
      case .upsight: UpsightCall.isOwn(call)
      case .prebid: PrebidCall.isOwn(call)
      }
    }
  }
}

extension AppCallAuditor.Finding {
  fileprivate init(_ finding: OutbrainScreenChecker.Finding) {
    self.init(unit: finding.unit, finding: finding.finding)
  }
}

extension Diagnostic {
  /// The finding with a note of whom it is about, for readers who see nothing but its text.
  func naming(_ unit: String, item: Int?) -> Diagnostic {
    var diagnostic = self
    diagnostic.notes.append("unit '\(unit)'" + (item.map { ", item \($0)" } ?? ""))
    return diagnostic
  }
}
