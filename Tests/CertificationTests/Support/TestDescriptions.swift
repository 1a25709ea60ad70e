import Player
import TestSupport
import Testing

extension PlayerProfile: CustomTestStringConvertible {
  var testDescription: String { name }
}
