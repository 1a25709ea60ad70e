internal import Glibc

/// Why a file could not be read or written: its name as the user gave it, and the system's own
/// words.
package struct UnreadableInput: Error, CustomStringConvertible {
  package var verb: String
  package var path: String
  package var reason: String
  package var fix: String
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
