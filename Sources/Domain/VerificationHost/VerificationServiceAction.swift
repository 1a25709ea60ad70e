/// What the service answers to an input.
package enum VerificationServiceAction: Sendable, Hashable {
  /// Calls a function of a script, as an entry of its own.
  case call(Call)
  /// Lets go of a function that is not called any more.
  case release(callback: Int)
  /// Records a URL that a script sends.
  case sendURL(script: Int, url: String)
  /// Gets a text and tells the service about it.
  case fetch(ResourceRequest)
  /// Tells the user about something that a script asked for in vain.
  case warn(script: Int, message: String)

  /// One call of a function that a script handed over.
  package struct Call: Sendable, Hashable {
    package var script: Int
    /// The function, by the number that it was handed over with.
    package var callback: Int
    /// The arguments, each as JSON text.
    package var arguments: [String]
    package var form: Form
    package var phase: ScriptPhase
  }

  /// How a function takes arguments.
  package enum Form: Sendable, Hashable {
    /// One by one.
    case separate
    /// As one list: the answer to a message.
    case list
    /// As one JSON text of a list: the answer to a message of a client below 1.0.3.
    case listText
  }

  /// A text that a script wants, and who is told.
  package struct ResourceRequest: Sendable, Hashable {
    package var script: Int
    package var url: String
    package var answer: Answer
  }

  /// Who is told whether something worked.
  package enum Answer: Sendable, Hashable {
    /// One function hears success or failure: the answer to a message.
    case message(callback: Int, form: Form)
    /// One of two functions, either of which may be absent, is called: `omidNative`.
    case functions(success: Int?, failure: Int?)
  }
}
