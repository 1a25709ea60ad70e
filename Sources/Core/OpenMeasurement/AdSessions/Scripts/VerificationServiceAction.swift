/// An action of the service in answer to an input.
package enum VerificationServiceAction: Sendable, Hashable {
  /// Calls a function of a script, as a separate entry into the script with its own time limit.
  case call(Call)
  /// Releases a function that is not called any more.
  case release(callback: Int)
  /// Records a URL that a script sends.
  case sendURL(script: Int, url: String)
  /// Fetches a text and passes it to the service.
  case fetch(ResourceRequest)
  /// Warns the user about a script's request that failed.
  case warn(script: Int, message: String)

  /// One call of a function that a script passed to the service.
  package struct Call: Sendable, Hashable {
    package var script: Int
    /// The function's number.
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

  /// A text that a script requests, and the functions that receive the answer.
  package struct ResourceRequest: Sendable, Hashable {
    package var script: Int
    package var url: String
    package var answer: Answer
  }

  /// The callback of the script that is called with a success or a failure.
  package enum Answer: Sendable, Hashable {
    /// One function receives success or failure: the answer to a message.
    case message(callback: Int, form: Form)
    /// One of two functions is called, as the answer to a call of `omidNative`. Either function may
    /// be absent.
    case functions(success: Int?, failure: Int?)
  }
}
