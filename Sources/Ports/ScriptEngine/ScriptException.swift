import CJavaScriptCore
package import System
package import Vocabulary

/// An exception that a script threw, and where.
package struct ScriptException: Sendable, Hashable, CustomStringConvertible {
  /// The thrown value as text, with its kind: `TypeError: null is not an object`.
  package var message: String
  /// The location of the throw; absent when the thrown value is not an error object. The column of
  /// a syntax error is not known and is given as 1.
  package var location: SourceLocation?
  /// The call stack, innermost call first.
  package var stack: [Frame]

  package init(message: String, location: SourceLocation? = nil, stack: [Frame] = []) {
    self.message = message
    self.location = location
    self.stack = stack
  }

  /// One call on the stack.
  package struct Frame: Sendable, Hashable {
    /// The function's name; empty for an anonymous function.
    package var function: String
    /// The location in the source; absent for the engine's own functions and evaluated text.
    package var location: SourceLocation?

    package init(function: String, location: SourceLocation? = nil) {
      self.function = function
      self.location = location
    }
  }

  /// The place and the message: `https://vendor.example/omid.js:3:7: TypeError: …`.
  package var description: String {
    location.map { "\($0): \(message)" } ?? message
  }
}

extension ScriptException.Frame {
  /// Reads one line of an engine's stack, `function@url:line:column`.
  ///
  /// The URL may contain `@` and `:`, so the function ends at the first `@`, and line and column
  /// are the last two fields.
  ///
  /// - Parameters:
  ///   - line: the line.
  ///   - prologue: how many lines the engine put before the first line of a source.
  init(_ line: Substring, prologue: Int) {
    let parts = line.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let place = parts.last, let name = parts.first else {
      self.init(function: String(line))
      return
    }
    let fields = place.split(separator: ":", omittingEmptySubsequences: false)
    guard fields.count > 2, let column = Int(fields[fields.count - 1]),
      let row = Int(fields[fields.count - 2])
    else {
      self.init(function: String(name))
      return
    }
    self.init(
      function: String(name),
      location: SourceLocation(
        file: fields.dropLast(2).joined(separator: ":"),
        position: SourcePosition(line: max(1, row - prologue), column: max(1, column))))
  }
}

/// Why an entry into a script failed.
package enum ScriptFailure: Error, Sendable, Hashable {
  /// The text is not a program; nothing of it ran.
  case syntax(ScriptException)
  /// The script threw, and nothing caught it.
  case exception(ScriptException)
  /// The watchdog ended the entry after ``ScriptLimits/entryTime``.
  case timedOut
  /// The script had reached one of the limits for the sum of its entries, and was not entered.
  case exhausted(ScriptBudget)
  /// The engine's library could not be loaded.
  case engineMissing(MissingLibrary)
}

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
