import CJavaScriptCore
import MachineFailures

/// Owns one global object in a virtual machine of the engine.
///
/// Objects held from outside keep it alive.
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

  /// Whether the watchdog ended something since this was last set to false.
  var wasTerminated = false {
    didSet { if wasTerminated { virtualMachine.isSpent = true } }
  }

  /// Ends every later entry that takes more processor time.
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

  /// Clears the state after an ended entry: the engine fails the first call after an entry whose
  /// promise jobs it ended. The remaining jobs are dropped.
  func settle() {
    for _ in 0..<3 {
      var exception: JSValueRef?
      EngineText("0").use { _ = JSEvaluateScript(context, $0, nil, nil, 1, &exception) }
      if exception == nil { return }
    }
  }
}
