import TestSupport
import Testing
import VAST
import Vocabulary

@testable import VASTLint

struct ErrorCodeGuideTests {
  @Test func `every code of VAST and VMAP is explained, once`() {
    let vast = ErrorCodeGuide.all.filter { $0.standard == "VAST" }.map(\.code)
    let vmap = ErrorCodeGuide.all.filter { $0.standard == "VMAP" }.map(\.code)
    #expect(vast == VASTErrorCode.allDefined.map(\.rawValue))
    #expect(vmap == VMAPErrorCode.allDefined.map(\.rawValue))
  }

  @Test(arguments: ErrorCodeGuide.all)
  func `an explanation is whole`(entry: ErrorCodeGuide.Entry) {
    #expect(entry.explanation.hasPrefix("Sent ") && entry.explanation.hasSuffix("."))
    #expect(!entry.summary.isEmpty && !entry.summary.hasSuffix("."))
    #expect(!entry.fix.isEmpty && entry.fix.hasSuffix("."))
  }

  @Test(arguments: [
    (100, "3.0"), (204, "4.0"), (205, "4.1"), (206, "4.2"), (304, "4.0"), (408, "4.0"),
    (901, "3.0"), (902, "4.2"), (1000, "1.0"),
  ])
  func `a code tells since when it is there`(code: Int, since: String) {
    #expect(ErrorCodeGuide.entries(for: code).map(\.since) == [since])
  }

  @Test(arguments: [0, 99, 404, 903, 1009, -1])
  func `a number that is no code has no meaning`(code: Int) {
    #expect(ErrorCodeGuide.entries(for: code) == [])
  }

  @Test func `900 is of both standards`() {
    #expect(ErrorCodeGuide.entries(for: 900).map(\.standard) == ["VAST", "VMAP"])
  }
}

extension ErrorCodeGuide.Entry: CustomTestStringConvertible {
  var testDescription: String { "\(code) of \(standard)" }
}
