import ScriptEngine
import Vocabulary

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
