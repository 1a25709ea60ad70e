import Testing

@testable import Network

struct NameCacheTests {
  private let address = IPAddress(v4: 0x0808_0808)
  private let other = IPAddress(v4: 0x0101_0101)
  private let start = ContinuousClock.now

  @Test func `an answer holds for its lifetime`() {
    let resolver = FixedResolver(answers: ["a": [.addresses([address]), .addresses([other])]])
    var cache = NameCache(resolver: resolver, lifetime: .seconds(60))
    #expect(cache.answer(for: "a", at: start) == .addresses([address]))
    #expect(cache.answer(for: "a", at: start + .milliseconds(59_999)) == .addresses([address]))
    #expect(resolver.asked == ["a"])
    #expect(cache.answer(for: "a", at: start + .seconds(60)) == .addresses([other]))
    #expect(resolver.asked == ["a", "a"])
  }

  @Test func `a failure is told once and asked for again`() {
    let resolver = FixedResolver(answers: ["a": [.failed("no"), .addresses([other])]])
    var cache = NameCache(resolver: resolver, lifetime: .seconds(60))
    #expect(cache.answer(for: "a", at: start) == .failed("no"))
    #expect(cache.answer(for: "a", at: start) == .addresses([other]))
  }

  @Test func `who waits for the same name shares one look-up`() {
    let resolver = FixedResolver(answers: ["a": [.pending]])
    var cache = NameCache(resolver: resolver, lifetime: .seconds(60))
    #expect(cache.answer(for: "a", at: start) == .pending)
    #expect(cache.answer(for: "a", at: start + .seconds(1)) == .pending)
    #expect(resolver.asked == ["a"])
  }

  @Test func `the system knows the machine's own name, and that some names are none`() {
    for (name, isKnown) in [("localhost", true), ("no such name", false)] {
      let lookup = SystemResolver().lookUp(name)
      var answer = NameAnswer.pending
      while answer == .pending { answer = lookup.answer() }
      if case .addresses(let found) = answer {
        #expect(isKnown && found.allSatisfy { $0.restriction == .loopback })
      } else {
        #expect(!isKnown)
      }
    }
  }
}
