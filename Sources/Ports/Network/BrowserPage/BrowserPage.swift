internal import FoundationEssentials
internal import Glibc
internal import System
package import Vocabulary

/// A page in Chromium without a window, driven over the DevTools protocol. The browser ends with
/// the page, and the folder that it writes to is removed, even if this process is killed.
///
/// The page can reach only this machine. Every other request is blocked, and
/// ``BrowserRequest/isBlocked`` of its event is true.
///
/// ```swift
/// let page = try BrowserPage(in: browser)
/// try page.open("http://127.0.0.1:8000/player.html")
/// try page.evaluate("document.querySelector('video').pause()")
/// ```
///
/// A page belongs to one thread.
package final class BrowserPage {
  /// The longest wait for the answer to a command. A machine under load may need many seconds to
  /// start a browser.
  private static let patience = Duration.seconds(180)

  /// The longest path of a folder in which the browser can create its socket: 107 bytes
  /// (`sockaddr_un`) less the length of `/org.chromium.Chromium.XXXXXX/SingletonSocket`.
  private static let longestFolder = 107 - 45

  private let folder: ScratchFolder
  private let process: LineProcess
  private let removal: FolderRemoval?
  private var nextID = 1
  /// The identifier of the page's own session among the browser's sessions.
  private var session: String?
  private var answers: [Int: JSONValue] = [:]
  private var events: [BrowserEvent] = []
  private var hasEnded = false
  /// The last lines that the browser wrote to standard error.
  private var lastWords: [String] = []

  /// Starts a browser, and opens an empty page.
  ///
  /// - Throws: `BrowserFailure` when it does not start.
  package init(
    in browser: BrowserProgram, _ window: BrowserProgram.Window = .init()
  ) throws(BrowserFailure) {
    guard let folder = ScratchFolder() else {
      throw .notStarted(reason: "no folder can be made in '\(ScratchFolder.parent)'")
    }
    self.folder = folder
    // The browser creates a folder for a socket in `TMPDIR`, and leaves it behind when it is
    // killed.
    var environment = ProcessInfo.processInfo.environment
    if folder.path.utf8.count <= Self.longestFolder { environment["TMPDIR"] = folder.path }
    do throws(ProgramNotStarted) {
      process = try LineProcess(
        browser.program.path, browser.arguments(for: window, profile: folder.path + "/profile"),
        environment: environment, channel: .debuggingPipe)
    } catch {
      throw .notStarted(reason: error.reason)
    }
    // If the system has no shell, no child removes the folder, and the folder stays if a signal
    // ends this process.
    removal = try? FolderRemoval(of: folder.path, killing: process.id)
    let target = try send("Target.createTarget", ["url": "about:blank"])["targetId"] ?? .null
    session = try send("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"]?
      .text
    for domain in ["Page", "Runtime", "Log", "Network", "DOM"] { try send("\(domain).enable") }
    try send(
      "Emulation.setDeviceMetricsOverride",
      [
        "width": .integer(window.width), "height": .integer(window.height), "deviceScaleFactor": 1,
        "mobile": .bool(window.isPhone),
      ])
    let scheme: JSONValue = window.isDark ? "dark" : "light"
    try send(
      "Emulation.setEmulatedMedia",
      ["features": [["name": "prefers-color-scheme", "value": scheme]]])
  }

  deinit { close() }

  /// Ends the browser. A closed page answers no commands.
  package func close() {
    hasEnded = true
    process.kill()
    _ = process.wait()
  }

  // MARK: The page

  /// Adds a script that runs in each document before the document's own scripts.
  ///
  /// - Throws: `BrowserFailure` when the browser refuses it.
  package func addScript(_ source: String) throws(BrowserFailure) {
    try send("Page.addScriptToEvaluateOnNewDocument", ["source": .string(source)])
  }

  /// Adds a function with one text parameter to each document. Its calls are events.
  ///
  /// - Throws: `BrowserFailure` when the browser refuses it.
  package func addFunction(_ name: String) throws(BrowserFailure) {
    try send("Runtime.addBinding", ["name": .string(name)])
  }

  /// Opens a URL. The resources that the page loads arrive later.
  ///
  /// - Throws: `BrowserFailure` when the document of the URL does not load.
  package func open(_ url: String) throws(BrowserFailure) {
    let answer = try send("Page.navigate", ["url": .string(url)])
    if let reason = answer["errorText"]?.text, !reason.isEmpty {
      throw .notLoaded(url: url, reason: reason)
    }
  }

  /// Evaluates a JavaScript expression as if the user had just touched the page.
  ///
  /// - Parameter expression: the expression; if its value is a promise, the promise is awaited.
  /// - Returns: the value if JSON can express it, else null.
  /// - Throws: `BrowserFailure` when the expression throws.
  @discardableResult
  package func evaluate(_ expression: String) throws(BrowserFailure) -> JSONValue {
    let answer = try send(
      "Runtime.evaluate",
      [
        "expression": .string(expression), "awaitPromise": true, "returnByValue": true,
        "userGesture": true,
      ])
    if let details = answer["exceptionDetails"] {
      throw .exception(BrowserEvent.thrown(in: details))
    }
    return answer["result"]?["value"] ?? .null
  }

  /// Waits until an expression is true.
  ///
  /// - Parameters:
  ///   - expression: the expression, which is evaluated every 50 ms.
  ///   - time: the longest time to wait.
  /// - Returns: whether the expression became true.
  /// - Throws: `BrowserFailure` when the browser ends.
  package func wait(
    until expression: String, within time: Duration
  ) throws(BrowserFailure) -> Bool {
    let end = ContinuousClock.now + time
    while true {
      let value = try send(
        "Runtime.evaluate",
        ["expression": .string("Boolean(\(expression))"), "returnByValue": true])
      if value["result"]?["value"]?.flag == true { return true }
      guard ContinuousClock.now < end else { return false }
      rest(for: .milliseconds(50))
    }
  }

  /// Clicks the middle of the first element that a CSS selector finds, with the events of a mouse.
  ///
  /// - Returns: whether there is such an element and it has a size.
  /// - Throws: `BrowserFailure` when the selector is malformed.
  package func click(at selector: String) throws(BrowserFailure) -> Bool {
    let place = try evaluate(
      """
      (() => {
        const element = document.querySelector(\(JSONValue.string(selector).orderedText));
        if (!element) return null;
        element.scrollIntoView({ block: 'nearest' });
        const box = element.getBoundingClientRect();
        return box.width && box.height ? [box.x + box.width / 2, box.y + box.height / 2] : null;
      })()
      """
    ).elements
    guard place.count == 2 else { return false }
    for type in ["mouseMoved", "mousePressed", "mouseReleased"] {
      try send(
        "Input.dispatchMouseEvent",
        [
          "type": .string(type), "x": place[0], "y": place[1], "button": "left", "clickCount": 1,
        ])
    }
    return true
  }

  // MARK: What it does

  /// The events of the page since the last call, in order.
  package func takeEvents() -> [BrowserEvent] {
    defer { events = [] }
    return events
  }

  /// Waits until the browser has written a message, or a time is over.
  package func rest(for time: Duration) {
    guard !hasEnded else { return }
    receive(waiting: Int32(clamping: max(1, time.wholeMilliseconds)))
  }

  /// Whether the browser still runs.
  package var isRunning: Bool { !hasEnded }

  /// Why the browser ended, with its last messages.
  package var end: BrowserFailure { .ended(lastWords: lastWords.joined(separator: " ")) }

  // MARK: The protocol

  /// Sends a command of the DevTools protocol and waits for its answer.
  ///
  /// - Parameters:
  ///   - method: the command, such as `Page.reload`.
  ///   - parameters: an object with the command's parameters.
  /// - Returns: the result.
  /// - Throws: `BrowserFailure` when the browser refuses the command, ends, or does not answer.
  @discardableResult
  package func send(
    _ method: String, _ parameters: JSONValue = .object([])
  ) throws(BrowserFailure) -> JSONValue {
    let id = nextID
    nextID += 1
    var command: [JSONValue.Member] = [
      .init("id", .integer(id)), .init("method", .string(method)), .init("params", parameters),
    ]
    if let session { command.append(.init("sessionId", .string(session))) }
    process.post(JSONValue.object(command).orderedText)
    let end = ContinuousClock.now + Self.patience
    while !hasEnded {
      receive(waiting: 20)
      guard let answer = answers.removeValue(forKey: id) else {
        if ContinuousClock.now > end { throw .noAnswer(command: method) }
        continue
      }
      if let reason = answer["error"]?["message"]?.text {
        throw .refused(command: method, reason: reason)
      }
      return answer["result"] ?? .object([])
    }
    throw self.end
  }

  /// Reads the browser's messages: answers to commands and events.
  private func receive(waiting milliseconds: Int32) {
    LineProcess.wait(for: [process], milliseconds: milliseconds)
    process.sendWaiting()
    let (messages, isEnd) = process.takeLines()
    // The last lines of the browser's log say why it ended.
    lastWords = (lastWords + process.takeNotes()).suffix(3)
    hasEnded = hasEnded || isEnd
    for message in messages {
      guard let value = try? JSONReader.value(of: message) else { continue }
      if let id = value["id"]?.wholeNumber {
        answers[id] = value
      } else if let method = value["method"]?.text {
        let parameters = value["params"] ?? .null
        if let event = BrowserEvent(method, parameters) { events.append(event) }
        if method == "Inspector.targetCrashed" { hasEnded = true }
      }
    }
  }
}

