import ScriptEngine
package import Vocabulary

/// A call of a ``VerificationScriptHost`` as a value, for a host in another process.
///
/// Each line holds one request. The host answers it with one ``ScriptHostReply`` that has the
/// outputs. Before that, the host may ask for resources, each of which it receives with `resource`.
package enum ScriptHostRequest: Sendable, Hashable {
  /// Begins a session, and drops what is left of an earlier one. If the session is repeated,
  /// `condemned` holds the scripts that failed before. The value of each is the number of the call
  /// into the script, counted from 1, at which the host stops the script without a report.
  case start(VerificationHostConfiguration, condemned: [Int: Int] = [:])
  case load(VerificationScript, at: VirtualInstant)
  case deliver(ScriptEvent, at: VirtualInstant)
  case advance(to: VirtualInstant)
  case finish
  /// The text that the host requested; absent if it is unavailable.
  case resource(text: String?)
}

/// An answer of a host in another process.
package enum ScriptHostReply: Sendable, Hashable {
  /// The host has started. It sends this once, before it reads a request. `unconfined` is nil if
  /// the host is confined to the system calls that it needs, otherwise the system's reason why it
  /// is not.
  case ready(unconfined: String?)
  /// The outputs of a request, and when the next timer is due.
  case outputs([ScriptOutput], next: VirtualInstant?)
  /// Before the host can answer the request, it needs this text, which a script downloads.
  case resourceWanted(ScriptDownload)
  /// The host could not process the request.
  case failed(String)
}

extension VerificationScriptHost {
  /// Carries out a request; nil for `start` and `resource`, which do not concern a running session.
  func answer(_ request: ScriptHostRequest) -> ScriptHostReply? {
    switch request {
    case .load(let script, let instant): reply(load(script, at: instant))
    case .deliver(let event, let instant): reply(deliver(event, at: instant))
    case .advance(let instant): reply(advance(to: instant))
    case .finish: reply(finish())
    case .start, .resource: nil
    }
  }

  private func reply(_ outputs: [ScriptOutput]) -> ScriptHostReply {
    .outputs(outputs, next: nextDeadline)
  }
}

extension ScriptHostRequest {
  /// The request as one line of JSON, without the line break.
  package var line: String { json.orderedText }

  private var json: JSONValue {
    switch self {
    case .start(let configuration, let condemned):
      .wire([
        "do": "start", "configuration": configuration.json,
        "condemned": .array(
          condemned.sorted { $0.key < $1.key }
            .map { .wire(["script": .integer($0.key), "entry": .integer($0.value)]) }),
      ])
    case .load(let script, let instant):
      .wire(["do": "load", "script": script.json, "at": .wire(instant)])
    case .deliver(let event, let instant):
      .wire(["do": "deliver", "event": event.json, "at": .wire(instant)])
    case .advance(let instant):
      .wire(["do": "advance", "at": .wire(instant)])
    case .finish:
      .wire(["do": "finish"])
    case .resource(let text):
      .wire(["do": "resource", "text": .wire(text)])
    }
  }

  /// Reads a line.
  ///
  /// - Throws: `ScriptHostWireError`, which says what is malformed in the line.
  package init(line: String) throws(ScriptHostWireError) {
    let json = try JSONValue(line: line)
    switch try json.wireText("do") {
    case "start":
      let configuration = try VerificationHostConfiguration(json: json.wireValue("configuration"))
      var condemned: [Int: Int] = [:]
      for element in try json.wireElements("condemned") {
        condemned[try element.wireInteger("script")] = try element.wireInteger("entry")
      }
      self = .start(configuration, condemned: condemned)
    case "load":
      self = .load(
        try VerificationScript(json: json.wireValue("script")), at: try json.wireInstant("at"))
    case "deliver":
      self = .deliver(
        try ScriptEvent(json: json.wireValue("event")), at: try json.wireInstant("at"))
    case "advance": self = .advance(to: try json.wireInstant("at"))
    case "finish": self = .finish
    case "resource": self = .resource(text: json["text"]?.text)
    case let other: throw ScriptHostWireError("there is no request '\(other)'")
    }
  }
}

extension VerificationScript {
  fileprivate var json: JSONValue {
    .wire([
      "id": .integer(id), "vendorKey": .wire(vendorKey), "url": .string(url),
      "source": .string(source), "parameters": .wire(parameters),
      "injectionID": .string(injectionID),
    ])
  }

  fileprivate init(json: JSONValue) throws(ScriptHostWireError) {
    self.init(
      id: try json.wireInteger("id"), vendorKey: json["vendorKey"]?.text,
      url: try json.wireText("url"), source: try json.wireText("source"),
      parameters: json["parameters"]?.text, injectionID: try json.wireText("injectionID"))
  }
}

extension ScriptEvent {
  /// The event is sent as text, because a JSON reader does not keep the order of its keys.
  fileprivate var json: JSONValue {
    .wire([
      "type": .string(type.rawValue), "text": .string(text),
      "before": .wire(context?.before), "after": .wire(context?.after),
    ])
  }

