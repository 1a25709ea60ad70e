/// What a command does with the file or the folder that an option or an argument names.
///
/// Every option and argument that names a file or a folder has a use, so that `OverwriteCheck` can
/// prevent a command from overwriting a file that it reads.
package struct FileUse: Sendable, Hashable {
  package enum Direction: Sendable, Hashable {
    /// A file that is read, or a folder whose files are read.
    case input
    /// A file or a folder of documents that name other files. Which files are read is known only
    /// after the documents were read.
    case source
    /// A file that is written.
    case output
    /// A folder in which files are written under names that the program chooses.
    case outputFolder
    /// A folder in which new files are written: a file of the same name must not exist.
    case creation
  }

  /// Which of the files are scenarios. The files that a scenario names are read too.
  package enum Scenarios: Sendable, Hashable {
    case none
    /// The files that `vastsim check` recognizes as scenarios by their names.
    case byName
    /// The scenarios that `vastsim test` found and has read.
    case found
    case all
  }

  package let direction: Direction
  /// The lower-case endings of the names of the files that are read or written in a folder; empty
  /// if the path is not a folder.
  package private(set) var endings: [String] = []
  package private(set) var scenarios = Scenarios.none
  /// Whether the path may be the folder of a recording.
  package private(set) var isRecording = false
  /// The name of the option with which the file is also written after it was read.
  package private(set) var rewriter: String?
  /// Whether the user can append the command's standard output to the file.
  package private(set) var isContinued = false
  /// Whether standard input is read if no file is named.
  package private(set) var isStandardInputByDefault = false

  package static let input = FileUse(direction: .input)
  package static let source = FileUse(direction: .source)
  package static let output = FileUse(direction: .output)
  package static let creation = FileUse(direction: .creation)
  package static let scenario = FileUse(direction: .input, scenarios: .all)

  /// A file, or a folder whose files with these endings are read.
  package static func input(
    endings: [String], scenarios: Scenarios = .none
  ) -> FileUse {
    FileUse(direction: .input, endings: endings, scenarios: scenarios)
  }

  /// A file, or the folder of a recording.
  package static let recording = FileUse(direction: .input, isRecording: true)

  /// A file that is read, and also written if another option is given.
  package static func input(rewrittenUnder option: String) -> FileUse {
    FileUse(direction: .input, rewriter: option)
  }

  /// A file that the command reads, and to which the user can append the command's standard output.
  package static let continuedInput = FileUse(direction: .input, isContinued: true)

  /// A file that is read; without it, standard input is read.
  package static let standardInput = FileUse(
    direction: .input, isStandardInputByDefault: true)

  /// A folder in which files with these endings are written.
  package static func outputFolder(endings: [String]) -> FileUse {
    FileUse(direction: .outputFolder, endings: endings)
  }
}
