internal import Glibc

/// Keeps SIGPIPE, from a pipe or a connection that the other side has closed, from ending the
/// process.
///
/// No option of a write to a pipe suppresses the signal, OpenSSL does not suppress it, and
/// libcurl's own solution changes the signal handling of the whole process. The system sends the
/// signal to the thread that wrote, so it is enough to block it in that thread.
package enum BrokenPipe {
  /// Runs a closure with SIGPIPE blocked in this thread, and then discards a SIGPIPE that is
  /// pending.
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
      // Only SIGPIPE is unblocked, so that other changes that the closure made to the mask stay.
      pthread_sigmask(SIG_UNBLOCK, &signals, nil)
    }
    return body()
  }
}
