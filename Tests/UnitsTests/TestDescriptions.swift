import TestSupport
import Testing
import Vocabulary

@testable import Units

extension AppCall: CustomTestStringConvertible {
  var testDescription: String {
    let values = arguments.map { "\($0.key): \($0.value)" }
    return Named("\(name) \(values.joined(separator: ", "))").name
  }
}

extension SyneriseSettings: ShortlyDescribed {}

extension UpsightCall: ShortlyDescribed {}

// MARK: Calls as a trace has them

extension OutbrainChecker {
  mutating func happened(
    _ call: AppCall, at now: VirtualInstant, location: Vocabulary.SourceLocation?
  ) -> [NativeFinding] {
    happened(MadeCall(reading: call), at: now, location: location)
  }
}

extension OutbrainScreenChecker {
  mutating func happened(
    _ call: AppCall, unit: String, at now: VirtualInstant, location: Vocabulary.SourceLocation?
  ) -> [UnitFinding] {
    happened(MadeCall(reading: call), unit: unit, at: now, location: location)
  }
}

extension SyneriseChecker {
  mutating func happened(
    _ call: AppCall, at now: VirtualInstant, location: Vocabulary.SourceLocation?
  ) -> [NativeFinding] {
    happened(MadeCall(reading: call), at: now, location: location)
  }
}
