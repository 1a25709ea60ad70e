import ScriptEngine
import Vocabulary

/// An engine's context with the verification service in it.
final class ServiceContext {
  let engine: ScriptContext
  private let account = ScriptAccount(limits: ScriptLimits()) { _ in }
  private let around: ScriptObject?

  init(
    clockMilliseconds: Int64, random: SeededRandom, entryTime: Duration,
    machines: ScriptContextPool, natives: [([ScriptValue]) -> ScriptValue]
  ) throws(ScriptFailure) {
    let engine = try ScriptContext(
      clockMilliseconds: clockMilliseconds, random: random, entryTime: entryTime,
      machines: machines)
    self.engine = engine
    let bootstrap = try engine.evaluateProgram(ServiceBootstrap.source, charging: account)
    guard let bootstrap = bootstrap.function else {
      around = nil
      return
    }
    let functions = natives.map { ScriptValue.object(engine.makeFunction($0)) }
    around = try engine.call(bootstrap, functions, charging: account).function
  }

  /// Puts fresh objects of the service in place for a script that is about to be evaluated.
  func prepare(injectionID: String) throws(ScriptFailure) {
    guard let around else { return }
    try engine.call(around, [.string(injectionID)], charging: account)
  }

  /// Removes the injection identifier, even if a script replaced the global property
  /// `omidVerificationProperties`.
  func leave() {
    guard let around else { return }
    _ = try? engine.call(around, [], charging: account)
  }
}
