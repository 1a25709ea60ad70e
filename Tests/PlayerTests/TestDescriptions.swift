import TestSupport
import Testing
import VAST

@testable import Player

extension PlayerProfile: CustomTestStringConvertible {
  var testDescription: String { name }
}

extension MediaFailure: ShortlyDescribed {}

extension MediaFile: CustomTestStringConvertible {
  var testDescription: String {
    let kind = apiFramework ?? type ?? "no type"
    let size = "\(shown(width))×\(shown(height))"
    return "\(kind) \(size), scales \(shown(isScalable)), keeps \(shown(maintainsAspectRatio))"
  }
}

extension Companion: CustomTestStringConvertible {
  var testDescription: String {
    let size = "\(shown(width))×\(shown(height))"
    return Named("\(size), slot \(shown(adSlotID)), \(shown(apiFramework)): \(resources)").name
  }
}

extension NonLinear: CustomTestStringConvertible {
  var testDescription: String {
    "\(shown(width))×\(shown(height)) \(shown(apiFramework)), resources: \(resources.count)"
  }
}

extension Creative: CustomTestStringConvertible {
  var testDescription: String { shown(id) }
}

private func shown(_ value: (some Any)?) -> String { value.map { "\($0)" } ?? "none" }
