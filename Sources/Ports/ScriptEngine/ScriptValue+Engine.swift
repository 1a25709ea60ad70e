import CJavaScriptCore

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
