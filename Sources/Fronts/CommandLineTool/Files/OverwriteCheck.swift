internal import System

/// Finds the files that a command line would both read and overwrite, or would write twice.
///
/// Files are compared by identity (device and inode), not by spelling, so links, hard links and
/// `..` do not hide a conflict. The check itself accesses no file.
struct OverwriteCheck {
  /// A file or a folder that is read.
  struct Input {
    /// The name of the option, argument, configuration or scenario that names the input.
    var owner: String
    var path: String
    var identity: PathIdentity
    /// The folder of the file; nil if the input is itself a folder.
    var folder: PathIdentity?
    /// The name endings of the files that are read in the input, if it is a folder.
    var endings = [""]
    /// Beginnings of the `words` of outputs that may overwrite the input.
    var rewriters: [String] = []
  }

  /// A file or a folder that is written.
  struct Output {
    /// The option with its value.
    var words: String
    var path: String
    var identity: PathIdentity
    var place: Place

    enum Place {
      /// A file, in a folder.
      case file(folder: PathIdentity?)
      /// A folder in which files whose names have these endings are written; if there are no
      /// endings, any file.
      case folder(endings: [String])
      /// Standard output, which is written while the command runs.
      case standardOutput
    }
  }

  /// What is wrong with a command line.
  enum Conflict {
    /// A file that is read would be written.
    case overwritten(Input, by: Output)
    /// An input file is in a place where files of its kind are written.
    case endangered(Input, by: Output)
    /// Files are written to a folder that is read.
    case sharedFolder(Input, Output)
    /// One file would be written twice.
    case writtenTwice(Output, Output)
  }

  var inputs: [Input] = []
  var outputs: [Output] = []

  /// The first conflict in the order of the outputs; nil when there is none.
  var conflict: Conflict? {
    for (index, output) in outputs.enumerated() {
      for input in inputs where !input.rewriters.contains(where: output.words.hasPrefix) {
        if let conflict = conflict(of: output, with: input) { return conflict }
      }
      if let other = outputs[..<index].first(where: { isOneFile($0, output) }) {
        return .writtenTwice(other, output)
      }
    }
    return nil
  }

  private func conflict(of output: Output, with input: Input) -> Conflict? {
    switch output.place {
    case .file, .standardOutput:
      return output.identity == input.identity ? .overwritten(input, by: output) : nil
    case .folder(let endings):
      if output.identity == input.identity { return .sharedFolder(input, output) }
      guard input.folder == output.identity, Self.hasEnding(input.path, endings) else {
        return nil
      }
      return .endangered(input, by: output)
    }
  }

  private func isOneFile(_ one: Output, _ other: Output) -> Bool {
    switch (one.place, other.place) {
    // A report's path may be that of standard output, which is not a conflict.
    case (.standardOutput, _), (_, .standardOutput): false
    case (.file(let folder), .folder(let endings)):
      folder == other.identity && Self.hasEnding(one.path, endings)
        || one.identity == other.identity
    case (.folder(let endings), .file(let folder)):
      folder == one.identity && Self.hasEnding(other.path, endings)
        || one.identity == other.identity
    case (.file, .file): one.identity == other.identity
    case (.folder(let endings), .folder(let others)):
      one.identity == other.identity && !Set(endings).isDisjoint(with: others)
    }
  }

  private static func hasEnding(_ path: String, _ endings: [String]) -> Bool {
    endings.isEmpty || endings.contains { path.lowercased().hasSuffix($0) }
  }
}

extension OverwriteCheck.Conflict {
  /// What is wrong, where, and what to do, as a sentence.
  var message: String {
    switch self {
    case .overwritten(let input, by: let output):
      "'\(output.words)' would overwrite '\(input.path)', which is read: name another file than "
        + "that of \(input.owner)."
    case .endangered(let input, by: let output):
      "'\(output.words)' may overwrite '\(input.path)', which is read: name a folder without the "
        + "file of \(input.owner)."
    case .sharedFolder(let input, let output):
      "'\(output.words)' would write to the folder '\(input.path)', which is read: name another "
        + "folder than that of \(input.owner)."
    case .writtenTwice(let one, let other):
      "'\(one.words)' and '\(other.words)' name the same file: name another one."
    }
  }
}
