import Foundation
import Testing

@testable import ProcessGuards

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
}