  fileprivate init(json: JSONValue) throws(ScriptHostWireError) {
    let name = try json.wireText("type")
    guard let type = OMIDEventType(rawValue: name) else {
      throw ScriptHostWireError("there is no event '\(name)'")
    }
    var context: CommandContext?
    if let before = json["before"]?.text, let after = json["after"]?.text {
      context = CommandContext(before: before, after: after)
    }
    self.init(type: type, text: try json.wireText("text"), context: context)
  }
}

extension ScriptHostReply {
  /// The reply as one line of JSON, without the line break.
  package var line: String {
    switch self {
    case .ready(let reason):
      JSONValue.wire(["ready": true, "unconfined": reason.map { .string($0) }]).orderedText
    case .outputs(let outputs, let next):
      JSONValue.wire([
        "outputs": .array(outputs.map(\.json)), "next": next.map { .wire($0) },
      ]).orderedText
    case .resourceWanted(let download):
      JSONValue.wire([
        "resourceWanted": .string(download.url), "script": .integer(download.script),
      ]).orderedText
    case .failed(let message): JSONValue.wire(["failed": .string(message)]).orderedText
    }
  }

  /// Reads a line.
  ///
  /// - Throws: `ScriptHostWireError`, which says what is malformed in the line.
  package init(line: String) throws(ScriptHostWireError) {
    let json = try JSONValue(line: line)
    if json["ready"] == true {
      self = .ready(unconfined: json["unconfined"]?.text)
    } else if let url = json["resourceWanted"]?.text {
      self = .resourceWanted(ScriptDownload(script: try json.wireInteger("script"), url: url))
    } else if let message = json["failed"]?.text {
      self = .failed(message)
    } else {
      var outputs: [ScriptOutput] = []
      for element in try json.wireElements("outputs") {
        outputs.append(try ScriptOutput(json: element))
      }
      self = .outputs(outputs, next: json["next"] == nil ? nil : try json.wireInstant("next"))
    }
  }
}

extension ScriptOutput {
  fileprivate var json: JSONValue {
    let id = JSONValue.integer(script)
    return switch kind {
    case .sendURL(let url):
      .wire(["script": id, "kind": "sendURL", "text": .string(url)])
    case .log(let line):
      .wire([
        "script": id, "kind": "log", "level": .string(line.level.rawValue),
        "text": .string(line.message),
      ])
    case .failed(let phase, let exception):
      .wire([
        "script": id, "kind": "failed", "phase": .string(phase.text), "exception": exception.json,
      ])
    case .timedOut(let phase):
      .wire(["script": id, "kind": "timedOut", "phase": .string(phase.text)])
    case .exhausted(let budget):
      .wire(["script": id, "kind": "exhausted", "budget": .string(budget.rawValue)])
    case .notExecuted(let refusal):
      .wire(["script": id, "kind": "notExecuted", "refusal": refusal.json])
    case .registeredNothing: .wire(["script": id, "kind": "registeredNothing"])
    }
  }

  fileprivate init(json: JSONValue) throws(ScriptHostWireError) {
    let kind: Kind
    switch try json.wireText("kind") {
    case "sendURL": kind = .sendURL(try json.wireText("text"))
    case "log":
      guard let level = ScriptLogLine.Level(rawValue: try json.wireText("level")) else {
        throw ScriptHostWireError("there is no such level of a line")
      }
      kind = .log(ScriptLogLine(level, try json.wireText("text")))
    case "failed":
      kind = .failed(
        try ScriptPhase(json: json), try ScriptException(json: json.wireValue("exception")))
    case "timedOut": kind = .timedOut(try ScriptPhase(json: json))
    case "exhausted":
      guard let budget = ScriptBudget(rawValue: try json.wireText("budget")) else {
        throw ScriptHostWireError("there is no such limit of a session")
      }
      kind = .exhausted(budget)
    case "notExecuted": kind = .notExecuted(try ScriptRefusal(json: json.wireValue("refusal")))
    case "registeredNothing": kind = .registeredNothing
    case let other: throw ScriptHostWireError("there is no output '\(other)'")
    }
    self.init(script: try json.wireInteger("script"), kind)
  }
}

extension ScriptPhase {
  fileprivate init(json: JSONValue) throws(ScriptHostWireError) {
    guard let phase = ScriptPhase(text: try json.wireText("phase")) else {
      throw ScriptHostWireError("there is no such phase")
    }
    self = phase
  }
}

extension ScriptRefusal {
  fileprivate var json: JSONValue {
    switch self {
    case .rejected: .wire(["is": "rejected"])
    case .unsupportedFramework(let name):
      .wire(["is": "unsupportedFramework", "name": .string(name)])
    case .executableResource: .wire(["is": "executableResource"])
    case .browserNeeded: .wire(["is": "browserNeeded"])
    case .missing: .wire(["is": "missing"])
    case .notFound: .wire(["is": "notFound"])
    case .tooLarge(let bytes): .wire(["is": "tooLarge", "bytes": .integer(bytes)])
    case .syntaxError(let exception): .wire(["is": "syntaxError", "exception": exception.json])
    case .threw(let exception): .wire(["is": "threw", "exception": exception.json])
    case .timedOut: .wire(["is": "timedOut"])
    case .exhausted: .wire(["is": "exhausted"])
    case .engineFailed: .wire(["is": "engineFailed"])
    }
  }

