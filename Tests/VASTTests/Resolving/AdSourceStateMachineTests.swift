import Testing
import VAST

struct AdSourceStateMachineTests {
  private func waiting() -> AdSourceStateMachine {
    var machine = AdSourceStateMachine()
    #expect(machine.begun() == [.fetch])
    return machine
  }

  @Test func `a document that arrives is parsed, once`() {
    var machine = waiting()
    #expect(machine.begun() == [])
    #expect(machine.answered(.document([60])) == [.parse([60])])
    #expect(machine.answered(.document([61])) == [])
    #expect(machine.state == .ended)
  }

  @Test(arguments: [
    (WrapperAnswer.unavailable("refused"), VASTErrorCode.wrapperUnavailable),
    (.timedOut("late"), .wrapperUnavailable), (.notRequestable("ftp"), .wrapper),
  ])
  func `what does not arrive fails as it does for a wrapper`(
    answer: WrapperAnswer, code: VASTErrorCode
  ) {
    var machine = waiting()
    guard case .refuse(let refusal)? = machine.answered(.nothing(answer)).first else {
      Issue.record("the document is not refused")
      return
    }
    #expect(refusal.code == code)
    #expect(!refusal.isNoAd)
    #expect(["refused", "late", "ftp"].contains(refusal.reason))
  }

  @Test func `a server without an ad is no failure`() {
    var machine = waiting()
    guard case .refuse(let refusal)? = machine.answered(.nothing(.noContent)).first else {
      Issue.record("the document is not refused")
      return
    }
    #expect(refusal.code == .noAd)
    #expect(refusal.isNoAd)
  }

  @Test func `an answer that nobody waits for changes nothing`() {
    var machine = AdSourceStateMachine()
    #expect(machine.answered(.document([])) == [])
    machine = waiting()
    machine.stopped()
    #expect(machine.answered(.document([60])) == [])
  }
}
