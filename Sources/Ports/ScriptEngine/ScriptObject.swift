import CJavaScriptCore

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
  package var isFunction: Bool { JSObjectIsFunction(machine.context, reference) }

  package static func == (lhs: ScriptObject, rhs: ScriptObject) -> Bool {
    lhs.reference == rhs.reference
  }

  package func hash(into hasher: inout Hasher) { hasher.combine(reference) }
}
