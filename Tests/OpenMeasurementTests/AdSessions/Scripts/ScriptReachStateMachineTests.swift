import OpenMeasurement
import Testing

struct ScriptReachStateMachineTests {
  @Test func `a script that read nothing reaches the network`() {
    #expect(ScriptReachStateMachine().wantsToRequest() == .send)
  }

  @Test func `a script that read a file reaches it never again, because of the first file`() {
    var machine = ScriptReachStateMachine()
    machine.read("a.txt")
    #expect(machine.wantsToRequest() == .withhold(file: "a.txt"))
    machine.read("b.txt")
    #expect(machine.wantsToRequest() == .withhold(file: "a.txt"))
  }
}
