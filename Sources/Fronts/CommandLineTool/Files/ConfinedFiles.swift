internal import Glibc
internal import Media
internal import System
internal import VASTSimulator

/// The files that a run for an untrusted client may read.
///
/// The run reads all files through this value, and paths outside of these files count as missing.
struct ConfinedFiles: RunFiles {
  let disk: DiskFiles
  /// The folders whose files the run may read.
  let folders: AllowedFolders
  /// Single files that the run may open, under the paths by which it opens them, and files with
  /// substituted contents.
  let files: Set<String>
  let words: Words

  /// The texts of the errors that the client receives.
  struct Words: Sendable {
    /// Why the client gets no file other than the allowed ones, as a sentence fragment. `fix` says
    /// what the client can do.
    var absence: String
    var fix: String
    /// Replaces paths in an error by names that the client knows.
    var shown: @Sendable (UnreadableInput) -> UnreadableInput = { $0 }

    /// The texts for a program that calls tools and may read the folders of `--root`.
    static let roots = Words(
      absence: "it leads out of the folders that '--root' names, or to a hidden file or folder in "
        + "them",
      fix: "name a file in one of them")

    /// The texts for the inspector's page, which knows its uploaded files by name.
    static func page(_ uploads: InspectorFolder) -> Words {
      Words(
        absence: "the page is not allowed to read this file",
        fix: "upload it, or allow its folder with --allow-files", shown: uploads.shown)
    }
  }

  private func isAllowed(_ path: String) -> Bool {
    if files.contains(path) { return true }
    switch ReferencedFile(at: path, in: folders) {
    case .file, .missing, .irregular: return true
    case .outside, .hidden: return false
    }
  }

  private func absence(_ path: String) -> UnreadableInput {
    UnreadableInput(path: path, reason: words.absence, fix: words.fix)
  }

  private func named<Value>(_ read: () throws -> Value) throws -> Value {
    do {
      return try read()
    } catch let error as UnreadableInput {
      throw words.shown(error)
    }
  }

  func tag(at path: String) throws -> [UInt8] {
    try named {
      guard isAllowed(path) else { throw absence(path) }
      return try disk.tag(at: path)
    }
  }

  func media(
    at path: String, mode: DecodeMode, details: MediaDetails
  ) throws(FFmpegError) -> MediaFacts {
    guard isAllowed(path) else {
      throw FFmpegError(
        code: -EACCES, function: "avformat_open_input", subject: path,
        text: words.absence)
    }
    return try disk.media(at: path, mode: mode, details: details)
  }

  func stream(_ request: HLSRequest, mode: DecodeMode, details: MediaDetails) -> HLSReading {
    disk.stream(request, mode: mode, details: details)
  }

  func exists(_ path: String) -> Bool { isAllowed(path) && disk.exists(path) }

  func documents(in folder: String) throws -> [String] {
    try named {
      guard isAllowed(folder) else { throw absence(folder) }
      return try disk.documents(in: folder).filter(isAllowed)
    }
  }

  func find(_ path: String, in folders: AllowedFolders) -> ReferencedFile {
    let found = disk.find(path, in: folders)
    if case .file(let real) = found, !isAllowed(real) { return .outside }
    return found
  }

  func reference(at path: String) throws -> [UInt8] {
    try named {
      guard isAllowed(path) else { throw absence(path) }
      return try disk.reference(at: path)
    }
  }
}
