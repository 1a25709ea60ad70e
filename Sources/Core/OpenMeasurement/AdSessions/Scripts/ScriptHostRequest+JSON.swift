import Vocabulary

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
