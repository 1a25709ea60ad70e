import Foundation
import Network
import Testing
import Vocabulary

/// A page in Chromium, as a user's hands drive it.
final class DrivenBrowser {
  static let program = BrowserProgram()

  private let page: BrowserPage
  /// What the page complained of: errors and warnings of the console, and scripts that threw.
  private(set) var complaints: [String] = []
  /// What the page wrote to the console beside.
  private(set) var lines: [String] = []
  /// The URLs that the page requested.
  private(set) var requests: [String] = []

  /// Opens a window of a size, in points.
  init(width: Int = 1_280, height: Int = 900, isDark: Bool = false, isPhone: Bool = false) throws {
    var window = BrowserProgram.Window()
    window.width = width
    window.height = height
    window.isDark = isDark
    window.isPhone = isPhone
    window.isSandboxed = false
    page = try BrowserPage(in: try #require(Self.program), window)
  }

  // MARK: The page

  func open(_ url: String) throws {
    try page.open(url)
    note()
  }

  /// The value of a JavaScript expression, which may be a promise.
  @discardableResult
  func evaluate(_ expression: String) throws -> JSONValue {
    defer { note() }
    return try page.evaluate(expression)
  }

  func text(_ expression: String) throws -> String { try evaluate(expression).text ?? "" }

  /// Waits until an expression is true; says what the page shows when it does not become so.
  func wait(
    until expression: String, seconds: Int = 180,
    location: Testing.SourceLocation = #_sourceLocation
  ) throws {
    defer { note() }
    if try page.wait(until: expression, within: .seconds(seconds)) { return }
    let shown = try text("document.body.innerText").prefix(1_500)
    Issue.record(
      "never: \(expression); the page: \(shown); \(complaints)", sourceLocation: location)
  }

  /// Writes a text where the focus is.
  func write(_ text: String) throws { try send("Input.insertText", ["text": .string(text)]) }

  /// Presses a key where the focus is; `modifiers` 2 is Ctrl, 8 is Shift.
  func press(_ key: String, code: Int, text: String? = nil, modifiers: Int = 0) throws {
    func event(_ type: String, _ text: String?) -> JSONValue {
      .object(
        [
          .init("type", .string(type)), .init("key", .string(key)), .init("code", .string(key)),
          .init("windowsVirtualKeyCode", .integer(code)), .init("modifiers", .integer(modifiers)),
        ] + (text.map { [.init("text", .string($0))] } ?? []))
    }
    try send("Input.dispatchKeyEvent", event(text == nil ? "rawKeyDown" : "keyDown", text))
    try send("Input.dispatchKeyEvent", event("keyUp", nil))
  }

  func tab() throws { try press("Tab", code: 9) }

  /// Drags the pointer from one place of the window to another.
  func drag(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) throws {
    for (type, place) in [
      ("mouseMoved", start), ("mousePressed", start), ("mouseMoved", end), ("mouseReleased", end),
    ] {
      try send(
        "Input.dispatchMouseEvent",
        [
          "type": .string(type), "x": .number(place.x), "y": .number(place.y), "button": "left",
          "buttons": 1, "clickCount": 1,
        ])
    }
  }

  /// Gives a file input its files.
  func choose(_ files: [String], in selector: String) throws {
    let root = try send("DOM.getDocument")["root"]?["nodeId"] ?? .null
    let node = try send("DOM.querySelector", ["nodeId": root, "selector": .string(selector)])
    try send(
      "DOM.setFileInputFiles",
      ["files": .array(files.map(JSONValue.string)), "nodeId": node["nodeId"] ?? .null])
  }

  /// A picture of the whole page, where a folder for pictures is given in the environment.
  func picture(_ name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["VASTSIM_PAGE_PICTURES"] else { return }
    let answer = try send(
      "Page.captureScreenshot", ["format": "png", "captureBeyondViewport": true])
    let data = Data(base64Encoded: answer["data"]?.text ?? "") ?? Data()
    try data.write(to: URL(filePath: "\(folder)/\(name).png"))
  }

  /// Sends a command of the DevTools protocol and waits for its answer.
  @discardableResult
  func send(_ method: String, _ parameters: JSONValue = .object([])) throws -> JSONValue {
    defer { note() }
    return try page.send(method, parameters)
  }

  private func note() {
    for event in page.takeEvents() {
      switch event {
      case .call: break
      case .console(.log, let words): lines.append(words)
      case .console(_, let words), .exception(let words): complaints.append(words)
      case .request(let request): requests.append(request.url)
      }
    }
  }
}
