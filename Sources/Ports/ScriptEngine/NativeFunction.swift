import CJavaScriptCore

/// A function that a script calls and Swift answers.
///
/// The engine owns it: it lives as long as its object in the script does, which the engine may
/// collect long after the context is gone.
final class NativeFunction {
  typealias Handler = ([ScriptValue]) -> ScriptValue

  private weak var machine: ScriptGlobalContext?
  private let handler: Handler

  private init(machine: ScriptGlobalContext, handler: @escaping Handler) {
    self.machine = machine
    self.handler = handler
  }

  /// Makes the engine's object for a handler. The engine may collect the object.
  static func makeObject(in machine: ScriptGlobalContext, _ handler: @escaping Handler)
    -> JSObjectRef
  {
    let function = NativeFunction(machine: machine, handler: handler)
    return JSObjectMake(
      machine.context, machine.functionClass, Unmanaged.passRetained(function).toOpaque())
  }

  static func makeClass() -> JSClassRef {
    var definition = JSClassDefinition()
    definition.callAsFunction = { context, function, _, count, arguments, _ in
      guard let data = JSObjectGetPrivate(function) else { return JSValueMakeUndefined(context) }
      let native = Unmanaged<NativeFunction>.fromOpaque(data).takeUnretainedValue()
      guard let machine = native.machine else { return JSValueMakeUndefined(context) }
      let values = UnsafeBufferPointer(start: arguments, count: arguments == nil ? 0 : count)
        .map { ScriptValue($0, in: machine) }
      return native.handler(values).makeValue(in: machine.context)
    }
    definition.finalize = { object in
      guard let data = JSObjectGetPrivate(object) else { return }
      Unmanaged<NativeFunction>.fromOpaque(data).release()
    }
    return JSClassCreate(&definition)
  }
}
