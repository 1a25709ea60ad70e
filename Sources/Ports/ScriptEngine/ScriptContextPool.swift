import CJavaScriptCore
package import System

/// Reuses the engine's virtual machines for one script context after another: making a machine, and
/// compiling the same texts in it again, takes longer than most verification scripts run.
///
/// Contexts share no object, even in the same machine. A machine has one context at a time, because
/// the watchdog and the queue of promise jobs belong to the machine. Two kinds of machine are not
/// reused: one in which the watchdog ended an entry, because jobs may be left in it, and one that
/// has served `contexts` contexts, because their garbage would be collected in the time of a later
/// context. A pool and the contexts that use it belong to one thread.
package final class ScriptContextPool {
  /// The most machines that are kept idle.
  private static let capacity = 4
  /// How many contexts a machine serves. The garbage of that many is far below the amount at which
  /// the engine collects.
  private static let contexts = 32
  private var idle: [VirtualMachine] = []

  package init() {}

  /// How many machines wait for a context.
  package var idleCount: Int { idle.count }

  /// Takes an idle machine out of the pool, or makes a new one.
  ///
  /// - Throws: when there is no engine.
  func take() throws(MissingLibrary) -> VirtualMachine {
    let machine: VirtualMachine
    if let last = idle.popLast() { machine = last } else { machine = try VirtualMachine() }
    machine.contextCount += 1
    return machine
  }

  /// Returns a machine to the pool after its context was released.
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
  /// The number of contexts that were created in this machine.
  var contextCount = 0
  /// Whether the watchdog ended an entry in this machine.
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
  /// Loads the library. The value is why this process has no engine, or nil when the library is
  /// loaded.
  package static var missing: MissingLibrary? {
    MissingLibrary(name: cjsc_name(), reason: cjsc_load())
  }
}
