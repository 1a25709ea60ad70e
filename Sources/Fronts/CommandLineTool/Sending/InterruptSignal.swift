internal import Glibc

/// Takes Ctrl-C (SIGINT) as a wish instead of as an end, for as long as it is there.
///
/// The signal is blocked and asked for, so nothing runs at a moment of its choice. Threads that begin
/// later inherit that; the processes of scripts have a group of their own, which Ctrl-C does not
/// reach.
final class InterruptSignal {
  private var earlier = sigset_t()
  private var interrupts = sigset_t()
  private var taken = 0

  init() {
    sigemptyset(&interrupts)
    sigaddset(&interrupts, SIGINT)
    pthread_sigmask(SIG_BLOCK, &interrupts, &earlier)
  }

  deinit {
    // One that nobody asked for any more must not end the process now.
    _ = count
    pthread_sigmask(SIG_SETMASK, &earlier, nil)
  }

  /// How often the user interrupted so far.
  var count: Int {
    var none = timespec()
    while sigtimedwait(&interrupts, nil, &none) == SIGINT { taken += 1 }
    return taken
  }
}
