internal import Glibc

/// Keeps a connection that the other side has closed from ending the process.
///
/// OpenSSL writes without a word against signals, and libcurl's own remedy changes the handling of
/// the whole process. A broken pipe is told to the thread that wrote, so its mask is enough.
enum BrokenPipe {
  /// Runs something with the signal held back, and forgets one that came.
  static func isolated<Result>(_ body: () -> Result) -> Result {
    var signals = sigset_t()
    var before = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    guard pthread_sigmask(SIG_BLOCK, &signals, &before) == 0,
      sigismember(&before, SIGPIPE) == 0
    else { return body() }
    defer {
      var now = timespec()
      // Takes one that is pending, and waits for none.
      while sigtimedwait(&signals, nil, &now) < 0, errno == EINTR {}
      pthread_sigmask(SIG_SETMASK, &before, nil)
    }
    return body()
  }
}
