import Testing

@testable import VASTSimulator

struct UnitWorkTests {
  /// The names of all tasks, taken one by one; `follow` adds what follows from one.
  private func names(
    _ work: UnitWork, following follow: (String, inout UnitWork) -> Void = { _, _ in }
  ) -> [String] {
    var work = work
    var names: [String] = []
    while let task = work.takeNext() {
      let name =
        switch task {
        case .tell(let unit, .begin): "\(unit) begin"
        case .tell(let unit, .interrupted): "\(unit) interrupted"
        case .tell(let unit, _): "\(unit) told"
        case .carryOut(.drew, let unit): "\(unit) drew"
        case .carryOut(.audible, let unit): "\(unit) heard"
        case .carryOut(.ended, let unit): "\(unit) ended"
        case .carryOut(_, let unit): "\(unit) acts"
        }
      names.append(name)
      follow(name, &work)
    }
    return names
  }

  @Test func `actions are carried out in their order, what was added last before all else`() {
    var work = UnitWork()
    work.carryOut([.drew, .audible], of: 0)
    work.carryOut([], of: 1)
    work.tell(2, .begin)
    #expect(names(work) == ["2 begin", "0 drew", "0 heard"])
    #expect(names(UnitWork()) == [])
  }

  @Test func `what follows from an action comes before the next one`() {
    var work = UnitWork()
    work.carryOut([.drew, .audible, .ended], of: 0)
    let names = names(work) { name, work in
      switch name {
      case "0 drew": work.tell(1, .begin)
      case "1 begin": work.carryOut([.drew, .ended], of: 1)
      case "0 ended": work.tell(1, .interrupted)
      default: break
      }
    }
    #expect(
      names == ["0 drew", "1 begin", "1 drew", "1 ended", "0 heard", "0 ended", "1 interrupted"])
  }
}
