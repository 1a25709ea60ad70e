import Testing
import VirtualTime

@testable import VASTSimulator

struct UnitDeadlinesTests {
  @Test func `the deadlines that changed are requested, each with its instant`() {
    let deadlines = UnitDeadlines()
    let second = VirtualInstant(sinceStart: .seconds(1))
    var requests: [String] = []
    func renew(_ due: [UnitDeadlines.Deadline]) {
      deadlines.renew {
        due.contains($0) ? second : nil
      } request: {
        requests.append("\($0) \($1 == nil ? "never" : "in time")")
      }
    }
    renew([.caption])
    #expect(requests.first == "caption in time")
    #expect(requests.count == UnitDeadlines.Deadline.allCases.count)
    requests = []
    renew([.caption, .measurement])
    #expect(requests == ["measurement in time"])
    #expect(deadlines.isCurrent)
    requests = []
    renew([.measurement])
    #expect(requests == ["caption never"])
  }

  @Test(arguments: UnitDeadlines.Deadline.allCases)
  func `what is wanted is asked for once, and anew where it changed or came`(
    deadline: UnitDeadlines.Deadline
  ) {
    let (early, late) = (
      VirtualInstant(sinceStart: .seconds(1)), VirtualInstant(sinceStart: .seconds(2))
    )
    let deadlines = UnitDeadlines()
    // Something else may have asked for it in the unit's name, so the first wish is always told.
    var isAsked = [nil, nil, early, early, late].map { deadlines.renew(deadline, at: $0) }
    deadlines.came(deadline.wakeUp.event)
    isAsked += [nil, late].map { deadlines.renew(deadline, at: $0) }
    deadlines.came(.sample)
    isAsked.append(deadlines.renew(deadline, at: late))
    #expect(isAsked == [true, false, true, false, true, false, true, false])
  }
}
