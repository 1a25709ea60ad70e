internal import Glibc
internal import System
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
