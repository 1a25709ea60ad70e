import CJavaScriptCore
package import System
internal import Vocabulary

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
  var idleCount: Int { idle.count }

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
enum ScriptEngineLibrary {
  /// Loads the library. The value is why this process has no engine, or nil when the library is
  /// loaded.
  static var missing: MissingLibrary? {
    MissingLibrary(name: cjsc_name(), reason: cjsc_load())
  }
}

/// Owns one global object in a virtual machine of the engine.
///
/// A ``ScriptObject`` that Swift code holds keeps its context alive.
final class ScriptGlobalContext {
  private let virtualMachine: VirtualMachine
  private let pool: ScriptContextPool
  let context: JSGlobalContextRef

  /// - Throws: when there is no engine.
  init(from pool: ScriptContextPool) throws(MissingLibrary) {
    virtualMachine = try pool.take()
    self.pool = pool
    context = JSGlobalContextCreateInGroup(virtualMachine.group, nil)
  }

  deinit {
    JSContextGroupClearExecutionTimeLimit(virtualMachine.group)
    JSGlobalContextRelease(context)
    pool.giveBack(virtualMachine)
  }

  /// The engine's class of functions that are implemented in Swift.
  var functionClass: JSClassRef { virtualMachine.functionClass }

  /// Whether the watchdog ended an entry since this property was last set to false.
  var wasTerminated = false {
    didSet { if wasTerminated { virtualMachine.isSpent = true } }
  }

  /// Sets the processor time after which the watchdog ends an entry.
  func limitEntries(to time: Duration) {
    let (seconds, attoseconds) = time.components
    JSContextGroupSetExecutionTimeLimit(
      virtualMachine.group, Double(seconds) + Double(attoseconds) / 1e18,
      { _, data in
        guard let data else { return true }
        Unmanaged<ScriptGlobalContext>.fromOpaque(data).takeUnretainedValue().wasTerminated = true
        return true
      }, Unmanaged.passUnretained(self).toOpaque())
  }

  /// Makes the context usable after the watchdog ended an entry, and drops the remaining promise
  /// jobs. If the watchdog ended promise jobs, the engine would otherwise fail the next call.
  func settle() {
    for _ in 0..<3 {
      var exception: JSValueRef?
      EngineText("0").use { _ = JSEvaluateScript(context, $0, nil, nil, 1, &exception) }
      if exception == nil { return }
    }
  }
}

/// Makes the engine and its libraries open, once per process, the files that they need later.
///
/// A process that confines itself calls ``run()`` first: once it is confined, no file can be opened
/// and no library loaded. The engine reads the stack's address and the number of processors from
/// the kernel's files when the first machine is made, and the Unicode library reads its time zones
/// on their first use.
package enum ScriptWarmUp {
  /// Makes a context, runs a script in it that uses everything that opens a file, and drops the
  /// context.
  ///
  /// - Throws: when there is no engine.
  package static func run() throws(MissingLibrary) {
    let context: ScriptContext
    do throws(ScriptFailure) {
      context = try ScriptContext(
        clockMilliseconds: 0, random: SeededRandom(seed: 1), entryTime: .seconds(10))
    } catch {
      if case .engineMissing(let library) = error { throw library }
      return
    }
    let account = ScriptAccount(limits: ScriptLimits()) { _ in }
    _ = try? context.evaluateProgram(source, charging: account)
  }

  private static let source = """
    new Intl.DateTimeFormat("en-US", { timeZone: "UTC", timeZoneName: "long" }).format(0);
    """
}
