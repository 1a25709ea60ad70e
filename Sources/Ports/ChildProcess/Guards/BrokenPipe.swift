internal import Glibc

/// Keeps SIGPIPE, from a pipe or a connection that the other side has closed, from ending the
/// process.
///
/// No write to a pipe can suppress the signal, nor does OpenSSL, and libcurl's own fix changes the
/// signal handling of the whole process. The signal goes to the thread that wrote, so that thread's
/// mask is enough.
package enum BrokenPipe {
  /// Runs a closure with the signal blocked, and discards a pending one.
  package static func isolated<Result>(_ body: () -> Result) -> Result {
    var signals = sigset_t()
    var before = sigset_t()
    sigemptyset(&signals)
    sigaddset(&signals, SIGPIPE)
    guard pthread_sigmask(SIG_BLOCK, &signals, &before) == 0,
      sigismember(&before, SIGPIPE) == 0
    else { return body() }
    defer {
      var now = timespec()
      // Consumes a pending signal without waiting.
      while sigtimedwait(&signals, nil, &now) < 0, errno == EINTR {}
      // Other changes that the closure made to the mask stay.
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
    return body()
  }
}
