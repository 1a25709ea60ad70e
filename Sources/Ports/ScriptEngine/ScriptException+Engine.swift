import CJavaScriptCore
import Vocabulary

extension ScriptException {
  /// Reads the message, location and stack of a thrown value.
  ///
  /// A script can throw any value, also an object with its own getters; the watchdog can end these
  /// getters.
  ///
  /// - Parameters:
  ///   - thrown: the value.
  ///   - machine: the machine in which it was thrown.
  ///   - prologue: how many lines the engine put before the first line of a source.
  init(_ thrown: JSValueRef, in machine: ScriptGlobalContext, prologue: Int) {
    self.init(
      message: String(scriptValue: thrown, in: machine) ?? "a value that cannot be shown")
    guard JSValueIsObject(machine.context, thrown), !machine.wasTerminated else { return }
    if let url = Self.property("sourceURL", of: thrown, in: machine)?.text,
      let line = Self.property("line", of: thrown, in: machine)?.number.flatMap(Int.init(exactly:))
    {
      let column = Self.property("column", of: thrown, in: machine)?.number
      let offset = url == ScriptEnvironment.url ? 0 : prologue
      location = SourceLocation(
        file: url,
        position: SourcePosition(
          line: max(1, line - offset), column: max(1, column.flatMap(Int.init(exactly:)) ?? 1)))
    }
    let text = Self.property("stack", of: thrown, in: machine)?.text ?? ""
    stack = text.split(separator: "\n").prefix(20)
      .map { Frame($0, prologue: prologue) }
      .filter { $0.location?.file != ScriptEnvironment.url }
  }

  private static func property(
    _ name: String, of object: JSObjectRef, in machine: ScriptGlobalContext
  ) -> ScriptValue? {
    guard !machine.wasTerminated else { return nil }
    let value = EngineText(name).use {
      JSObjectGetProperty(machine.context, object, $0, nil)
    }
    return ScriptValue(value, in: machine)
  }
}
