internal import Glibc

/// Why a file could not be read or written: its name as the user gave it, and the system's own
/// words.
package struct UnreadableInput: Error, CustomStringConvertible {
  var verb: String
  package var path: String
  package var reason: String
  var fix: String
  /// The failure of the machine, when that is the reason.
  package private(set) var machineFailure: MachineFailure?

  package init(verb: String = "read", path: String, reason: String, fix: String) {
    self.verb = verb
    self.path = path
    self.reason = reason
    self.fix = fix
  }

  /// Makes the error of a system call that has just failed, with the system's words for it.
  package init(verb: String = "read", failingAt path: String, fix: String) {
    let failure = MachineFailure("\(verb) '\(path)'", code: errno)
    self.init(
      verb: verb, path: path, reason: Self.systemReason,
      fix: failure?.shortage?.fix ?? fix)
    machineFailure = failure
    // A failure to write is reported by the caller, and does not invalidate results.
    if verb == "read" { machineFailure?.note() }
  }

  /// The system's words for the call that failed last, in lower case.
  package static var systemReason: String { String(cString: strerror(errno)).lowercased() }

  package var description: String {
    "cannot \(verb) '\(path)': \(reason)" + (fix.isEmpty ? "" : "; \(fix)")
  }
}

/// Reads whole local files, up to a limit, and writes them.
package enum LocalFile {
  /// The most bytes of a tag or a scenario that are read; parsers refuse longer documents.
  package static let documentLimit = 10_000_000

  /// A file's bytes; standard input's for `-`.
  ///
  /// If a file is longer than the limit, only its first `limit + 1` bytes are read, so that a reader
  /// can tell that the file is longer.
  package static func bytes(
    of path: String, limit: Int = documentLimit
  ) throws(UnreadableInput) -> [UInt8] {
    guard path != "-" else {
      return try bytes(ofDescriptor: STDIN_FILENO, path: path, limit: limit)
    }
    // A pipe without a writer would keep an ordinary `open` waiting.
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var information = stat()
    guard fstat(descriptor, &information) == 0 else { throw failure(path) }
    guard information.st_mode & S_IFMT != S_IFDIR else {
      throw UnreadableInput(path: path, reason: "it is a folder", fix: "use a file inside it")
    }
    let isPipe = information.st_mode & S_IFMT == S_IFIFO
    guard !isPipe || Self.isStream(path) else {
      throw UnreadableInput(
        path: path, reason: "it is a pipe", fix: "use a file, or '-' for standard input")
    }
    if isPipe {
      // With a limit of 0 nothing is read, because reading a pipe would consume its first byte.
      guard limit > 0 else { return [] }
      guard fcntl(descriptor, F_SETFL, O_RDONLY) >= 0 else { throw failure(path) }
    }
    return try bytes(ofDescriptor: descriptor, path: path, limit: limit)
  }

  /// Checks that there is a file or folder at a path that an option names.
  ///
  /// - Throws: when there is none.
  package static func checkExists(
    at path: String, shownAs name: String? = nil, for option: String
  ) throws(UnreadableInput) {
    var information = stat()
    guard stat(path, &information) != 0 else { return }
    throw UnreadableInput(
      failingAt: name ?? path, fix: "with '\(option)', name a path that exists")
  }

  /// Whether a path names standard input, or an open descriptor of this process, as a shell's
  /// `<(command)` does. Such an input has a writer and no folder.
  package static func isStream(_ path: String) -> Bool {
    path == "-" || path == "/dev/stdin" || path.hasPrefix("/dev/fd/")
      || path.hasPrefix("/proc/self/fd/")
  }

  /// Checks that a path names something that can be read as a file.
  package static func checkReadable(_ path: String) throws(UnreadableInput) {
    // Checking standard input would require reading, which would consume its first byte.
    guard path != "-" else { return }
    _ = try bytes(of: path, limit: 0)
  }

  static func bytes(
    ofDescriptor descriptor: Int32, path: String, limit: Int
  ) throws(UnreadableInput) -> [UInt8] {
    var bytes: [UInt8] = []
    while bytes.count <= limit {
      let wanted = min(1 << 16, limit + 1 - bytes.count)
      var result = 0
      let chunk = [UInt8](unsafeUninitializedCapacity: wanted) { buffer, count in
        repeat {
          result = read(descriptor, buffer.baseAddress, wanted)
        } while result < 0 && errno == EINTR
        count = max(0, result)
      }
      guard result >= 0 else { throw failure(path) }
      guard result > 0 else { break }
      bytes += chunk
    }
    return bytes
  }

  static func failure(_ path: String, to verb: String = "read") -> UnreadableInput {
    UnreadableInput(
      verb: verb, failingAt: path, fix: "check the path and its permissions")
  }

  /// Whether a file or a folder exists at a path.
  package static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

  /// Whether a path names an ordinary file, which can be read more than once.
  package static func isOrdinary(_ path: String) -> Bool {
    var information = stat()
    return stat(path, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
  }
}

extension LocalFile {
  /// Writes text to a file in the way in which the function for bytes writes bytes.
  package static func write(_ text: String, to path: String) throws(UnreadableInput) {
    try write(Array(text.utf8), to: path)
  }

  /// Writes bytes to a file, replacing its content at once: a reader of the path finds either the
  /// old content or all of the new.
  ///
  /// A link stays, and the file that it leads to is replaced; the permissions of a file stay too. A
  /// pipe, a device, another owner's file, and a file that cannot be replaced in its folder are
  /// written in place.
  ///
  /// - Throws: when the system refuses. The old content is then untouched, unless the file was
  ///   being written in place.
  package static func write(_ bytes: [UInt8], to path: String) throws(UnreadableInput) {
    var present = stat()
    guard stat(path, &present) == 0 else {
      // Writing to a link whose target does not exist creates the target.
      let isLink = lstat(path, &present) == 0
      return isLink
        ? try writeInPlace(bytes, to: path)
        : try replace(path, with: try draft(of: bytes, for: path))
    }
    // Replacing a file of another owner would make it this user's.
    guard present.st_mode & S_IFMT == S_IFREG, present.st_uid == geteuid(),
      let real = realPath(path)
    else { return try writeInPlace(bytes, to: path) }
    guard access(real, W_OK) == 0 else { throw failure(path, to: "write") }
    let name: String
    do throws(UnreadableInput) {
      name = try draft(of: bytes, for: real, mode: present.st_mode & 0o7777)
    } catch {
      return try writeInPlace(bytes, to: path)
    }
    guard rename(name, real) != 0 else { return }
    // The rename fails, for example, when the file is a mount point.
    unlink(name)
    try writeInPlace(bytes, to: path)
  }

  /// Creates a file with all of its bytes at once, where the file system has hard links. Only the
  /// owner can read a private file.
  ///
  /// - Throws: when something exists at the path, and when the system refuses.
  package static func create(
    _ bytes: [UInt8], at path: String, isPrivate: Bool = false
  ) throws(UnreadableInput) {
    let mode: mode_t = isPrivate ? 0o600 : 0o644
    let name = try draft(of: bytes, for: path, mode: isPrivate ? mode : nil)
    defer { unlink(name) }
    guard link(name, path) != 0 else { return }
    guard errno != EEXIST else {
      throw UnreadableInput(
        verb: "write", path: path, reason: "it already exists", fix: "use another name")
    }
    // A file system without hard links.
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw failure(path, to: "write") }
    try fill(descriptor, bytes, path)
  }

  private static func replace(_ path: String, with draft: String) throws(UnreadableInput) {
    guard rename(draft, path) != 0 else { return }
    let failure = failure(path, to: "write")
    unlink(draft)
    throw failure
  }

  /// Writes the bytes to a temporary file in the folder of a path. If the writing fails, the
  /// temporary file is removed.
  private static func draft(
    of bytes: [UInt8], for path: String, mode: mode_t? = nil
  ) throws(UnreadableInput) -> String {
    let folder = DisplayPath.folder(of: path)
    let number = String(UInt64.random(in: .min ... .max), radix: 16)
    let name = "\(folder)/.vastsim-\(number).part"
    let descriptor = open(name, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure(path, to: "write") }
    if let mode { fchmod(descriptor, mode) }
    do throws(UnreadableInput) {
      try fill(descriptor, bytes, path)
    } catch {
      unlink(name)
      throw error
    }
    return name
  }

  private static func writeInPlace(_ bytes: [UInt8], to path: String) throws(UnreadableInput) {
    let descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { throw failure(path, to: "write") }
    try fill(descriptor, bytes, path)
  }

  /// Writes bytes to a descriptor and closes it.
  private static func fill(
    _ descriptor: Int32, _ bytes: [UInt8], _ path: String
  ) throws(UnreadableInput) {
    let isWritten = bytes.withUnsafeBytes {
      FileDescriptorStream.writeAll($0, to: descriptor)
    }
    let failure = isWritten ? nil : failure(path, to: "write")
    guard close(descriptor) == 0, failure == nil else {
      throw failure ?? Self.failure(path, to: "write")
    }
  }

  /// The absolute path, without links, of the file or folder that a path leads to now; nil when it
  /// leads to nothing.
  package static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }
}

