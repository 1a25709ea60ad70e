package import Diagnostics
internal import JSONTree
internal import NativeMessages
package import NativeUnits
package import Scenario
package import VirtualTime
internal import Widgets

/// Judges the calls that apps make on the SDKs of their native units, in a run and in a trace alike:
/// each goes to the rules of its unit's SDK, and to those of the screen.
package struct AppCallAuditor {
  /// A finding, and the unit that it is about.
  package struct Finding: Sendable, Hashable {
    package var unit: String
    package var finding: NativeFinding
  }

  private enum Rules {
    case outbrain(OutbrainRulesStateMachine)
    case synerise(SyneriseRulesStateMachine)
    case upsight(UpsightRulesStateMachine)
  }

  private var rules: [String: Rules] = [:]
  private var outbrainScreen = OutbrainScreenRulesStateMachine()
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
      }
    }
  }

  /// A unit of an SDK will make calls.
  package mutating func expects(_ unit: String, of sdk: NativeSDK) {
    guard rules[unit] == nil else { return }
    units.append(unit)
    rules[unit] =
      switch sdk {
      case .outbrain: .outbrain(OutbrainRulesStateMachine())
      case .synerise: .synerise(SyneriseRulesStateMachine())
      case .upsight: .upsight(UpsightRulesStateMachine())
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
    if rules[unit] == nil, let sdk = Self.sdk(of: call) { expects(unit, of: sdk) }
    let findings: [NativeFinding]
    var ofScreen: [OutbrainScreenRulesStateMachine.Finding] = []
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
    case nil:
      let diagnostic = Diagnostic(
        rule: .appCallMalformed,
        "no SDK has a call '\(call.name)'; begin the unit with a call 'unit' that names its 'sdk'",
        at: location)
      findings = [NativeFinding(diagnostic, item: call.item)]
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
      case nil: missing = []
      }
      findings += missing.map { Finding(unit: unit, finding: $0) }
    }
    return findings + outbrainScreen.finished(at: now).map(Finding.init)
  }

  /// The SDK that a unit's first call tells of: the one that a call 'unit' names, or the only one that
  /// has a call of the name.
  private static func sdk(of call: AppCall) -> NativeSDK? {
    if call.name == "unit" { return call["sdk"]?.text.flatMap(NativeSDK.init(rawValue:)) }
    let names: [(NativeSDK, [String])] = [
      (.outbrain, OutbrainCall.names), (.synerise, SyneriseCall.names),
      (.upsight, UpsightCall.names),
    ]
    let known = names.filter { $0.1.contains(call.name) }
    return known.count == 1 ? known.first?.0 : nil
  }
}

extension AppCallAuditor.Finding {
  fileprivate init(_ finding: OutbrainScreenRulesStateMachine.Finding) {
    self.init(unit: finding.unit, finding: finding.finding)
  }
}
