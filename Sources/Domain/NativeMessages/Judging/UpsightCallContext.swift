internal import Diagnostics
internal import VirtualTime

/// A call with its instant and the line of the trace that it comes from.
struct UpsightCallContext {
  let call: UpsightCall
  /// The call's name.
  let name: String
  let instant: VirtualInstant
  let location: SourceLocation?

  /// A finding at this call.
  func finding(_ rule: Rule, _ message: String) -> Diagnostic {
    Diagnostic(rule: rule, message, at: location)
  }

  /// The instant for people.
  var time: String { TimeText.readable(instant.sinceStart) }
}