/// The Chromium program on this machine, and the options with which it is started.
package struct BrowserProgram: Sendable {
  /// The window in which a page is opened.
  package struct Window: Sendable, Hashable {
    /// The width in points.
    package var width = 1_280
    package var height = 900
    package var isDark = false
    package var isPhone = false
    /// Whether the browser isolates the page's code from the machine. Chromium refuses to do so for
    /// root, and in containers that forbid namespaces.
    package var isSandboxed = true

    package init() {}
  }

  let program: Program

  /// Finds the browser by the usual names of the program; nil if it is not installed.
  package init?() {
    guard let program = Self.names.lazy.compactMap({ Program($0) }).first else { return nil }
    self.program = program
  }

  /// The names under which the browser is searched for in `PATH`.
  package static let names = [
    "chromium", "chromium-browser", "google-chrome-stable", "google-chrome",
  ]

  /// Whether Chromium refuses to start its sandbox for the user of this process.
  package static var refusesSandbox: Bool { geteuid() == 0 }

  /// The arguments for a window. `profile` is the folder to which the browser writes.
  func arguments(for window: Window, profile: String) -> [String] {
    let sandbox = window.isSandboxed ? [] : ["--no-sandbox"]
    let size = "--window-size=\(window.width),\(window.height)"
    return Self.switches + sandbox + ["--user-data-dir=\(profile)", size, "about:blank"]
  }

  /// The switches of every start. Only names and addresses of this machine can be reached, and the
  /// browser's own services are turned off. All frames share the page's process and its one
  /// session.
  private static let switches = [
    "--headless=new", "--remote-debugging-pipe", "--disable-gpu", "--disable-dev-shm-usage",
    "--no-first-run", "--no-default-browser-check", "--disable-background-networking",
    "--disable-component-update", "--disable-sync", "--disable-extensions", "--no-proxy-server",
    "--host-resolver-rules=MAP * ~NOTFOUND,"
      + BrowserRequest.ownHosts.map { "EXCLUDE \($0)" }.joined(separator: ","),
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",
    "--disable-site-isolation-trials", "--disable-features=IsolateOrigins,site-per-process",
    "--disable-backgrounding-occluded-windows", "--disable-renderer-backgrounding",
    "--autoplay-policy=no-user-gesture-required",
  ]
}

/// Why a page could not be opened or driven.
package enum BrowserFailure: Error, Sendable, Hashable, CustomStringConvertible {
  /// The browser did not start.
  case notStarted(reason: String)
  /// The browser ended. `lastWords` are its last lines on standard error.
  case ended(lastWords: String)
  /// The browser did not answer a command in time.
  case noAnswer(command: String)
  /// The browser refused a command.
  case refused(command: String, reason: String)
  /// A URL did not load.
  case notLoaded(url: String, reason: String)
  /// A script threw an exception.
  case exception(String)

  package var description: String {
    switch self {
    case .notStarted(let reason): "Chromium did not start: \(reason)"
    case .ended(let words): words.isEmpty ? "Chromium ended" : "Chromium ended: \(words)"
    case .noAnswer(let command): "Chromium did not answer '\(command)' in time"
    case .refused(let command, let reason): "Chromium refused '\(command)': \(reason)"
    case .notLoaded(let url, let reason): "'\(url)' did not load: \(reason)"
    case .exception(let words): "the page threw: \(words)"
    }
  }
}
