import ScriptEngine
import Vocabulary

extension InProcessScriptHost {
  /// The native functions behind the objects of the verification service, in the order of the
  /// bootstrap's parameters.
  var natives: [([ScriptValue]) -> ScriptValue] {
    let handlers: [(InProcessScriptHost) -> (Int, [ScriptValue]) -> ScriptValue] = [
      InProcessScriptHost.post, InProcessScriptHost.observe, InProcessScriptHost.listen,
      InProcessScriptHost.send, InProcessScriptHost.download, InProcessScriptHost.setTimer,
      InProcessScriptHost.clearTimer,
    ]
    return handlers.map { handler in
      { [weak self] values in
        guard let self, let script = self.current else { return .undefined }
        return handler(self)(script, values)
      }
    }
  }

  private func warn(_ message: String, _ script: Int) -> ScriptValue {
    carryOut([.warn(script: script, message: message)])
    return .undefined
  }

  private func callback(_ values: [ScriptValue], _ index: Int) -> Int? {
    values[checked: index]?.function.map(keep)
  }

  /// Handles a message of a script. The values are `from`, guid, method, version, answer, and the first and
  /// second argument.
  private func post(_ script: Int, _ values: [ScriptValue]) -> ScriptValue {
    guard values.count == 7, case .object(let from) = values[0], values[1].text != nil,
      let name = values[2].text, let version = values[3].text
    else { return warn("a message without guid, method and version is ignored", script) }
    guard
      let message = VerificationMessage(
        name: name, version: version, arguments: values[5...].map(JSONValue.init(argument:)))
    else { return warn("unknown method '\(name)'", script) }
    guard let callback = callback(values, 4) else { return .undefined }
    let client = clients[from] ?? clients.count
    clients[from] = client
    carryOut(
      service.messageReceived(
        message, from: script, client: client, callback: callback, at: now))
    return .undefined
  }

  /// Registers an observer. The values are the observer, the vendor key and the injection
  /// identifier.
  private func observe(_ script: Int, _ values: [ScriptValue]) -> ScriptValue {
    guard let callback = callback(values, 0) else {
      return warn("an observer that is not a function is ignored", script)
    }
    carryOut(
      service.observerRegistered(
        by: script, callback: callback, form: .separate, vendorKey: values[checked: 1]?.text,
        injectionID: values[checked: 2]?.text))
    return .undefined
  }

  /// Registers a listener. The values are the event type and the listener.
  private func listen(_ script: Int, _ values: [ScriptValue]) -> ScriptValue {
    guard let callback = callback(values, 1) else {
      return warn("a listener that is not a function is ignored", script)
    }
    carryOut(
      service.listenerAdded(
        by: script, callback: callback, form: .separate, type: values[checked: 0]?.text ?? ""))
    return .undefined
  }

  /// Sends a URL. The values are the URL and the functions for success and failure.
  private func send(_ script: Int, _ values: [ScriptValue]) -> ScriptValue {
    carryOut(
      service.urlSent(
        values[checked: 0]?.text.flatMap { $0.isEmpty ? nil : $0 }, by: script,
        answer: .functions(success: callback(values, 1), failure: callback(values, 2))))
    return .undefined
  }

  /// Downloads a text. The values are the URL and the functions for success and failure.
  private func download(_ script: Int, _ values: [ScriptValue]) -> ScriptValue {
    carryOut(
      service.resourceWanted(
        values[checked: 0]?.text.flatMap { $0.isEmpty ? nil : $0 }, by: script,
        answer: .functions(success: callback(values, 1), failure: callback(values, 2))))
    return .undefined
  }

  /// Sets a timer. The values are the function, the milliseconds and whether the timer repeats. The
  /// result is the timer's number.
  private func setTimer(_ script: Int, _ values: [ScriptValue]) -> ScriptValue {
    guard let callback = callback(values, 0) else {
      return warn("a timer without a function is ignored", script)
    }
    // Each script numbers its own timers, so that the numbers do not reveal what other scripts do.
    let number = (slots[script]?.timers ?? 0) + 1
    slots[script]?.timers = number
    let key = ScriptTimers.Key(
      script: script, client: -1, repeats: values[checked: 2] == .bool(true), id: Double(number))
    carryOut(
      service.timerSet(
        key, milliseconds: values[checked: 1]?.number, callback: callback, form: .separate,
        at: now))
    return .number(key.id)
  }

  /// Clears a timer. The values are the timer's number and whether the timer repeats.
  private func clearTimer(_ script: Int, _ values: [ScriptValue]) -> ScriptValue {
    guard let id = values[checked: 0]?.number else { return .undefined }
    // `clearTimeout` and `clearInterval` each clear timeouts and intervals, as in browsers.
    for repeats in [false, true] {
      carryOut(
        service.timerCleared(
          ScriptTimers.Key(script: script, client: -1, repeats: repeats, id: id)))
    }
    return .undefined
  }
}

extension VerificationServiceAction.Call {
  /// The arguments in the form in which the script's function takes them.
  var values: [ScriptValue] {
    switch form {
    case .separate: arguments.map { .json($0) }
    case .list: [.json("[\(arguments.joined(separator: ","))]")]
    case .listText: [.string("[\(arguments.joined(separator: ","))]")]
    }
  }
}

extension JSONValue {
  /// An argument of a message; values that a message cannot hold are null.
  fileprivate init(argument: ScriptValue) {
    switch argument {
    case .undefined, .null, .json, .object: self = .null
    case .bool(let value): self = .bool(value)
    case .number(let value): self = .number(value)
    case .string(let text): self = .string(text)
    }
  }
}

extension Array {
  /// The element at an index; nil if the index is beyond the end.
  fileprivate subscript(checked index: Int) -> Element? {
    indices.contains(index) ? self[index] : nil
  }
}