/// An output that may fail, for callers that must know whether all of their text was written.
package protocol FallibleOutput: TextOutputStream {
  /// Why a text could not be written, in the system's words; absent while all was written.
  var refusal: String? { get }
}

/// Writes text to an open file descriptor, unbuffered.
package struct FileDescriptorStream: FallibleOutput {
  private let descriptor: Int32
  /// Why a text could not be written, in the system's words; absent while all was written, and when
  /// the reader has closed the pipe.
  package private(set) var failure: String?
  /// Like ``failure``, but also present when the reader has closed the pipe.
  package private(set) var refusal: String?

  package static let standardOutput = FileDescriptorStream(STDOUT_FILENO)
  package static let standardError = FileDescriptorStream(STDERR_FILENO)

  private init(_ descriptor: Int32) { self.descriptor = descriptor }

  /// Whether the descriptor is a terminal.
  package var isTerminal: Bool { isatty(descriptor) == 1 }

  /// The number of characters in a line of the terminal; nil when there is no terminal, or when it
  /// does not state its width.
  package var columns: Int? {
    var size = winsize()
    guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// Writes text; text for a closed pipe is dropped, as it has no reader any more.
  package mutating func write(_ string: String) {
    guard failure == nil, !Self.writeAll(string, to: descriptor) else { return }
    let code = errno
    refusal = String(cString: strerror(code)).lowercased()
    if code != EPIPE { failure = refusal }
  }

  static func writeAll(_ text: String, to descriptor: Int32) -> Bool {
    var text = text
    return text.withUTF8 { writeAll(UnsafeRawBufferPointer($0), to: descriptor) }
  }

  static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Bool {
    var written = 0
    while written < bytes.count {
      let count = Glibc.write(
        descriptor, bytes.baseAddress?.advanced(by: written), bytes.count - written)
      if count < 0 && errno == EINTR { continue }
      guard count > 0 else { return false }
      written += count
    }
    return true
  }
}
