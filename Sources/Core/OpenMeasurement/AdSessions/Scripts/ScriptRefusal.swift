package import ScriptEngine

/// Why a verification resource is not executed, for `verificationNotExecuted` and its `[REASON]`
/// (VAST 4.1 § 3.17).
package enum ScriptRefusal: Sendable, Hashable, CustomStringConvertible {
  /// The user or a policy rejects the resource.
  case rejected
  /// The resource is for a framework other than OMID; the text is the declared framework, empty for
  /// none.
  case unsupportedFramework(String)
  /// The resource is an `ExecutableResource`, which is not a script.
  case executableResource
  /// The resource says that it does not run without a browser (`browserOptional="false"`).
  case browserNeeded
  /// The resource is missing.
  case missing
  /// The script is larger than the limit.
  case tooLarge(bytes: Int)
  /// The script's text is not a program.
  case syntaxError(ScriptException)
  /// The script threw an exception while it was loaded, before it registered anything.
  case threw(ScriptException)
  /// Loading the script took longer than one entry into a script may take.
  case timedOut
  /// The script reached its limits while it was loaded.
  case exhausted
  /// The engine could not prepare a context for the script.
  case engineFailed

  /// The value of `[REASON]`: 1 rejected, 2 not supported, 3 error while loading.
  package var reason: Int {
    switch self {
    case .rejected: 1
    case .unsupportedFramework, .executableResource, .browserNeeded: 2
    case .missing, .tooLarge, .syntaxError, .threw, .timedOut, .exhausted, .engineFailed: 3
    }
  }

  /// A sentence fragment for diagnostics.
  package var description: String {
    switch self {
    case .rejected: "the script is rejected"
    case .unsupportedFramework(""): "the resource has no 'apiFramework'; use 'omid'"
    case .unsupportedFramework(let name): "'\(name)' is not supported; use 'omid'"
    case .executableResource: "an executable resource is not supported; use a JavaScript resource"
    case .browserNeeded: "the script needs a browser, as its 'browserOptional' is 'false'"
    case .missing: "the script is unavailable"
    case .tooLarge(let bytes): "the script's \(bytes) bytes exceed the limit"
    case .syntaxError(let exception): "the script does not parse: \(exception)"
    case .threw(let exception): "the script threw while it was loaded: \(exception)"
    case .timedOut: "the script did not finish loading within its time"
    case .exhausted: "the script reached its limits while it was loaded"
    case .engineFailed: "the script engine could not be prepared"
    }
  }

  /// The refusal without the text of its exception, because a script can make that text as long as
  /// it likes.
  var shortened: ScriptRefusal {
    func short(_ exception: ScriptException) -> ScriptException {
      let bytes = exception.message.utf8.count
      return ScriptException(
        message: "an exception whose \(bytes) bytes exceed the limit of the script's log lines",
        location: exception.location)
    }
    return switch self {
    case .syntaxError(let exception): .syntaxError(short(exception))
    case .threw(let exception): .threw(short(exception))
    case .rejected, .unsupportedFramework, .executableResource, .browserNeeded, .missing, .tooLarge,
      .timedOut, .exhausted, .engineFailed:
      self
    }
  }

  /// Decides whether a resource can be tried.
  ///
  /// - Parameters:
  ///   - apiFramework: the declared framework; absent when there is none.
  ///   - isExecutable: whether the resource is an `ExecutableResource`.
  ///   - isRejected: whether the user or a policy rejects the resource.
  ///   - isAvailable: whether the resource's text is available.
  ///   - needsBrowser: whether the resource says that it does not run without a browser.
  /// - Returns: why the resource is refused; nil when it can be tried.
  package static func judging(
    apiFramework: String?, isExecutable: Bool, isRejected: Bool, isAvailable: Bool,
    needsBrowser: Bool = false
  ) -> ScriptRefusal? {
    if isRejected { return .rejected }
    if isExecutable { return .executableResource }
    guard let apiFramework, apiFramework.lowercased() == "omid" else {
      return .unsupportedFramework(apiFramework ?? "")
    }
    if needsBrowser { return .browserNeeded }
    return isAvailable ? nil : .missing
  }
}
