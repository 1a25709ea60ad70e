import CJavaScriptCore

/// Owns one virtual machine of the engine with one global object in it.
///
/// There is one machine for each context, because the watchdog and the queue of promise jobs belong
/// to the machine. Objects held from outside keep it alive.
final class ScriptMachine {
  private let group: JSContextGroupRef
  let context: JSGlobalContextRef
  /// The engine's class of functions that are implemented in Swift.
  let functionClass: JSClassRef
  /// Whether the watchdog ended something since this was last set to false.
  var wasTerminated = false

  init() {
    group = JSContextGroupCreate()
    context = JSGlobalContextCreateInGroup(group, nil)
    functionClass = NativeFunction.makeClass()
  }

  deinit {
    JSContextGroupClearExecutionTimeLimit(group)
    JSGlobalContextRelease(context)
    JSClassRelease(functionClass)
    JSContextGroupRelease(group)
  }

  /// Ends every later entry that takes more processor time.
  func limitEntries(to time: Duration) {
    let (seconds, attoseconds) = time.components
    JSContextGroupSetExecutionTimeLimit(
      group, Double(seconds) + Double(attoseconds) / 1e18,
      { _, data in
        guard let data else { return true }
        Unmanaged<ScriptMachine>.fromOpaque(data).takeUnretainedValue().wasTerminated = true
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
