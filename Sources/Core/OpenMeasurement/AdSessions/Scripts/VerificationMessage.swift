package import Vocabulary

/// A message of a verification client to the service.
package struct VerificationMessage: Sendable, Hashable {
  /// A method of the service.
  package enum Method: String, Sendable, CaseIterable {
    case addSessionListener
    case addEventListener
    case sendURL = "sendUrl"
    case injectJavaScriptResource
    case setTimeout
    case setInterval
    case clearTimeout
    case clearInterval
    case getVersion
  }

  var method: Method
  /// Whether arguments are passed as a list, from 1.0.3 on; older clients use JSON text.
  var hasListArguments: Bool
  /// The first two arguments of the method; values other than text, numbers and truth values are
  /// null.
  var arguments: [JSONValue]

  package init(method: Method, hasListArguments: Bool, arguments: [JSONValue]) {
    self.method = method
    self.hasListArguments = hasListArguments
    self.arguments = arguments
  }

  /// Reads a message's fields: the method's full name, such as `VerificationService.sendUrl`, and
  /// the client's version, such as `1.3.15-dev`; nil for an unknown method.
  package init?(name: String, version: String, arguments: [JSONValue]) {
    let prefix = "VerificationService."
    guard name.hasPrefix(prefix),
      let method = Method(rawValue: String(name.dropFirst(prefix.count)))
    else { return nil }
    self.init(
      method: method, hasListArguments: Self.hasLists(version: version), arguments: arguments)
  }

  /// The text of an argument, if there is one and it is not empty.
  func text(_ index: Int) -> String? {
    guard arguments.indices.contains(index), let text = arguments[index].text, !text.isEmpty else {
      return nil
    }
    return text
  }

  /// The number of an argument, if it is a number; a script may pass NaN.
  func number(_ index: Int) -> Double? {
    guard arguments.indices.contains(index), case .number(let number) = arguments[index],
      !number.isNaN
    else { return nil }
    return number
  }

  /// Whether a version is 1.0.3 or later; a text that is not a version counts as older.
  static func hasLists(version: String) -> Bool {
    let release = version.prefix { $0 != "-" }
    let parts = release.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let major = parts[0], let minor = parts[1], let patch = parts[2] else {
      return false
    }
    return (major, minor, patch) >= (1, 0, 3)
  }
}

extension VerificationServiceStateMachine {
  /// A client sent a message.
  package mutating func messageReceived(
    _ message: VerificationMessage, from script: Int, client: Int, callback: Int,
    at instant: VirtualInstant
  ) -> [Action] {
    let form: Action.Form = message.hasListArguments ? .list : .listText
    switch message.method {
    case .addSessionListener:
      return observerRegistered(
        by: script, callback: callback, form: form, vendorKey: message.text(0),
        injectionID: message.text(1))
    case .addEventListener:
      return listenerAdded(
        by: script, callback: callback, form: form, type: message.text(0) ?? "")
    case .sendURL:
      return urlSent(
        message.text(0), by: script, answer: .message(callback: callback, form: form))
    case .injectJavaScriptResource:
      return resourceWanted(
        message.text(0), by: script, answer: .message(callback: callback, form: form))
    case .setTimeout, .setInterval:
      return timerSet(
        ScriptTimers.Key(
          script: script, client: client, repeats: message.method == .setInterval,
          id: message.number(0) ?? 0),
        milliseconds: message.number(1), callback: callback, form: form, at: instant)
    case .clearTimeout, .clearInterval:
      let key = ScriptTimers.Key(
        script: script, client: client, repeats: message.method == .clearInterval,
        id: message.number(0) ?? 0)
      return [.release(callback: callback)] + timerCleared(key)
    case .getVersion:
      return answer(
        .message(callback: callback, form: form), of: script,
        message: [JSONValue.string(serviceVersion).orderedText], succeeded: true,
        phase: .answer("getVersion"))
    }
  }

  /// A script sends a URL, by message or through `omidNative`.
  package mutating func urlSent(
    _ url: String?, by script: Int, answer target: Action.Answer
  ) -> [Action] {
    guard isRunning(script) else { return release(target) }
    let phase = ScriptPhase.answer("sendUrl")
    func refuse(_ refusal: Refusal) -> [Action] {
      refused(refusal, to: script)
        + answer(target, of: script, message: ["false"], succeeded: false, phase: phase)
    }
    guard let url else { return refuse(.malformedURLs) }
    guard url.utf8.count <= limits.urlBytes else { return refuse(.longURLs) }
    guard let sent = scripts[script]?.urls, sent < limits.urls else { return refuse(.urls) }
    scripts[script]?.urls += 1
    return [.sendURL(script: script, url: url)]
      + answer(target, of: script, message: ["true"], succeeded: true, phase: phase)
  }

  /// A script requests the text of a resource, by message or through
  /// `omidNative`.
  package mutating func resourceWanted(
    _ url: String?, by script: Int, answer target: Action.Answer
  ) -> [Action] {
    guard isRunning(script) else { return release(target) }
    let request = Action.ResourceRequest(script: script, url: url ?? "", answer: target)
    guard let loaded = scripts[script]?.downloads, loaded < limits.downloads else {
      return refused(.downloads, to: script) + resourceArrived(nil, for: request)
    }
    scripts[script]?.downloads += 1
    return url == nil ? resourceArrived(nil, for: request) : [.fetch(request)]
  }

  /// The text of a resource has arrived; absent when it is unavailable.
  package mutating func resourceArrived(
    _ text: String?, for request: Action.ResourceRequest
  ) -> [Action] {
    guard isRunning(request.script) else { return release(request.answer) }
    let content = JSONValue.string(text ?? "").orderedText
    return answer(
      request.answer, of: request.script, message: [text == nil ? "false" : "true", content],
      function: text == nil ? [] : [content], succeeded: text != nil,
      phase: .answer("injectJavaScriptResource"))
  }

  func isRunning(_ script: Int) -> Bool {
    guard case .serving = state else { return false }
    return scripts[script]?.isRunning == true
  }

  /// Answers a request of a script and releases the functions for the answer, because they are not
  /// called again.
  private func answer(
    _ target: Action.Answer, of script: Int, message: [String], function: [String] = [],
    succeeded: Bool, phase: ScriptPhase
  ) -> [Action] {
    switch target {
    case .message(let callback, let form):
      return [
        .call(
          Action.Call(
            script: script, callback: callback, arguments: message, form: form, phase: phase)),
        .release(callback: callback),
      ]
    case .functions(let success, let failure):
      guard let callback = succeeded ? success : failure else { return release(target) }
      return [
        .call(
          Action.Call(
            script: script, callback: callback, arguments: function, form: .separate,
            phase: phase))
      ] + release(target)
    }
  }

  private func release(_ target: Action.Answer) -> [Action] {
    switch target {
    case .message(let callback, _): [.release(callback: callback)]
    case .functions(let success, let failure):
      [success, failure].compactMap { $0.map { .release(callback: $0) } }
    }
  }
}
