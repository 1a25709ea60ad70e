internal import Glibc
internal import System
internal import VASTSimulator
internal import Vocabulary
internal import Workers

/// Answers calls of tools by running the corresponding commands.
final class ToolRunner {
  private let options: MCPOptions
  private var context: CommandContext
  /// The folder for the temporary files of this process's commands; nil for the system's folder.
  private let scratch: ScratchFolder?

  /// Creates the runner.
  ///
  /// - Parameters:
  ///   - options: the files and the network that the tools may use.
  ///   - context: the context of the worker.
  init(options: MCPOptions, context: CommandContext) {
    self.options = options
    self.context = context
    var folders = options.files.roots
    scratch = options.files.hasNetwork ? ScratchFolder() : nil
    if let scratch {
      // The commands are allowed to read fetched content, which is stored in the scratch folder.
      setenv("TMPDIR", scratch.path, 1)
      folders.append(scratch.path)
    }
    if let root = options.files.roots.first {
      chdir(root)
      self.context.currentFolder = root
    }
    self.context.folders = AllowedFolders(folders)
    self.context.isReadOnly = true
    self.context.isTerminal = false
    // The clock has a fixed date, so that the same call has the same answer on every day.
    self.context.now = { .default }
  }

  /// Answers a call.
  ///
  /// - Parameter call: an object with the members `tool` and `arguments`.
  /// - Returns: the answer; a failure is an answer too.
  func answer(to call: JSONValue) -> MCPAnswer {
    let arguments = call["arguments"] ?? .object([])
    guard let tool = call["tool"]?.text.flatMap(Tool.named) else {
      return MCPAnswer(failure: "there is no such tool")
    }
    let cursor = arguments[Tool.cursor]?.text.map(AnswerPage.Cursor.init)
    if case .some(nil) = cursor { return Self.noPlace }
    do throws(ToolFiles.Refusal) {
      let command = try ToolCall(
        tool, arguments, options.files, options: options.words(for: tool.command.table))
      var context = context
      context.streams = command.streams
      var (output, errorOutput) = ("", "")
      let code = VastsimCommand.run(
        arguments: command.words, context: context, output: &output, errorOutput: &errorOutput)
      guard let whole = Self.answer(of: tool, code, output) else {
        return MCPAnswer(failure: errorOutput.isEmpty ? Self.tooMany : errorOutput)
      }
      let seed: JSONValue? =
        tool.hasSeed ? arguments[PlayOptions.seedOption.toolName] ?? 1 : Optional.none
      return Self.page(whole, of: tool, arguments, from: cursor ?? nil, seed)
    } catch {
      return MCPAnswer(failure: "\(error)")
    }
  }

  /// The JSON that a command printed; nil if the command has no result.
  private static func answer(of tool: Tool, _ code: ExitCode, _ output: String) -> JSONValue? {
    switch code {
    case .usage, .internalError, .interrupted, .terminated: return nil
    case .pass, .findings, .unreadableInput: break
    }
    guard let answer = try? JSONReader.value(of: output) else { return nil }
    if let subject = tool.subject, answer[subject]?.elements.isEmpty != false { return nil }
    return answer
  }

  private static let tooMany =
    "the answer has more than \(JSONReader.mostValues) values: ask for less, such as a shorter run"

  private static let noPlace = MCPAnswer(
    failure:
      "'cursor' is not a place in this answer: use a cursor from the answer's 'leftOut', with the "
      + "same arguments")

