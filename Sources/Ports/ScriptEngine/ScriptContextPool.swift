import CJavaScriptCore
package import MachineFailures

/// Keeps the engine's virtual machines from context to context: to make one, and to read the same
/// texts in it again, takes longer than most verification scripts run.
///
/// Contexts share no object, whatever machine they are in, and a machine has one context at a time,
/// because the watchdog and the queue of promise jobs belong to it. A machine in which the watchdog
/// ended something is not used again: jobs may be left in it. Nor is one that served many contexts:
/// what they left would be collected in a later one's time. A pool belongs to one thread, and so do
/// the contexts that use it.
package final class ScriptContextPool {
  /// The most machines that wait for a context.
  private static let capacity = 4
  /// How many contexts a machine serves; their remains are far below where the engine collects.
  private static let contexts = 32
  private var idle: [VirtualMachine] = []

  package init() {}

  /// How many machines wait for a context.
  package var idleCount: Int { idle.count }

  /// - Throws: when there is no engine.
  func take() throws(MissingLibrary) -> VirtualMachine {
    let machine: VirtualMachine
    if let last = idle.popLast() { machine = last } else { machine = try VirtualMachine() }
    machine.contextCount += 1
    return machine
  }

  /// Takes a machine back whose context is gone.
  func giveBack(_ machine: VirtualMachine) {
    guard !machine.isSpent, machine.contextCount < Self.contexts, idle.count < Self.capacity
    else { return }
    idle.append(machine)
  }
}

/// One virtual machine of the engine.
final class VirtualMachine {
  let group: JSContextGroupRef
  /// The engine's class of functions that are implemented in Swift.
  let functionClass: JSClassRef
  /// How many contexts it was made for.
  var contextCount = 0
  /// Whether the watchdog ended something in it.
  var isSpent = false

  init() throws(MissingLibrary) {
    if let missing = ScriptEngineLibrary.missing { throw missing }
    group = JSContextGroupCreate()
    functionClass = NativeFunction.makeClass()
  }

  deinit {
    JSClassRelease(functionClass)
    JSContextGroupRelease(group)
  }
}

/// The engine's library, loaded when the first context is made.
package enum ScriptEngineLibrary {
  /// Why this process has no engine; nil where it has one, which this loads.
  package static var missing: MissingLibrary? {
    MissingLibrary(name: cjsc_name(), reason: cjsc_load())
  }
}
