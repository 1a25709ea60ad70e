import Testing
import VASTLint
import Vocabulary

/// One good tag, and several hundred faults of tags, each of which its rule must find.
struct MutationTests {
  static let mutations =
    ElementMutations.all + AdMutations.all.flatMap(\.all) + TrackingMutations.all.flatMap(\.all)
    + MediaMutations.all.flatMap(\.all) + CreativeMutations.all.flatMap(\.all)

  @Test func `the good tag has no finding, not even a note`() {
    #expect(lint(GoodTag.text) == [])
  }

  @Test(arguments: mutations)
  func `a fault is found by its rule`(mutation: Mutation) throws {
    let text = try #require(mutation.text, "the good tag has nothing to change")
    #expect(text != GoodTag.text)
    let found = rules(text)
    #expect(found.contains(mutation.rule), "\(found)")
  }

  @Test func `each fault is another one, and most rules have some`() {
    #expect(Set(Self.mutations.map(\.text)).count == Self.mutations.count)
    let found = Set(Self.mutations.map(\.rule))
    #expect(found.subtracting(LintRules.all.map(\.id)) == [])
    #expect(found.count > 80)
  }
}
