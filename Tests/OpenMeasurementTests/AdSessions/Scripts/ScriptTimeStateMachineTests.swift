import OpenMeasurement
import ScriptEngine
import Testing

struct ScriptTimeStateMachineTests {
  private typealias Action = ScriptTimeStateMachine.Action

  private func stopped(_ script: Int) -> [Action] {
    ScriptOutput.stopped(script, because: "the run's limit 'time' is used up").map(Action.answer)
  }

  @Test func `while there is time every call goes to the scripts`() {
    var machine = ScriptTimeStateMachine(limit: "time")
    #expect(machine.timeLeft(.microseconds(1)) == [])
    #expect(machine.loading(0) == [.call] && machine.telling() == [.call])
    #expect(machine.isRunning)
  }

  @Test func `when the time is used up what runs is stopped once, in the order of loading`() {
    var machine = ScriptTimeStateMachine(limit: "time")
    for script in [4, 2, 7] { _ = machine.loading(script) }
    machine.answered([
      ScriptOutput(script: 2, .exhausted(.process)), ScriptOutput(script: 4, .sendURL("u")),
    ])
    #expect(machine.timeLeft(.zero) == [.cut(2)] + stopped(4) + stopped(7))
    #expect(machine.timeLeft(.zero) == [] && !machine.isRunning)
    #expect(machine.telling() == [])
    machine.answered([ScriptOutput(script: 7, .sendURL("late"))])
    #expect(machine.timeLeft(.seconds(1)) == [] && !machine.isRunning)
  }

  @Test func `a script that comes too late is not executed`() {
    var machine = ScriptTimeStateMachine(limit: "time")
    #expect(machine.timeLeft(.seconds(-1)) == [])
    #expect(
      machine.loading(3) == [
        .cut(1), .answer(ScriptOutput(script: 3, .notExecuted(.exhausted))),
      ])
  }
}
