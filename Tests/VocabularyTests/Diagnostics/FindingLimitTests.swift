import TestSupport
import Testing
import Vocabulary

struct FindingLimitTests {
  @Test func `notes take no room from errors`() {
    var limit = FindingLimit()
    for number in 1...1_002 {
      let isReported = limit.admits(.note)
      #expect(isReported == (number <= 1_000))
    }
    #expect(!limit.hasRoom(for: .note))
    let isErrorTold = limit.admits(.error)
    #expect(isErrorTold)
    #expect(limit.total == 1_003)
  }

  @Test(
    arguments: [
      (Named("none", [:]), nil),
      (Named("at the limit", [.note: 1_000, .warning: 1_000, .error: 1_000]), nil),
      (
        Named("a note too many", [.note: 1_001, .error: 5]), "further findings are omitted: 1 note"
      ),
      (
        Named("too many of all", [.note: 1_003, .warning: 1_001, .error: 1_002]),
        "further findings are omitted: 2 errors, 1 warning, 3 notes"
      ),
    ] as [(Named<[Severity: Int]>, String?)])
  func `what is left out is counted, the worst first`(
    counts: Named<[Severity: Int]>, remark: String?
  ) {
    var limit = FindingLimit()
    for (severity, count) in counts.value { for _ in 0..<count { _ = limit.admits(severity) } }
    #expect(limit.remark == remark)
  }
}