  fileprivate init(json: JSONValue) throws(ScriptHostWireError) {
    switch try json.wireText("is") {
    case "rejected": self = .rejected
    case "unsupportedFramework": self = .unsupportedFramework(try json.wireText("name"))
    case "executableResource": self = .executableResource
    case "browserNeeded": self = .browserNeeded
    case "missing": self = .missing
    case "notFound": self = .notFound
    case "tooLarge": self = .tooLarge(bytes: try json.wireInteger("bytes"))
    case "syntaxError":
      self = .syntaxError(try ScriptException(json: json.wireValue("exception")))
    case "threw": self = .threw(try ScriptException(json: json.wireValue("exception")))
    case "timedOut": self = .timedOut
    case "exhausted": self = .exhausted
    case "engineFailed": self = .engineFailed
    case let other: throw ScriptHostWireError("there is no refusal '\(other)'")
    }
  }
}

extension ScriptException {
  var json: JSONValue {
    .wire([
      "message": .string(message), "at": location.map(\.json),
      "stack": .array(
        stack.map { .wire(["function": .string($0.function), "at": $0.location.map(\.json)]) }),
    ])
  }

  init(json: JSONValue) throws(ScriptHostWireError) {
    var stack: [Frame] = []
    for frame in try json.wireElements("stack") {
      stack.append(
        Frame(
          function: try frame.wireText("function"),
          location: try frame["at"].map(SourceLocation.init(json:))))
    }
    self.init(
      message: try json.wireText("message"),
      location: try json["at"].map(SourceLocation.init(json:)), stack: stack)
  }
}

extension SourceLocation {
  fileprivate var json: JSONValue {
    .wire([
      "file": .string(file), "line": position.map { .integer($0.line) },
      "column": position.map { .integer($0.column) },
    ])
  }

  fileprivate init(json: JSONValue) throws(ScriptHostWireError) {
    self.init(file: try json.wireText("file"))
    guard json["line"] != nil else { return }
    position = SourcePosition(
      line: try json.wireInteger("line"), column: try json.wireInteger("column"))
  }
}

extension JSONValue {
  /// An object of members; those without a value are left out.
  static func wire(_ members: KeyValuePairs<String, JSONValue?>) -> JSONValue {
    .object(members.compactMap { key, value in value.map { Member(key, $0) } })
  }

  /// The text as a JSON value; nil for nil.
  static func wire(_ text: String?) -> JSONValue? { text.map { .string($0) } }

  /// A duration, exact to the attosecond: whole seconds and attoseconds.
  static func wire(_ duration: Duration) -> JSONValue {
    let (seconds, attoseconds) = duration.components
    return .array([.integer(Int(seconds)), .integer(Int(attoseconds))])
  }

  static func wire(_ instant: VirtualInstant) -> JSONValue { wire(instant.sinceStart) }

  /// The text of a required member.
  func wireText(_ key: String) throws(ScriptHostWireError) -> String {
    guard let text = self[key]?.text else { throw ScriptHostWireError("'\(key)' is not text") }
    return text
  }

  /// The whole number of a required member.
  func wireInteger(_ key: String) throws(ScriptHostWireError) -> Int {
    guard case .integer(let number)? = self[key] else {
      throw ScriptHostWireError("'\(key)' is not a whole number")
    }
    return number
  }

  /// The value of a required member.
  func wireValue(_ key: String) throws(ScriptHostWireError) -> JSONValue {
    guard let value = self[key] else { throw ScriptHostWireError("there is no '\(key)'") }
    return value
  }

  /// The list of a required member.
  func wireElements(_ key: String) throws(ScriptHostWireError) -> [JSONValue] {
    guard case .array(let elements)? = self[key] else {
      throw ScriptHostWireError("'\(key)' is not a list")
    }
    return elements
  }

  /// The duration of a required member.
  func wireDuration(_ key: String) throws(ScriptHostWireError) -> Duration {
    guard case .array(let parts)? = self[key], parts.count == 2,
      case .integer(let seconds) = parts[0], case .integer(let attoseconds) = parts[1]
    else { throw ScriptHostWireError("'\(key)' is not a duration") }
    return Duration(secondsComponent: Int64(seconds), attosecondsComponent: Int64(attoseconds))
  }

  func wireInstant(_ key: String) throws(ScriptHostWireError) -> VirtualInstant {
    VirtualInstant(sinceStart: try wireDuration(key))
  }

  /// Reads a line between a host and its process as one JSON value.
  init(line: String) throws(ScriptHostWireError) {
    do {
      self = try JSONReader.value(of: line)
    } catch {
      throw ScriptHostWireError("the line is not JSON")
    }
  }
}

/// A malformed line between a host and its process.
package struct ScriptHostWireError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What is malformed in the line.
  package var description: String

  init(_ description: String) { self.description = description }
}
