package import System
internal import Vocabulary

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
