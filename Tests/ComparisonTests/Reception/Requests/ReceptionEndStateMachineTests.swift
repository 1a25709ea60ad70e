import Comparison
import Testing

struct ReceptionEndStateMachineTests {
  private func machine(
    _ condition: ReceptionEndStateMachine.Condition
  ) -> ReceptionEndStateMachine {
    ReceptionEndStateMachine(until: condition, idle: .seconds(30))
  }

  @Test func `a completed ad ends it once nothing more comes for two seconds`() {
    var machine = machine(.complete)
    machine.requestCame(.first, at: .seconds(1))
    machine.requestCame(.last, at: .seconds(11))
    machine.requestCame(.other, at: .milliseconds(12_500))
    #expect(machine.timePassed(to: .milliseconds(14_499)) == nil)
    #expect(machine.timePassed(to: .milliseconds(14_500)) == .complete)
  }

  @Test func `the next ad of a pod keeps it open`() {
    var machine = machine(.complete)
    machine.requestCame(.last, at: .seconds(10))
    machine.requestCame(.first, at: .seconds(11))
    #expect(machine.timePassed(to: .seconds(20)) == nil)
    machine.requestCame(.last, at: .seconds(21))
    #expect(machine.timePassed(to: .seconds(23)) == .complete)
  }

  @Test func `a player that never completes is idle at last`() {
    var machine = machine(.complete)
    machine.requestCame(.first, at: .seconds(5))
    #expect(machine.timePassed(to: .milliseconds(34_999)) == nil)
    #expect(machine.timePassed(to: .seconds(35)) == .idle)
  }

  @Test func `idle waits for silence, whatever was completed`() {
    var machine = machine(.idle)
    machine.requestCame(.last, at: .seconds(5))
    #expect(machine.timePassed(to: .seconds(34)) == nil)
    #expect(machine.timePassed(to: .seconds(35)) == .idle)
  }

  @Test func `only the user ends what waits for an interruption, and always can`() {
    var machine = machine(.interrupt)
    machine.requestCame(.last, at: .seconds(5))
    #expect(machine.timePassed(to: .seconds(100_000)) == nil)
    #expect(machine.userInterrupted() == .interrupt)
    for condition in ReceptionEndStateMachine.Condition.allCases {
      var machine = self.machine(condition)
      #expect(machine.userInterrupted() == .interrupt)
      machine.requestCame(.first, at: .seconds(1))
      #expect(machine.timePassed(to: .seconds(2)) == .interrupt)
    }
  }

  @Test func `a reason that is known stays`() {
    var machine = machine(.idle)
    #expect(machine.timePassed(to: .seconds(30)) == .idle)
    #expect(machine.userInterrupted() == .idle)
  }

  @Test func `signs follow from events`() {
    typealias Sign = ReceptionEndStateMachine.Sign
    #expect(["complete", "skip", "error"].map { Sign(event: $0) } == [.last, .last, .last])
    #expect(["impression", "start"].map { Sign(event: $0) } == [.first, .first])
    #expect(Sign(event: "midpoint") == .other)
  }
}
