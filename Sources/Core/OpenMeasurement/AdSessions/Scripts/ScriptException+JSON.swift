import ScriptEngine
import Vocabulary

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
