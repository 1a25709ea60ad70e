internal import Vocabulary

/// An event that the browser reports about a page by itself, not as the answer to a command.
package enum BrowserEvent: Sendable, Hashable {
  /// The page, or the browser on its behalf, wrote to the console.
  case console(Level, String)
  /// A script threw an exception or a promise was rejected, and no handler caught it.
  case exception(String)
  case request(BrowserRequest)
  /// A script called a function that ``BrowserPage/addFunction(_:)`` added.
  case call(function: String, argument: String)

  /// The severity of a line of the console.
  package enum Level: String, Sendable {
    case log
    case warning
    case error
  }
}

/// A request of a page.
package struct BrowserRequest: Sendable, Hashable {
  /// The hosts that name this machine.
  static let ownHosts = ["localhost", "127.0.0.1", "[::1]"]

  package let url: String

  package init(url: String) { self.url = url }

  /// The host of a network request, with its port; nil for requests of data, blobs and files.
  package var server: String? {
    guard let scheme = url.firstRange(of: "://"),
      ["http", "https", "ws", "wss"].contains(url[..<scheme.lowerBound].lowercased())
    else { return nil }
    let authority = url[scheme.upperBound...].prefix { !"/?#".contains($0) }
    return String(authority.split(separator: "@").last ?? "").lowercased()
  }

  /// Whether the request would leave this machine and was therefore blocked.
  package var isBlocked: Bool {
    guard let server else { return false }
    return !Self.isOwn(server)
  }

  /// Whether a host with a port is this machine.
  package static func isOwn(_ server: String) -> Bool {
    ownHosts.contains { server == $0 || server.hasPrefix($0 + ":") }
  }
}

extension BrowserEvent {
  /// Reads an event of the DevTools protocol; nil for an event that is not about what the page did.
  init?(_ method: String, _ parameters: JSONValue) {
    switch method {
    case "Runtime.consoleAPICalled":
      let words = (parameters["args"]?.elements ?? []).map(Self.shown)
      self = .console(Level(parameters["type"]), words.joined(separator: " "))
    case "Runtime.exceptionThrown":
      self = .exception(Self.thrown(in: parameters["exceptionDetails"] ?? .null))
    case "Log.entryAdded":
      guard let entry = parameters["entry"], let text = entry["text"]?.text else { return nil }
      let place = entry["url"]?.text.map { " (\($0))" } ?? ""
      self = .console(Level(entry["level"]), text + place)
    case "Network.requestWillBeSent":
      guard let url = parameters["request"]?["url"]?.text else { return nil }
      self = .request(BrowserRequest(url: url))
    case "Network.webSocketCreated":
      guard let url = parameters["url"]?.text else { return nil }
      self = .request(BrowserRequest(url: url))
    case "Runtime.bindingCalled":
      guard let name = parameters["name"]?.text, let argument = parameters["payload"]?.text else {
        return nil
      }
      self = .call(function: name, argument: argument)
    default: return nil
    }
  }

  /// A value of the console, as the console shows it.
  private static func shown(_ value: JSONValue) -> String {
    switch value["value"] {
    case .string(let text)?: text
    case let other?: other.orderedText
    case nil: value["description"]?.text ?? value["type"]?.text ?? ""
    }
  }

  /// The exception that was thrown, with its stack if it has one.
  static func thrown(in details: JSONValue) -> String {
    details["exception"].map(shown).flatMap { $0.isEmpty ? nil : $0 }
      ?? details["text"]?.text ?? "an exception"
  }
}

extension BrowserEvent.Level {
  /// Creates a level from a level of the DevTools protocol.
  init(_ value: JSONValue?) {
    self =
      switch value?.text {
      case "error", "assert": .error
      case "warning": .warning
      default: .log
      }
  }
}
