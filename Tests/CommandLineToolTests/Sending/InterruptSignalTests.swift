import Glibc
import Testing

@testable import CommandLineTool

struct InterruptSignalTests {
  @Test func `interruptions are counted, and the process goes on`() {
    let signal = InterruptSignal()
    #expect(signal.count == 0)
    for number in 1...3 {
      pthread_kill(pthread_self(), SIGINT)
      #expect(signal.count == number && signal.count == number)
    }
  }

  @Test func `afterwards the signal is what it was`() {
    func isBlocked() -> Bool {
      var mask = sigset_t()
      pthread_sigmask(SIG_BLOCK, nil, &mask)
      return sigismember(&mask, SIGINT) == 1
    }
    let before = isBlocked()
    do {
      let signal = InterruptSignal()
      #expect(isBlocked())
      pthread_kill(pthread_self(), SIGINT)
      withExtendedLifetime(signal) {}
    }
    #expect(isBlocked() == before)
  }

  @Test func `other signals of the thread are left as they became meanwhile`() {
    var (other, earlier, mask) = (sigset_t(), sigset_t(), sigset_t())
    sigemptyset(&other)
    sigaddset(&other, SIGUSR2)
    pthread_sigmask(SIG_BLOCK, &other, &earlier)
    defer { pthread_sigmask(SIG_SETMASK, &earlier, nil) }
    let signal = InterruptSignal()
    pthread_sigmask(SIG_UNBLOCK, &other, nil)
    signal.release()
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    #expect(sigismember(&mask, SIGUSR2) == 0)
  }
}
