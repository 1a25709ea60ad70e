import Prebid
import TestSupport
import Testing

extension AuctionAnswer: ShortlyDescribed {}

extension PriceGranularity: CustomTestStringConvertible {
  var testDescription: String {
    ranges.map { "\($0.increment) to \($0.max)" }.joined(separator: ", ")
  }
}
