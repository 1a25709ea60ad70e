import Vocabulary
import Workers

/// Reads bytes as the lines of a client that calls tools, and stops the program when an answer
/// breaks a guarantee. A message is one line, each request is answered once, and a page of any
/// answer does not exceed its size limit.
struct ToolTrial {
  private static let room = 3_000
  private let lines: [Substring]

  init(_ bytes: [UInt8]) {
    lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n")
  }

  func run() {
    let schema = Schema.object([
      SchemaField("file", .filledString, ""), SchemaField("seed", .integer(0...9), ""),
    ])
    var machine = MCPStateMachine(
      (name: "t", title: "T", version: "1"), instructions: "",
      tools: [
        MCPTool("play", [.init("inputSchema", schema.json)]), MCPTool("lint", [], oneOf: ["xml"]),
      ])
    var open: [Int] = []
    for line in lines {
      for action in machine.received(String(line)) {
        switch action {
        case .send(let message): check(message)
        case .call(let number, _, let arguments):
          open.append(number)
          show(arguments)
        case .cancel(let number): open.removeAll { $0 == number }
        }
      }
      guard open.count > 3 else { continue }
      let number = open.removeFirst()
      let news = machine.progressed(number, done: 1, of: nil, "words")
      for case .send(let message) in news
        + machine.finished(number, MCPAnswer(failure: String(line)))
      {
        check(message)
      }
      if !machine.finished(number, MCPAnswer(failure: "")).isEmpty {
        stop("a call is answered twice", code: 70)
      }
    }
  }

  private func check(_ message: JSONValue) {
    let text = message.orderedText
    if text.contains("\n") || (try? JSONReader.value(of: text)) == nil {
      stop("a message is not a line of JSON", code: 70)
    }
  }

  /// Checks that an answer has a first page, and that every cursor on it leads to a further page.
  private func show(_ answer: JSONValue) {
    guard let page = AnswerPage(of: answer, within: Self.room) else {
      stop("an answer has no first page", code: 70)
    }
    for left in page.leftOut {
      guard let cursor = left.cursor.flatMap(AnswerPage.Cursor.init),
        AnswerPage(of: answer, within: Self.room, from: cursor) != nil
      else { stop("a cursor leads nowhere", code: 70) }
    }
  }
}
