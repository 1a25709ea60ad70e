internal import Glibc

/// Starts programs; the only code of the package that does.
enum ProcessSpawn {
  /// What a descriptor of the child refers to.
  enum Descriptor {
    /// The file that the parent has open under this descriptor.
    case ours(Int32)
    /// `/dev/null`.
    case null
  }

  /// Starts a program with only the given descriptors.
  ///
  /// No signal is blocked in the child, and `SIGPIPE` ends it, whatever this process has set.
  ///
  /// - Parameters:
  ///   - path: the program's path.
  ///   - arguments: the arguments after the program's name.
  ///   - environment: all of the child's environment; nil for this process's own.
  ///   - descriptors: the child's descriptors from 0 on.
  ///   - hasOwnGroup: whether the child gets a process group of its own, so that a terminal's
  ///     interrupt does not reach it.
  /// - Returns: the child's identifier.
  /// - Throws: when the system cannot start it.
  static func start(
    _ path: String, _ arguments: [String], environment: [String: String]?,
    descriptors: [Descriptor], hasOwnGroup: Bool
  ) throws(ProgramNotStarted) -> pid_t {
    let count = Int32(descriptors.count)
    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    // The child may need a number that a descriptor of this process already has, so each descriptor
    // is first copied to a number above the child's.
    var copies: [Int32] = []
    defer { for copy in copies { close(copy) } }
    for (number, descriptor) in zip(Int32(0)..., descriptors) {
      switch descriptor {
      case .null:
        posix_spawn_file_actions_addopen(&actions, number, "/dev/null", O_RDWR, 0)
      case .ours(let source):
        let copy = fcntl(source, F_DUPFD_CLOEXEC, count)
        guard copy >= 0 else { throw ProgramNotStarted(path: path, code: errno) }
        copies.append(copy)
        posix_spawn_file_actions_adddup2(&actions, copy, number)
      }
    }
    // Closing a number that is not open is not an error.
    for number in count..<max(count, descriptorLimit) {
      posix_spawn_file_actions_addclose(&actions, number)
    }

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setpgroup(&attributes, 0)
    let group = hasOwnGroup ? POSIX_SPAWN_SETPGROUP : 0
    posix_spawnattr_setflags(
      &attributes, Int16(group | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var words = ([path] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    var variables =
      (environment ?? [:]).sorted { $0.key < $1.key }
      .map { strdup("\($0.key)=\($0.value)") } + [nil]
    defer { for variable in variables { free(variable) } }
    var child = pid_t()
    let code = variables.withUnsafeMutableBufferPointer {
      posix_spawn(
        &child, path, &actions, &attributes, &words,
        environment == nil ? environ : $0.baseAddress)
    }
    guard code == 0 else { throw ProgramNotStarted(path: path, code: code) }
    return child
  }

  /// One more than the highest expected number of a descriptor of this process.
  private static var descriptorLimit: Int32 {
    var limit = rlimit()
    guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0 else { return 0 }
    return Int32(min(limit.rlim_cur, 1_024))
  }
}

/// The error that a program did not start, with the system's reason.
package struct ProgramNotStarted: Error, Sendable, Hashable, CustomStringConvertible {
  /// The program's path.
  package var path: String
  /// The system's error number, an `errno`.
  package var code: Int32

  /// The reason in the system's words.
  package var reason: String { String(cString: strerror(code)) }

  package var description: String { "\(path): \(reason)" }
}
