import JSONTree
import NativeUnits
import TestSupport
import Testing
import Widgets

extension AppCall: CustomTestStringConvertible {
  var testDescription: String {
    let values = arguments.map { "\($0.key): \($0.value)" }
    return Named("\(name) \(values.joined(separator: ", "))").name
  }
}

extension SyneriseSettings: ShortlyDescribed {}

extension UpsightCall: ShortlyDescribed {}
