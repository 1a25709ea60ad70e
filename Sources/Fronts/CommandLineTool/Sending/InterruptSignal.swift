internal import Glibc

/// Counts Ctrl-C (SIGINT), or other signals too, instead of ending the process, as long as the
/// object exists.
///
/// The signal is blocked and polled, so there is no signal handler. Threads that begin later
/// inherit that; the processes of scripts have a group of their own, which Ctrl-C does not reach.
final class InterruptSignal {
  private var interrupts = sigset_t()
  /// The signals that were not blocked before.
  private var blocked = sigset_t()
  private var taken = 0
  /// The signal that came last; nil when none came.
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

  /// Lets the signals do from now on what they did before.
  func release() {
    // A pending signal must not end the process now.
    _ = count
    // Other signals of the thread stay as they are: the script engine unblocks one itself.
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
