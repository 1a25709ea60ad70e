/// What a command does with the file or the folder that an option or an argument names.
///
/// Every row of a table that names one has a use, so that what is read is never written over: see
/// `OverwriteCheck`.
package struct FileUse: Sendable, Hashable {
  package enum Direction: Sendable, Hashable {
    /// A file that is read, or a folder of which files are.
    case input
    /// A folder, or a file, from which documents name what they need: which files are read is known
    /// when they have been.
    case source
    /// A file that is written.
    case output
    /// A folder in which files are written under names of the program's own.
    case outputFolder
    /// A folder in which files are written that must not exist.
    case creation
  }

  /// Which of the files are scenarios, whose own files are read too.
  package enum Scenarios: Sendable, Hashable {
    case none
    /// The files whose names show `vastsim check` that they are scenarios.
    case byName
    /// The scenarios that `vastsim test` found and has read.
    case found
    case all
  }

  package let direction: Direction
  /// How the names of a folder's files end that are read or written, in lower case; empty where it is
  /// no folder.
  package private(set) var endings: [String] = []
  package private(set) var scenarios = Scenarios.none
  /// Whether it may be the folder of a recording.
  package private(set) var isRecording = false
  /// The name of the option under which a file that is read is also written.
  package private(set) var rewriter: String?
  /// Whether standard output may continue the file.
  package private(set) var isContinued = false
  /// Whether standard input is read where no file is named.
  package private(set) var isStandardInputByDefault = false

  package static let input = FileUse(direction: .input)
  package static let source = FileUse(direction: .source)
  package static let output = FileUse(direction: .output)
  package static let creation = FileUse(direction: .creation)
  package static let scenario = FileUse(direction: .input, scenarios: .all)

  /// A file, or a folder of which the files with these endings are read.
  package static func input(
    endings: [String], scenarios: Scenarios = .none
  ) -> FileUse {
    FileUse(direction: .input, endings: endings, scenarios: scenarios)
  }

  /// A file, or the folder of a recording.
  package static let recording = FileUse(direction: .input, isRecording: true)

  /// A file that is also written under another option.
  package static func input(rewrittenUnder option: String) -> FileUse {
    FileUse(direction: .input, rewriter: option)
  }

  /// A file that standard output may continue.
  package static let continuedInput = FileUse(direction: .input, isContinued: true)

  /// A file in place of standard input.
  package static let standardInput = FileUse(
    direction: .input, isStandardInputByDefault: true)

  /// A folder in which files with these endings are written.
  package static func outputFolder(endings: [String]) -> FileUse {
    FileUse(direction: .outputFolder, endings: endings)
  }
}
