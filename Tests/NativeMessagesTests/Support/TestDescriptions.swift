import JSONTree
import NativeMessages
import NativeUnits
import TestSupport
import Testing

extension AppCall: CustomTestStringConvertible {
  var testDescription: String {
    let values = arguments.map { "\($0.key): \($0.value)" }
    return Named("\(name) \(values.joined(separator: ", "))").name
  }
}

extension UpsightCall: ShortlyDescribed {}
