import Testing
import Vocabulary

@testable import VASTSimulator

struct UnitDeadlinesTests {
  @Test func `the deadlines that changed are requested, each with its instant`() {
    let deadlines = UnitDeadlines()
    let (early, late) = (
      VirtualInstant(sinceStart: .seconds(1)), VirtualInstant(sinceStart: .seconds(2))
    )
    func requests(
      _ due: [UnitDeadlines.Deadline: VirtualInstant]
    ) -> [UnitDeadlines.Deadline: VirtualInstant?] {
      var requests: [UnitDeadlines.Deadline: VirtualInstant?] = [:]
      deadlines.renew {
        due[$0]
      } request: {
        requests.updateValue($1, forKey: $0)
      }
      return requests
    }
    #expect(!deadlines.isCurrent)
    let first = requests([.caption: early])
    #expect(first.count == UnitDeadlines.Deadline.allCases.count && first[.caption] == early)
    #expect(requests([.caption: early, .measurement: late]) == [.measurement: late])
    #expect(deadlines.isCurrent)
    #expect(requests([.caption: late, .measurement: late]) == [.caption: late])
    #expect(requests([.measurement: late]) == [.caption: nil])
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
    var isAsked = [nil, nil, early, early, late].map { deadlines.note(deadline, at: $0) }
    deadlines.came(deadline.wakeUp.event)
    isAsked += [nil, late].map { deadlines.note(deadline, at: $0) }
    deadlines.came(.sample)
    isAsked.append(deadlines.note(deadline, at: late))
    #expect(isAsked == [true, false, true, false, true, false, true, false])
  }
}
