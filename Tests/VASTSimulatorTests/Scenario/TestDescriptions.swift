import OpenMeasurement
import TestSupport
import Testing
import VASTSimulator
import Vocabulary

extension BuiltInScenario: CustomTestStringConvertible {
  var testDescription: String { name }
}

extension SchemaField: CustomTestStringConvertible {
  var testDescription: String { key }
}

extension ScenarioStep.Action: ShortlyDescribed {}

extension SessionCall: ShortlyDescribed {}
