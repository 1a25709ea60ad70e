import ChildProcess
import Foundation
import Testing

/// Chromium without a window, driven over its DevTools protocol, as a user's hands would.
final class DrivenBrowser {
  static let program = Program("chromium")

  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()
  private let folder: TemporaryFolder
  private var buffer: [UInt8] = []
  private var nextID = 1
  private var session = ""
  /// What the page complained of: errors of the console, and scripts that threw.
  private(set) var complaints: [String] = []
  /// The URLs that the page requested.
  private(set) var requests: [String] = []

  /// Opens a window of a size, in points.
  init(width: Int = 1_280, height: Int = 900, isDark: Bool = false, isPhone: Bool = false) throws {
    folder = try TemporaryFolder()
    process.executableURL = URL(filePath: "/bin/sh")
    // Commands come in at descriptor 3, answers go out at 4.
    process.arguments = [
      "-c", "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>/dev/null",
      try #require(Self.program).path, "--headless=new", "--no-sandbox", "--disable-gpu",
      "--disable-dev-shm-usage", "--no-first-run", "--remote-debugging-pipe",
      "--user-data-dir=\(folder.path("profile"))", "--window-size=\(width),\(height)",
      "about:blank",
    ]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let target = try send("Target.createTarget", ["url": "about:blank"])["targetId"]
    session =
      try send("Target.attachToTarget", ["targetId": target as Any, "flatten": true])["sessionId"]
      as? String ?? ""
    for domain in ["Page", "Runtime", "Log", "Network", "DOM"] { try send("\(domain).enable") }
    try send(
      "Emulation.setDeviceMetricsOverride",
      ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": isPhone])
    try send(
      "Emulation.setEmulatedMedia",
      ["features": [["name": "prefers-color-scheme", "value": isDark ? "dark" : "light"]]])
  }

  deinit {
    process.terminate()
    process.waitUntilExit()
  }

  // MARK: The page

  func open(_ url: String) throws {
    try send("Page.navigate", ["url": url])
  }

  /// The value of a JavaScript expression, which may be a promise.
  @discardableResult
  func evaluate(_ expression: String) throws -> Any? {
    let answer = try send(
      "Runtime.evaluate",
      ["expression": expression, "awaitPromise": true, "returnByValue": true, "userGesture": true])
    if let failure = answer["exceptionDetails"] {
      Issue.record("\(expression.prefix(200)): \(failure)")
    }
    return (answer["result"] as? [String: Any])?["value"]
  }

  func text(_ expression: String) throws -> String { try evaluate(expression) as? String ?? "" }

  /// Waits until an expression is true; says what the page shows when it does not become so.
  func wait(
    until expression: String, seconds: Int = 180,
    location: Testing.SourceLocation = #_sourceLocation
  ) throws {
    for _ in 0..<(seconds * 20) {
      let value = try send(
        "Runtime.evaluate", ["expression": "Boolean(\(expression))", "returnByValue": true])
      if (value["result"] as? [String: Any])?["value"] as? Bool == true { return }
      Thread.sleep(forTimeInterval: 0.05)
    }
    let page = try text("document.body.innerText").prefix(1_500)
    Issue.record(
      "never: \(expression); the page: \(page); \(complaints)",
      sourceLocation: location)
  }

  /// Writes a text where the focus is.
  func write(_ text: String) throws { try send("Input.insertText", ["text": text]) }

  /// Presses a key where the focus is; `modifiers` 2 is Ctrl, 8 is Shift.
  func press(_ key: String, code: Int, text: String? = nil, modifiers: Int = 0) throws {
    var event: [String: Any] = [
      "type": text == nil ? "rawKeyDown" : "keyDown", "key": key, "code": key,
      "windowsVirtualKeyCode": code, "modifiers": modifiers,
    ]
    if let text { event["text"] = text }
    try send("Input.dispatchKeyEvent", event)
    event["type"] = "keyUp"
    event["text"] = nil
    try send("Input.dispatchKeyEvent", event)
  }

  func tab() throws { try press("Tab", code: 9) }

  /// Drags the pointer from one place of the window to another.
  func drag(from start: (x: Double, y: Double), to end: (x: Double, y: Double)) throws {
    for (type, place) in [
      ("mouseMoved", start), ("mousePressed", start), ("mouseMoved", end), ("mouseReleased", end),
    ] {
      try send(
        "Input.dispatchMouseEvent",
        ["type": type, "x": place.x, "y": place.y, "button": "left", "buttons": 1, "clickCount": 1])
    }
  }

  /// Gives a file input its files.
  func choose(_ files: [String], in selector: String) throws {
    let root = (try send("DOM.getDocument")["root"] as? [String: Any])?["nodeId"]
    let node = try send(
      "DOM.querySelector", ["nodeId": root as Any, "selector": selector])["nodeId"]
    try send("DOM.setFileInputFiles", ["files": files, "nodeId": node as Any])
  }

  /// A picture of the whole page, where a folder for pictures is given in the environment.
  func picture(_ name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["VASTSIM_PAGE_PICTURES"] else { return }
    let answer = try send(
      "Page.captureScreenshot", ["format": "png", "captureBeyondViewport": true])
    let data = Data(base64Encoded: answer["data"] as? String ?? "") ?? Data()
    try data.write(to: URL(filePath: "\(folder)/\(name).png"))
  }

  // MARK: The protocol

  /// Sends a command and waits for its answer; the events before it are noted.
  @discardableResult
  func send(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
    let id = nextID
    nextID += 1
    var command: [String: Any] = ["id": id, "method": method, "params": parameters]
    if !session.isEmpty { command["sessionId"] = session }
    let data = try JSONSerialization.data(withJSONObject: command) + [0]
    try input.fileHandleForWriting.write(contentsOf: data)
    while let message = try next() {
      guard message["id"] as? Int == id else {
        note(message)
        continue
      }
      if let error = message["error"] { Issue.record("\(method): \(error)") }
      return message["result"] as? [String: Any] ?? [:]
    }
    throw BrowserGone(method: method)
  }

  struct BrowserGone: Error { var method: String }

  private func next() throws -> [String: Any]? {
    let descriptor = output.fileHandleForReading.fileDescriptor
    var piece = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      if let end = buffer.firstIndex(of: 0) {
        let message = Data(buffer[..<end])
        buffer.removeSubrange(...end)
        return try JSONSerialization.jsonObject(with: message) as? [String: Any]
      }
      var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
      guard poll(&polled, 1, 180_000) > 0 else { return nil }
      let count = read(descriptor, &piece, piece.count)
      guard count > 0 else { return nil }
      buffer += piece[..<count]
    }
  }

  private func note(_ message: [String: Any]) {
    let parameters = message["params"] as? [String: Any] ?? [:]
    switch message["method"] as? String {
    case "Runtime.consoleAPICalled":
      if ["error", "warning", "assert"].contains(parameters["type"] as? String) {
        complaints.append("\(parameters["args"] ?? "")")
      }
    case "Runtime.exceptionThrown": complaints.append("\(parameters["exceptionDetails"] ?? "")")
    case "Log.entryAdded":
      let entry = parameters["entry"] as? [String: Any] ?? [:]
      if ["error", "warning"].contains(entry["level"] as? String) { complaints.append("\(entry)") }
    case "Network.requestWillBeSent":
      let request = parameters["request"] as? [String: Any] ?? [:]
      requests.append(request["url"] as? String ?? "")
    default: break
    }
  }
}
