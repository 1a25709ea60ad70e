package import Vocabulary

extension VerificationServiceStateMachine {
  /// A client sent a message.
  ///
  /// - Parameters:
  ///   - message: the message.
  ///   - script: the script that sent it.
  ///   - client: the sender; each client of a script counts its own timers.
  ///   - callback: the function that receives the answers.
  ///   - instant: now.
  /// - Returns: what to do, in order.
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
