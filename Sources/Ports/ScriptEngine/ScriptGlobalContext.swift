import CJavaScriptCore
import System

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
