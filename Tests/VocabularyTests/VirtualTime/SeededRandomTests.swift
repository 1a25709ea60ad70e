import Testing
import Vocabulary

struct SeededRandomTests {
  @Test func `values are those of SplitMix64`() {
    // The published test vector of the algorithm for this seed.
    var random = SeededRandom(seed: 1_234_567)
    #expect(
      (0..<5).map { _ in random.next() } == [
        6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423,
        4_593_380_528_125_082_431, 16_408_922_859_458_223_821,
      ])
  }

  @Test func `a fork does not depend on how far its parent was used`() {
    var parent = SeededRandom(seed: 1)
    var before = parent.forked(for: "cacheBusting")
    _ = parent.next()
    var after = parent.forked(for: "cacheBusting")
    #expect(before.next() == after.next())
  }

  @Test func `forks differ by purpose and by seed`() {
    let values = [(1, "a"), (1, "b"), (2, "a"), (2, "b")].map { seed, purpose in
      var fork = SeededRandom(seed: UInt64(seed)).forked(for: purpose)
      return fork.next()
    }
    #expect(Set(values).count == 4)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `identifiers are version 4, variant 1, upper case`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let identifier = random.uuid()
    let parts = identifier.split(separator: "-")
    #expect(parts.map(\.count) == [8, 4, 4, 4, 12])
    #expect(identifier.allSatisfy { "0123456789ABCDEF-".contains($0) })
    #expect(parts[2].first == "4")
    #expect(parts[3].first.map("89AB".contains) == true)
    #expect(random.uuid() != identifier)
  }
}
