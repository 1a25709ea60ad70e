import Foundation
import Player
import TestSupport
import Testing

struct GuideTableTests {
  @Test func `the profile does what each row says`() {
    #expect(GuideRow.all.filter { !$0.holds(.criteoIOS) }.map(\.sentence) == [])
    // Each row could be wrong: some other player is otherwise.
    let others = PlayerProfile.builtIn.filter { $0.name != "criteo-ios" }
    #expect(
      GuideRow.all.filter { row in others.allSatisfy(row.holds) }.map(\.sentence) == [])
  }

  @Test func `the article is what the table says`() throws {
    let url = Checkout.root.appending(
      path: "Sources/Core/VASTSimulator/VASTSimulator.docc/criteo-ios.md")
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] != nil {
      try GuideRow.article.write(to: url, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: url, encoding: .utf8) == GuideRow.article)
  }
}
