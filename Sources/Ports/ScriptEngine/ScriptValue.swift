import CJavaScriptCore

/// A value that is passed into a script or out of one.
package enum ScriptValue: Hashable {
  case undefined
  case null
  case bool(Bool)
  case number(Double)
  case string(String)
  /// JSON text that the script receives as a new value of its own; never passed out of a script.
  case json(String)
  /// A script's own object or function.
  case object(ScriptObject)

  /// The text, if this is a string.
  package var text: String? {
    guard case .string(let text) = self else { return nil }
    return text
  }

  /// The number, if this is one.
  package var number: Double? {
    guard case .number(let number) = self else { return nil }
    return number
  }

  /// The function, if this is one.
  package var function: ScriptObject? {
    guard case .object(let object) = self, object.isFunction else { return nil }
    return object
  }
}

extension ScriptValue {
  /// Converts the engine's value; objects are protected from collection.
  init(_ value: JSValueRef?, in machine: ScriptGlobalContext) {
    guard let value else {
      self = .undefined
      return
    }
    switch JSValueGetType(machine.context, value) {
    case kJSTypeNull: self = .null
    case kJSTypeBoolean: self = .bool(JSValueToBoolean(machine.context, value))
    case kJSTypeNumber: self = .number(JSValueToNumber(machine.context, value, nil))
    case kJSTypeString: self = .string(String(scriptValue: value, in: machine) ?? "")
    case kJSTypeObject: self = .object(ScriptObject(value, in: machine))
    default: self = .undefined
    }
  }

  /// The value in the engine's own form, which the engine may collect. Text that is not JSON
  /// becomes undefined.
  func makeValue(in context: JSContextRef) -> JSValueRef {
    switch self {
    case .undefined: JSValueMakeUndefined(context)
    case .null: JSValueMakeNull(context)
    case .bool(let value): JSValueMakeBoolean(context, value)
    case .number(let value): JSValueMakeNumber(context, value)
    case .string(let text): EngineText(text).use { JSValueMakeString(context, $0) }
    case .json(let text):
      EngineText(text).use { JSValueMakeFromJSONString(context, $0) }
        ?? JSValueMakeUndefined(context)
    case .object(let object): object.reference
    }
  }
}

/// A text in the engine's own form, released when it goes out of scope.
struct EngineText: ~Copyable {
  private let reference: JSStringRef

  init(_ text: String) {
    // The UTF-8 function ends the text at a NUL, and copies ASCII unchanged.
    let isPlain = text.utf8.withContiguousStorageIfAvailable { bytes in
      bytes.allSatisfy { $0 &- 1 < 0x7F }
    }
    if isPlain == true {
      reference = text.withCString { bytes -> JSStringRef in JSStringCreateWithUTF8CString(bytes) }
    } else {
      let units = Array(text.utf16)
      reference = JSStringCreateWithCharacters(units, units.count)
    }
  }

  /// Takes ownership of a text from the engine.
  init(owning reference: JSStringRef) { self.reference = reference }

  deinit { JSStringRelease(reference) }

  /// Lends the engine's text for the duration of a call.
  borrowing func use<Result>(_ body: (JSStringRef) -> Result) -> Result { body(reference) }

  /// The text as a Swift string; an unpaired surrogate becomes U+FFFD.
  var text: String {
    let units = UnsafeBufferPointer(
      start: JSStringGetCharactersPtr(reference), count: JSStringGetLength(reference))
    guard units.allSatisfy({ $0 < 0x80 }) else { return String(decoding: units, as: UTF16.self) }
    return String(unsafeUninitializedCapacity: units.count) { bytes in
      for index in units.indices { bytes[index] = UInt8(truncatingIfNeeded: units[index]) }
      return units.count
    }
  }
}

extension String {
  /// The engine's conversion of a value to text; nil when a conversion that the script defines,
  /// such as `toString`, throws.
  init?(scriptValue: JSValueRef, in machine: ScriptGlobalContext) {
    guard let reference = JSValueToStringCopy(machine.context, scriptValue, nil) else {
      return nil
    }
    self = EngineText(owning: reference).text
  }
}

/// An object or a function of a script that Swift code holds.
///
/// The engine does not collect the object while this reference exists. Two references are equal
/// when they refer to the same object of the same context.
package final class ScriptObject: Hashable {
  let machine: ScriptGlobalContext
  let reference: JSObjectRef

  init(_ reference: JSObjectRef, in machine: ScriptGlobalContext) {
    self.machine = machine
    self.reference = reference
    JSValueProtect(machine.context, reference)
  }

  deinit { JSValueUnprotect(machine.context, reference) }

  /// Whether the object can be called.
  var isFunction: Bool { JSObjectIsFunction(machine.context, reference) }

  package static func == (lhs: ScriptObject, rhs: ScriptObject) -> Bool {
    lhs.reference == rhs.reference
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(reference) }
}

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
