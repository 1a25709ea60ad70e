import Player
import TestSupport
import Testing

extension TrackingOccurrence: CustomTestStringConvertible {
  var testDescription: String {
    let place = offset.map { " at \($0)" } ?? ""
    return "\(source) \(event)\(vendor.map { " of \($0)" } ?? "")\(place)"
  }
}