  /// The part of an answer that is sent in one message.
  private static func page(
    _ whole: JSONValue, of tool: Tool, _ arguments: JSONValue, from cursor: AnswerPage.Cursor?,
    _ seed: JSONValue?
  ) -> MCPAnswer {
    let head: [JSONValue.Member] = [.init("version", .string(VastsimCommand.version))]
    let members = head + (seed.map { [.init("seed", $0)] } ?? [])
    // The number of bytes that remain for the answer itself, next to the other keys and the list of
    // the parts that are left out.
    let room = Tool.longestAnswer - JSONValue.object(members).orderedText.utf8.count - 100
    guard
      let page = AnswerPage(
        of: whole, within: room, limit: arguments[Tool.limit]?.wholeNumber, from: cursor)
    else { return noPlace }
    let leftOut = page.leftOut.map { JSONValue.object(AnswerPage.LeftOut.fields.members(of: $0)) }
    var structured = members + [.init("answer", page.value)]
    if !leftOut.isEmpty { structured.append(.init("leftOut", .array(leftOut))) }
    if page.furtherPlaces > 0 {
      structured.append(.init("furtherLeftOut", .integer(page.furtherPlaces)))
    }
    let value = JSONValue.object(structured)
    let lines = tool.summary(whole) + ToolSummary.ofLeftOut(value)
    return MCPAnswer(summary: lines.joined(separator: "\n"), structured: value)
  }
}

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

/// The folders that `--root` names; a call may read only files in them.
struct ToolFiles: Sendable {
  /// The absolute paths of the folders, without links.
  let roots: [String]
  /// Whether a tag may be a URL.
  let hasNetwork: Bool

  /// Why a call may not read a path. The text does not reveal whether a file exists there.
  struct Refusal: Error, CustomStringConvertible {
    let description: String
  }

  var folders: AllowedFolders { AllowedFolders(roots) }

  /// The path of a regular file, without links.
  ///
  /// - Parameter path: an absolute path, or one relative to the first root in which the file is
  ///   found.
  /// - Returns: the absolute path.
  /// - Throws: why a call may not read the file.
  func file(_ path: String) throws(Refusal) -> String {
    let (real, found) = try place(path)
    switch found {
    case .file: return real
    case .missing: throw Refusal(description: "there is no file '\(path)' in a folder of '--root'")
    case .irregular: throw Refusal(description: "'\(path)' is not a regular file")
    case .outside, .hidden: throw outside(path)
    }
  }

  /// The path of a file or a folder, without links.
  func folder(_ path: String) throws(Refusal) -> String {
    let (real, found) = try place(path)
    guard found != .missing else {
      throw Refusal(description: "there is no '\(path)' in a folder of '--root'")
    }
    return real
  }

  private func place(_ path: String) throws(Refusal) -> (path: String, found: ReferencedFile) {
    guard !roots.isEmpty else {
      throw Refusal(
        description:
          "'\(path)' cannot be read: the server was started without '--root', so give the tag "
          + "itself as '\(Tool.text)'")
    }
    let candidates =
      DisplayPath.isAbsolute(path) ? [path] : roots.map { DisplayPath.absolute(path, in: $0) }
    let found = candidates.map { (folders.realPath(of: $0), ReferencedFile(at: $0, in: folders)) }
    guard
      let best = found.first(where: { $0.0 != nil && $0.1 != .missing })
        ?? found.first(where: { $0.0 != nil }), let real = best.0
    else { throw outside(path) }
    return (real, best.1)
  }

  private func outside(_ path: String) -> Refusal {
    let words = ConfinedFiles.Words.roots
    return Refusal(description: "'\(path)' is refused: \(words.absence); \(words.fix)")
  }
}

/// The worker process of tools.
package enum ToolWorkerProcess {
  /// The first argument of the worker process.
  package static let argument = "--tool-worker"

  /// Answers the calls that the server sends.
  ///
  /// - Parameter arguments: the options of `mcp` as the user wrote them.
  /// - Returns: the process's exit status.
  package static func run(arguments: [String]) -> Int32 {
    WorkerProcess.run { context, write in
      let (parsed, _) = try WorkerProcess.options(arguments, of: MCPOptions.table, in: context)
      let options = try MCPOptions(parsed, in: context)
      if !options.opensSockets {
        do throws(SystemCallFilterRefusal) {
          try SystemCallFilter.install(.withoutSockets)
        } catch {
          context.scriptsUnconfined(error.description)
        }
      }
      var context = context
      context.progress = { done, count, words in
        write(ToolProgress(done: done, count: count, words: words).json.orderedText)
      }
      let runner = ToolRunner(options: options, context: context)
      return { _, text in
        guard let call = try? JSONReader.value(of: text) else { return nil }
        return runner.answer(to: call).json.orderedText
      }
    }
  }
}
