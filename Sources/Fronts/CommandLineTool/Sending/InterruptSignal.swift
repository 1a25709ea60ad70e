internal import Glibc

/// Counts the SIGINT signals of Ctrl-C, or the given signals, as long as the object exists, instead
/// of letting them end the process.
///
/// The signals are blocked and polled, without a signal handler. Threads that begin later inherit
/// the blocked signals. The processes of scripts have a process group of their own, which Ctrl-C
/// does not reach.
final class InterruptSignal {
  private var interrupts = sigset_t()
  /// The signals that were not blocked before and that this object unblocks in the end.
  private var blocked = sigset_t()
  private var taken = 0
  /// The latest signal; nil if none has arrived.
  private(set) var latest: Int32?

  init(_ signals: [Int32] = [SIGINT]) {
    sigemptyset(&interrupts)
    for signal in signals { sigaddset(&interrupts, signal) }
    var earlier = sigset_t()
    pthread_sigmask(SIG_BLOCK, &interrupts, &earlier)
    sigemptyset(&blocked)
    for signal in signals where sigismember(&earlier, signal) == 0 { sigaddset(&blocked, signal) }
  }

  deinit { release() }

  /// Restores the former effect of the signals.
  func release() {
    // Counting takes pending signals, which would otherwise end the process now.
    _ = count
    // Only the signals that this object blocked are unblocked. The thread's earlier signal mask is
    // not restored, because the script engine itself unblocks another signal of the thread.
    pthread_sigmask(SIG_UNBLOCK, &blocked, nil)
    sigemptyset(&blocked)
  }

  /// How often the user interrupted so far.
  var count: Int {
    var none = timespec()
    while true {
      let signal = sigtimedwait(&interrupts, nil, &none)
      guard signal > 0 else { return taken }
      taken += 1
      latest = signal
    }
  }
}
