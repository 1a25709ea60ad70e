import JSONTree
import OpenMeasurement
import Scenario
import TestSupport
import Testing

extension BuiltInScenario: CustomTestStringConvertible {
  var testDescription: String { name }
}

extension SchemaField: CustomTestStringConvertible {
  var testDescription: String { key }
}

extension ScenarioStep.Action: ShortlyDescribed {}

extension SessionCall: ShortlyDescribed {}
