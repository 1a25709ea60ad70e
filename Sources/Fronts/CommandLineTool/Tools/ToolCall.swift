internal import System
internal import VASTSimulator
internal import Vocabulary

/// The command line that a call of a tool runs.
struct ToolCall {
  /// The arguments of the command line, after the program's name.
  private(set) var words: [String]
  /// The contents that the call supplies in place of files, by the files' paths.
  private(set) var streams: [String: [UInt8]] = [:]
  private let tool: Tool
  private let files: ToolFiles

  /// The file name of a scenario that is given as text.
  private static let scenarioName = "scenario.yaml"

  /// Creates the command line.
  ///
  /// - Parameters:
  ///   - tool: the tool.
  ///   - arguments: the arguments of the call, which fit the tool's schema.
  ///   - files: the files that the tool may read.
  ///   - options: the options that the server's own command line adds to every call.
  /// - Throws: `ToolFiles.Refusal` for a path that the call may not read.
  init(
    _ tool: Tool, _ arguments: JSONValue, _ files: ToolFiles, options: [String]
  ) throws(ToolFiles.Refusal) {
    self.tool = tool
    self.files = files
    words = [tool.command.name, "--format=json"] + tool.fixed + options
    for option in tool.options {
      guard let value = arguments[option.toolName] else { continue }
      try add(option, value)
    }
    words.append("--")
    for (index, name) in tool.arguments.enumerated() {
      let isFile = tool.command.table.arguments[index].file != nil
      switch arguments[name] {
      case .string(let text)?: words.append(try isFile ? path(text) : text)
      case .array(let texts)?:
        for text in texts.compactMap(\.text) { words.append(try isFile ? path(text) : text) }
      case .null?, .bool?, .integer?, .number?, .object?, nil: break
      }
    }
    if let text = arguments[Tool.text]?.text {
      words.append("-")
      streams["-"] = Array(text.utf8)
      try checkNames(in: Array(text.utf8))
    }
  }

  private mutating func path(_ text: String) throws(ToolFiles.Refusal) -> String {
    if RemoteInput.isURL(text) {
      guard files.hasNetwork else {
        throw ToolFiles.Refusal(
          description:
            "'\(text)' is refused: the server was started without '--network', so that nothing "
            + "is fetched")
      }
      return text
    }
    let path = try files.file(text)
    if tool.resolves, let bytes = try? LocalFile.bytes(of: path) { try checkNames(in: bytes) }
    return path
  }

  private mutating func add(_ option: Option, _ value: JSONValue) throws(ToolFiles.Refusal) {
    let name = "--\(option.name)"
    switch value {
    case .bool(let flag): if flag { words.append(name) }
    case .integer(let number): words.append("\(name)=\(number)")
    case .string(let text): words.append("\(name)=\(try placed(text, of: option))")
    case .array(let texts):
      for text in texts.compactMap(\.text) {
        words.append("\(name)=\(try placed(text, of: option))")
      }
    case .object(let members):
      for member in members {
        words.append("\(name)=\(member.key)=\(try placed(member.value.text ?? "", of: option))")
      }
    case .null, .number: break
    }
  }

  /// An option's value in which the path, if it has one, is replaced by the path of an allowed file
  /// or folder. The text of a scenario is replaced by a file name.
  private mutating func placed(
    _ text: String, of option: Option
  ) throws(ToolFiles.Refusal) -> String {
    guard let use = option.file else { return text }
    guard use.scenarios == .all else {
      if use.direction == .input, RemoteInput.isURL(text) { return try path(text) }
      return try use.direction == .source ? files.folder(text) : files.file(text)
    }
    if BuiltInScenarios.scenario(named: text) != nil { return text }
    guard text.contains("\n") || text.contains(": ") else {
      // A name stays unchanged, so that the error for a misspelt name suggests the built-in
      // scenario.
      return OptionValueRule.looksLikeFile(text) ? try files.file(text) : text
    }
    streams[Self.scenarioName] = Array(text.utf8)
    return Self.scenarioName
  }

  /// Refuses a tag that names a file of this machine.
  private func checkNames(in tag: [UInt8]) throws(ToolFiles.Refusal) {
    guard tool.resolves, Self.namesFile(tag) else { return }
    throw ToolFiles.Refusal(
      description:
        "the tag is refused: it has a 'file:' URL, and a tag must not name a file of this machine; "
        + "use an http or https URL, and map it to a folder with 'map'")
  }

  /// Whether a document contains a `file:` URL: the scheme, in upper or lower case, where a URL can
  /// begin.
  private static func namesFile(_ document: [UInt8]) -> Bool {
    guard document.first(where: { $0 != 0x20 && !(0x09...0x0D).contains($0) }) != UInt8(ascii: "{")
    else { return false }
    let scheme = Array("file:/".utf8)
    var start = document.startIndex
    while let index = document[start...].firstIndex(where: { $0 | 0x20 == scheme[0] }) {
      start = index + 1
      let isWord = index > 0 && (document[index - 1] | 0x20).isLetter
      guard !isWord, document.count - index >= scheme.count else { continue }
      let found = zip(document[index...], scheme).allSatisfy { byte, wanted in
        byte == wanted || (byte.isLetter && byte | 0x20 == wanted)
      }
      if found { return true }
    }
    return false
  }
}

extension UInt8 {
  fileprivate var isLetter: Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(self | 0x20) }
}
