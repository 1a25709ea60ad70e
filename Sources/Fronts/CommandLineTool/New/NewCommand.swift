internal import Glibc
internal import System
internal import Vocabulary

/// `vastsim new`: writes a scenario to start from, with workflows for pipelines or loggers for an app.
struct NewCommand {
  /// The target folder, as the user gave it.
  let folder: String
  var kind = StarterKind.tag

  static let table = OptionTable(
    command: "vastsim new",
    overview: "Write a starter scenario, with CI workflows or loggers for an app",
    arguments: [
      OptionTable.Argument("DIR", .creation, help: "The folder to write to, new or existing")
    ],
    options: [forOption, PlayOptions.versionOption] + PlayOptions.helpOptions)

  private static let forOption = Option(
    "for", "KIND", .oneOf(PlayOptions.names(StarterKind.self)), configuration: .commandLineOnly,
    defaultText: StarterKind.tag.rawValue,
    help: "What to write besides the scenario: CI workflows that test tags (tag), or code to add "
      + "to an app, which writes the log or trace for 'vastsim audit' (app)")

  /// Writes the files, and prints their names; existing files are not overwritten.
  ///
  /// - Throws: when a file exists already, or cannot be written.
  func run(output: inout some TextOutputStream) throws -> ExitCode {
    guard !folder.isEmpty else {
      throw Self.table.usageError(
        "The name given for <DIR> is empty: name a folder, such as 'ads'.")
    }
    let files = try StarterFiles.all(for: kind)
    for file in files where access(path(file.name), F_OK) == 0 {
      throw UnreadableInput(
        verb: "write", path: path(file.name), reason: "it already exists",
        fix: "name another folder")
    }
    for file in files {
      try makeFolders(above: path(file.name))
      try LocalFile.create(file.bytes, at: path(file.name))
      output.show("\(path(file.name))\n")
    }
    for hint in kind.hints(path) { output.show("\(hint)\n") }
    return .pass
  }

  private func path(_ name: String) -> String {
    folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  private func makeFolders(above path: String) throws(UnreadableInput) {
    var end = path.startIndex
    while let slash = path[end...].dropFirst().firstIndex(of: "/") {
      end = slash
      let folder = String(path[..<end])
      guard mkdir(folder, 0o755) != 0, errno != EEXIST else { continue }
      throw UnreadableInput(
        verb: "make", failingAt: folder,
        fix: "check the path and its permissions")
    }
  }
}

extension NewCommand: Command {
  static let group = CommandGroup.start

  static let examples = [
    "new ads",
    "new app --for app",
  ]

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    let kind = call.parsed.value(of: forOption).flatMap(StarterKind.init)
    return try NewCommand(folder: call.parsed.positionals[0], kind: kind ?? .tag)
      .run(output: &output)
  }
}
