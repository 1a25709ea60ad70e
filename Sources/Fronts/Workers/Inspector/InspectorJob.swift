package import Vocabulary

/// A job that the page requests; none of its values is trusted.
package struct InspectorJob: Sendable, Hashable {
  package enum Task: String, Sendable, CaseIterable {
    /// Plays a tag, and streams what happens.
    case run
    /// Certifies a tag.
    case check
    /// Reads a scenario, and says what is wrong with it.
    case read
    /// Compares two event streams.
    case compare
  }

  package enum Tag: Sendable, Hashable {
    /// A tag of the command line, by its index among the arguments.
    case argument(Int)
    /// The text of a document from the page, with its name.
    case text(String, name: String)
    case url(String)
  }

  package enum Scenario: Sendable, Hashable {
    /// A scenario by its name: a built-in one, or that of the command line.
    case named(String)
    case text(String)
  }

  /// An uploaded file, or a folder of them, that answers for URLs.
  package struct Mapping: Sendable, Hashable {
    package var prefix: String
    package var path: String
  }

  package var task: Task
  /// The tag; nil where the scenario names it, and where a scenario is only read.
  package var tag: Tag?
  /// The options that the page sets for the run. A text that names a file is the name of an
  /// uploaded file.
  package var texts = RunTexts()
  package var map: [Mapping] = []
  /// The scenario; nil for that of the command line, or else the default.
  package var scenario: Scenario?
  /// How the device is held; absent where the scenario decides.
  package var orientation: Orientation?
  package var seed: Int?
  /// The rate at which media arrives, in bytes per second; absent for the scenario's.
  package var bytesPerSecond: Int?
  /// The latency of the network in milliseconds; absent for the scenario's.
  package var latencyMilliseconds: Int?
  /// How a device is held.
  package enum Orientation: String, Sendable, CaseIterable {
    case portrait
    case landscape
  }

  /// The two event streams that are compared, with their names.
  package var old: Stream?
  package var new: Stream?

  /// An event stream of the page.
  package struct Stream: Sendable, Hashable {
    package var name: String
    package var source: Source

    package enum Source: Sendable, Hashable {
      case text(String)
      /// The name of an uploaded file, for streams that are longer than a request.
      case file(String)
    }
  }

  /// Why a text is not a job.
  package struct Failure: Error, Sendable, Hashable {
    /// The reason as text for people.
    package let reason: String
  }

  private static let keys = [
    "do", "tag", "map", "scenario", "orientation", "seed", "bytesPerSecond", "latencyMs", "old",
    "new",
  ]

  /// Reads a job that the page sends to the server, or the server to its worker.
  ///
  /// - Parameters:
  ///   - text: a JSON object.
  ///   - runKeys: the keys that set options of the run.
  /// - Throws: the error in the text.
  package init(parsing text: String, runKeys: [RunKey]) throws(Failure) {
    let value: JSONValue
    do throws(JSONReader.Failure) {
      value = try JSONReader.value(of: text)
    } catch {
      throw Failure(reason: "the request is not JSON: expected \(error.expected)")
    }
    guard case .object(let members) = value else {
      throw Failure(reason: "it is not a JSON object")
    }
    let known = Self.keys + runKeys.map(\.name)
    for member in members where !known.contains(member.key) {
      throw Failure(reason: "unknown key '\(member.key.prefix(100))'")
    }
    guard let task = try Self.text(value, "do").flatMap(Task.init) else {
      throw Failure(reason: "'do' is not one of run, check, read and compare")
    }
    self.task = task
    tag = try Self.tag(value["tag"])
    for key in runKeys { texts[key] = try Self.text(value, key.name) }
    map = try Self.map(value["map"])
    scenario = try Self.scenario(value["scenario"])
    if let text = try Self.text(value, "orientation") {
      orientation = Orientation(rawValue: text)
      guard orientation != nil else {
        throw Failure(reason: "'orientation' is neither portrait nor landscape")
      }
    }
    seed = try Self.number(value, "seed", upTo: Int.max)
    bytesPerSecond = try Self.number(value, "bytesPerSecond", upTo: Int.max)
    latencyMilliseconds = try Self.number(value, "latencyMs", upTo: 3_600_000)
    old = try Self.stream(value["old"])
    new = try Self.stream(value["new"])
    if bytesPerSecond == 0 { throw Failure(reason: "'bytesPerSecond' is 0: use 1 or more") }
    for path in texts.files + map.map(\.path) where !UploadLedger.isPlain(path) {
      throw Failure(reason: "'\(path.prefix(100))' is not an uploaded file")
    }
  }

  /// The job as JSON, in the form in which it was read.
  package var json: JSONValue {
    let chosen = texts.members.map { ($0.key, Optional($0.value)) }
    let optional: [(String, JSONValue?)] = [
      ("tag", tag.map(Self.json)),
      (
        "map",
        map.isEmpty
          ? nil
          : .array(
            map.map {
              .object([.init("prefix", .string($0.prefix)), .init("path", .string($0.path))])
            })
      ),
      ("scenario", scenario.map(Self.json)),
      ("orientation", orientation.map { .string($0.rawValue) }),
      ("seed", seed.map(JSONValue.integer)),
      ("bytesPerSecond", bytesPerSecond.map(JSONValue.integer)),
      ("latencyMs", latencyMilliseconds.map(JSONValue.integer)),
      ("old", old.map(Self.json)), ("new", new.map(Self.json)),
    ]
    return .object(
      [.init("do", .string(task.rawValue))]
        + (optional + chosen).compactMap { key, value in value.map { JSONValue.Member(key, $0) } })
  }

  private static func json(_ tag: Tag) -> JSONValue {
    switch tag {
    case .argument(let index): .object([.init("given", .integer(index))])
    case .text(let text, let name):
      .object([.init("text", .string(text)), .init("name", .string(name))])
    case .url(let url): .object([.init("url", .string(url))])
    }
  }

  private static func json(_ stream: Stream) -> JSONValue {
    let source: JSONValue.Member =
      switch stream.source {
      case .text(let text): .init("text", .string(text))
      case .file(let file): .init("file", .string(file))
      }
    return .object([.init("name", .string(stream.name)), source])
  }

  private static func json(_ scenario: Scenario) -> JSONValue {
    switch scenario {
    case .named(let name): .object([.init("name", .string(name))])
    case .text(let text): .object([.init("text", .string(text))])
    }
  }

  // MARK: Fields

  private static func tag(_ value: JSONValue?) throws(Failure) -> Tag? {
    guard let value, value != .null else { return nil }
    if let index = try number(value, "given", upTo: 1_000_000) { return .argument(index) }
    if let url = try text(value, "url") { return .url(url) }
    if let document = try text(value, "text") {
      let name = try text(value, "name") ?? Self.pastedName
      return .text(document, name: UploadLedger.isPlain(name) ? name : Self.pastedName)
    }
    throw Failure(reason: "'tag' has none of 'given', 'text' and 'url'")
  }

  /// The name of a document without a name of its own.
  static let pastedName = "pasted.xml"

  private static func scenario(_ value: JSONValue?) throws(Failure) -> Scenario? {
    guard let value, value != .null else { return nil }
    if let name = try text(value, "name") { return .named(name) }
    if let text = try text(value, "text") { return .text(text) }
    throw Failure(reason: "'scenario' has neither 'name' nor 'text'")
  }

  private static func stream(_ value: JSONValue?) throws(Failure) -> Stream? {
    guard let value, value != .null else { return nil }
    guard let name = try text(value, "name") else {
      throw Failure(reason: "an event stream has no 'name'")
    }
    if let file = try text(value, "file") {
      guard UploadLedger.isPlain(file) else {
        throw Failure(reason: "'\(file.prefix(100))' is not an uploaded file")
      }
      return Stream(name: name, source: .file(file))
    }
    guard let text = try text(value, "text") else {
      throw Failure(reason: "an event stream has neither 'text' nor 'file'")
    }
    return Stream(name: name, source: .text(text))
  }

  private static func map(_ value: JSONValue?) throws(Failure) -> [Mapping] {
    guard let value, value != .null else { return [] }
    guard case .array(let elements) = value, elements.count <= 1_000 else {
      throw Failure(reason: "'map' is not a list of at most 1000 objects")
    }
    var mappings: [Mapping] = []
    for element in elements {
      guard let prefix = try text(element, "prefix"), let path = try text(element, "path") else {
        throw Failure(reason: "an element of 'map' has no 'prefix' or no 'path'")
      }
      mappings.append(Mapping(prefix: prefix, path: path))
    }
    return mappings
  }

  /// A text that is not empty; nil where the key is absent or null.
  private static func text(_ value: JSONValue, _ key: String) throws(Failure) -> String? {
    guard let field = value[key], field != .null else { return nil }
    guard let text = field.text, !text.isEmpty else {
      throw Failure(reason: "'\(key)' is not a text, or is empty")
    }
    return text
  }

  private static func number(
    _ value: JSONValue, _ key: String, upTo limit: Int
  ) throws(Failure) -> Int? {
    guard let field = value[key], field != .null else { return nil }
    guard case .integer(let number) = field, (0...limit).contains(number) else {
      throw Failure(reason: "'\(key)' is not a whole number from 0 to \(limit)")
    }
    return number
  }
}
