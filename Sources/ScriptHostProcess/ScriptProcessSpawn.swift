import Glibc

/// What starts a process and the ends that are kept of what it is connected by.
struct ScriptProcessSpawn {
  /// The process's identifier.
  var process: pid_t
  /// Requests go in and replies come out here, without waiting.
  var channel: Int32
  /// What the process notes comes out here, without waiting.
  var journal: Int32

  /// Starts a program with one socket as standard input and output, a pipe as its journal, and
  /// nothing else of ours.
  ///
  /// It has a process group of its own, so that a terminal's interrupt is not for it.
  init(executable: String, arguments: [String]) throws(ScriptProcessFailure) {
    var sockets: [Int32] = [-1, -1]
    var pipes: [Int32] = [-1, -1]
    guard
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &sockets) == 0,
      pipe(&pipes) == 0
    else {
      let reason = Self.reason(errno)
      for descriptor in sockets where descriptor >= 0 { close(descriptor) }
      throw .notStarted(reason)
    }
    for descriptor in pipes { _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC) }
    // Whatever is free may be one of the numbers that the child's ends get.
    let ends = [Self.lifted(sockets[1]), Self.lifted(pipes[1])]
    defer { for descriptor in ends { close(descriptor) } }
    (channel, journal) = (sockets[0], pipes[0])
    for descriptor in [channel, journal] { _ = fcntl(descriptor, F_SETFL, O_NONBLOCK) }
    // A journal that is full makes the child wait for the next look at it.
    _ = fcntl(journal, Self.setPipeSize, 1 << 20)

    var actions = posix_spawn_file_actions_t()
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDIN_FILENO)
    posix_spawn_file_actions_adddup2(&actions, ends[0], STDOUT_FILENO)
    posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_adddup2(&actions, ends[1], ScriptHostChild.journalDescriptor)

    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    posix_spawnattr_setpgroup(&attributes, 0)
    var signals = sigset_t()
    sigemptyset(&signals)
    posix_spawnattr_setsigmask(&attributes, &signals)
    sigaddset(&signals, SIGPIPE)
    posix_spawnattr_setsigdefault(&attributes, &signals)
    posix_spawnattr_setflags(
      &attributes,
      Int16(POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))

    var words = ([executable] + arguments).map { strdup($0) } + [nil]
    defer { for word in words { free(word) } }
    process = 0
    let code = posix_spawn(&process, executable, &actions, &attributes, &words, environ)
    guard code == 0 else {
      close(channel)
      close(journal)
      throw .notStarted(Self.reason(code))
    }
  }

  /// `F_SETPIPE_SZ`, which the module of the C library does not give.
  private static let setPipeSize: Int32 = 1031

  private static func reason(_ code: Int32) -> String { String(cString: strerror(code)) }

  /// The same descriptor under a number that the child does not need for anything.
  private static func lifted(_ descriptor: Int32) -> Int32 {
    guard descriptor <= ScriptHostChild.journalDescriptor else { return descriptor }
    defer { close(descriptor) }
    return fcntl(descriptor, F_DUPFD_CLOEXEC, ScriptHostChild.journalDescriptor + 1)
  }
}
