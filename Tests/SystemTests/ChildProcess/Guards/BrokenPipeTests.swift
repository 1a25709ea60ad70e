import Foundation
import Testing

@testable import System

struct BrokenPipeTests {
  @Test func `a broken pipe inside passes`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let result = BrokenPipe.isolated {
        raise(SIGPIPE)
        return BrokenPipe.isolated { raise(SIGPIPE) }
      }
      exit(result == 0 ? 7 : 8)
    }
  }

  @Test func `one outside is as deadly as before`() async {
    await #expect(processExitsWith: .signal(SIGPIPE)) {
      BrokenPipe.isolated {}
      raise(SIGPIPE)
    }
  }

  @Test func `other signals of the thread are left as the closure made them`() {
    var (other, earlier, mask) = (sigset_t(), sigset_t(), sigset_t())
    sigemptyset(&other)
    sigaddset(&other, SIGUSR2)
    pthread_sigmask(SIG_BLOCK, &other, &earlier)
    defer { pthread_sigmask(SIG_SETMASK, &earlier, nil) }
    BrokenPipe.isolated { _ = pthread_sigmask(SIG_UNBLOCK, &other, nil) }
    pthread_sigmask(SIG_BLOCK, nil, &mask)
    #expect(sigismember(&mask, SIGUSR2) == 0)
  }
}
