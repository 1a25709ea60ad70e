import TestSupport
import Testing
import VASTLint

extension ErrorCodeGuide.Entry: CustomTestStringConvertible {
  var testDescription: String { "\(code) of \(standard)" }
}
