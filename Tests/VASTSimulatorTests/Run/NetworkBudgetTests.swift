import Glibc
import Testing
import VASTSimulator
import Vocabulary

/// The time that all requests of a run may take together.
struct NetworkBudgetTests {
  /// A network whose every answer takes three milliseconds.
  private final class SlowNetwork: NetworkFetching {
    private(set) var limits: [Duration?] = []

    func fetch(_ request: NetworkRequest) -> NetworkAnswer { fetch(request, within: nil) }

    func fetch(_ request: NetworkRequest, within limit: Duration?) -> NetworkAnswer {
      limits.append(limit)
      usleep(3_000)
      return .text(ChainTag.document(ChainTag.wrapper("w", to: "https://live.example/next")))
    }
  }

  @Test func `once it is used up nothing is requested any more`() throws {
    let network = SlowNetwork()
    let record = try playChain([:], network: network) {
      let url = "https://live.example/root"
      $0.tag = .init(path: url, displayName: url)
      $0.settings.map = ResourceMap()
      try? $0.settings.limits.set("networkTime=1ms")
    }
    #expect(network.limits == [.milliseconds(1)])
    #expect(record.errors.map { String($0.suffix(5)) } == ["w 301"])
    #expect(
      record.messages("RunLimitReached").first?
        .hasPrefix("limit 'networkTime' is reached: 0.001 s time of all requests") == true)
  }

  @Test func `each request has the time that is left`() throws {
    let network = SlowNetwork()
    _ = try playChain([:], network: network) {
      let url = "https://live.example/root"
      $0.tag = .init(path: url, displayName: url)
      $0.settings.map = ResourceMap()
      try? $0.settings.limits.set("networkTime=1h")
    }
    let limits = network.limits.compactMap(\.self)
    #expect(limits.count == 2 && limits.first == .seconds(3_600))
    #expect(zip(limits, limits.dropFirst()).allSatisfy { $1 <= $0 - .milliseconds(3) })
  }
}
