import Foundation
import System
import Testing

@testable import CommandLineTool

/// Every command's every option and argument that names a file: what is done with it, and that what
/// one of them reads is not written over by another.
struct FileUseTests {
  /// Words of placeholders that mean a file or a folder.
  private static let words = ["FILE", "DIR", "PATH", "HAR"]
  /// A path of a URL is no file.
  private static let others = ["cache-path"]
  /// Arguments that are words of the program.
  private static let names = ["ACTION", "ID", "KIND", "NAME", "SHELL"]

  private static func namesFile(_ option: Option) -> Bool {
    switch option.rule.form {
    case .path, .nameOrFile, .keyed: true
    case .pair, .text, .name, .assignment, .wholeNumber, .dateAndTime, .limit, .duration,
      .timeOffset:
      option.takesValue && !others.contains(option.name)
        && words.contains { option.placeholder?.contains($0) == true }
    }
  }

  @Test(arguments: Commands.names)
  func `what names a file says what is done with it`(name: String) throws {
    let command = try #require(Commands.named(name))
    for option in command.table.options {
      #expect(
        Self.namesFile(option) == (option.file != nil),
        "'--\(option.name)' of '\(command.table.command)' states its use of a file, or names none")
    }
    for argument in command.table.arguments {
      #expect(
        Self.names.contains(argument.name) == (argument.file == nil),
        "<\(argument.name)> of '\(command.table.command)' states its use of a file, or names none")
    }
  }

  /// A row of a table that names a file, as it is typed.
  private struct Row {
    let name: String
    let use: FileUse
    let option: Option?
    /// Of an argument, from 0.
    let index: Int?

    func words(_ path: String) -> [String] {
      guard let option else { return [path] }
      return switch option.rule.form {
      case .keyed: ["--\(option.name)", "\(option.rule.names[0])=\(path)"]
      case .pair: ["--\(option.name)", "https://a.example/=\(path)"]
      default: ["--\(option.name)", path]
      }
    }
  }

  private static func rows(of table: OptionTable) -> [Row] {
    table.options.compactMap { option in
      option.file.map { Row(name: "--\(option.name)", use: $0, option: option, index: nil) }
    }
      + table.arguments.enumerated().compactMap { index, argument in
        argument.file.map { Row(name: "<\(argument.name)>", use: $0, option: nil, index: index) }
      }
  }

  @Test(arguments: Commands.names)
  func `what one option reads is not written by another, nor by standard output`(
    name: String
  ) throws {
    let command = try #require(Commands.named(name))
    let folder = try TemporaryFolder()
    for (index, name) in ["0", "1", "2"].enumerated() {
      _ = try folder.file("argument-\(name).xml", "<VAST version=\"4.\(index)\"/>")
    }
    let rows = Self.rows(of: command.table)
    for input in rows where [.input, .source].contains(input.use.direction) {
      for output in rows where [.output, .outputFolder].contains(output.use.direction) {
        let ending = output.use.endings.first ?? ".json"
        let file = try folder.file("read\(ending)", "{}")
        // By a link of another name, where the file itself is written.
        let link = folder.path("link\(ending)")
        try? FileManager.default.removeItem(atPath: link)
        try FileManager.default.linkItem(atPath: file, toPath: link)
        let target = output.use.direction == .output ? link : folder.path("")
        let conflict = try conflict(of: command, input, file, and: output.words(target), in: folder)
        #expect(conflict != nil, "\(name) \(input.name) \(output.name)")
        let message = conflict?.message ?? ""
        #expect(message.contains(output.name) && message.contains(file), "\(message)")
        #expect(message.contains(input.name), "\(message)")
      }
      let file = try folder.file("read.json", "{}")
      let conflict = try conflict(of: command, input, file, and: [], in: folder, output: file)
      #expect(
        (conflict == nil) == input.use.isContinued, "\(name) \(input.name): standard output")
    }
  }

  private func conflict(
    of command: any Command.Type, _ input: Row, _ path: String, and words: [String],
    in folder: TemporaryFolder, output: String? = nil
  ) throws -> OverwriteCheck.Conflict? {
    let table = command.table
    var arguments = table.arguments.indices.map { folder.path("argument-\($0).xml") }
    if let index = input.index { arguments[index] = path }
    let typed = arguments + (input.option == nil ? [] : input.words(path)) + words
    let parsed = try ArgumentParser(table).parse(typed)
    var context = CommandContext(
      environment: [:], currentFolder: folder.path(""), isTerminal: false)
    context.standardOutput = output
    let scenarios = ScenarioFileSearch(
      parsed, of: table, choices: RunChoices(), in: context)
    return CommandFiles(
      parsed, of: table, configuration: nil, choices: RunChoices(), scenarios: scenarios.files,
      in: context
    ).check.conflict
  }

  @Test func `the walk finds the options that read and those that write`() {
    let rows = Commands.all.flatMap { Self.rows(of: $0.table) }
    let written = Set(
      rows.filter { [.output, .outputFolder].contains($0.use.direction) }.map(\.name))
    #expect(
      written == [
        "--report", "--frames", "--record", "--events", "--cache", "--tls", "--save", "--out",
      ])
    let read = Set(rows.filter { [.input, .source].contains($0.use.direction) }.map(\.name))
    #expect(
      read.isSuperset(of: [
        "<TAG>", "<MEDIA>", "<REQUEST>", "<SCENARIO>", "<MANIFEST>", "<OLD>", "<NEW>", "<LOG>",
        "--tag", "--plan",
        "<PATH>", "--scenario", "--map", "--allow-files", "--root", "--media", "--baseline",
        "--replay",
        "--resume", "--bids", "--stored", "--response", "--ad-server", "--ca-file",
      ]))
  }

  @Test func `what is rewritten under an option is written then, and read otherwise`() throws {
    let folder = try TemporaryFolder()
    let baseline = try folder.file("b.json", "{}")
    for (words, isWritten) in [([], false), (["--update-baseline"], true)] as [([String], Bool)] {
      let parsed = try ArgumentParser(LintOptions.table).parse(
        ["a.xml", "--baseline", baseline] + words)
      let files = CommandFiles(
        parsed, of: LintOptions.table, configuration: nil, choices: RunChoices(), scenarios: [],
        in: CommandContext(
          environment: [:], currentFolder: folder.path(""), isTerminal: false))
      #expect(files.check.outputs.map(\.path) == (isWritten ? [baseline] : []))
      #expect(files.check.conflict == nil)
    }
  }
}
