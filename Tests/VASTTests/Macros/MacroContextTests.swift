import Testing
import VAST
import Vocabulary

struct MacroContextTests {
  private func context(
    seed: UInt64 = 1, at instant: Duration = .zero, errorCode: VASTErrorCode? = nil,
    callerValues: [String: String] = [:]
  ) -> MacroContext {
    var random = SeededRandom(seed: seed)
    let facts = MacroFacts()
    facts.errorCode = errorCode
    return MacroContext(
      clock: .default, instant: VirtualInstant(sinceStart: instant), random: &random, facts: facts,
      callerValues: callerValues)
  }

  @Test func `the values that a run knows`() {
    let context = context(at: .milliseconds(7_500), errorCode: .mediaFileUndisplayable)
    context.facts.reason = .loadError
    context.facts.assetURI = "https://cdn.example.com/a.mp4?x=1"
    context.facts.adPlayhead = .milliseconds(7_500)
    context.facts.contentPlayhead = .seconds(3_661)
    let template = URLTemplate(
      "https://t.example.com/?t=[TIMESTAMP]&e=[ERRORCODE]&r=[REASON]&u=[ASSETURI]&a=[ADPLAYHEAD]"
        + "&m=[MEDIAPLAYHEAD]&c=[CONTENTPLAYHEAD]&x=[FOO]&y=[FOO]")
    let expansion = context.expand(template)
    #expect(
      expansion.url == "https://t.example.com/?t=2026-01-01T00%3A00%3A07.500%2B00%3A00&e=405&r=3"
        + "&u=https%3A%2F%2Fcdn.example.com%2Fa.mp4%3Fx%3D1&a=00%3A00%3A07.500"
        + "&m=01%3A01%3A01.000&c=01%3A01%3A01.000&x=[FOO]&y=[FOO]")
    #expect(expansion.unresolved == ["FOO"])
  }

  @Test func `what a run does not know at the moment is -1`() {
    let context = context()
    for macro in ["ASSETURI", "ADPLAYHEAD", "MEDIAPLAYHEAD", "CONTENTPLAYHEAD"] {
      #expect(context.value(of: macro) == "-1")
    }
  }

  @Test func `the ad's playhead is never the content's`() {
    let context = context()
    context.facts.adPlayhead = .seconds(3)
    #expect(context.value(of: "ADPLAYHEAD") == "00:00:03.000")
    #expect(context.value(of: "CONTENTPLAYHEAD") == "-1")
  }

  @Test func `codes and reasons exist only in their own beacons`() {
    #expect(context().value(of: "ERRORCODE") == nil)
    #expect(context().value(of: "REASON") == nil)
    #expect(context(errorCode: .noAd).value(of: "ERRORCODE") == "303")
    #expect(context(errorCode: VASTErrorCode(rawValue: 7)).value(of: "ERRORCODE") == "7")
    #expect(VerificationNotExecutedReason.allCases.map(\.rawValue) == [1, 2, 3])
  }

  @Test func `the caller's values fill gaps and never replace what the run knows`() {
    let context = context(callerValues: [
      "PAGEURL": "https://example.com", "TIMESTAMP": "never", "CACHEBUSTING": "never",
      "CONTENTPLAYHEAD": "00:10:00.000",
    ])
    #expect(context.value(of: "PAGEURL") == "https://example.com")
    #expect(context.value(of: "CONTENTPLAYHEAD") == "00:10:00.000")
    #expect(context.value(of: "TIMESTAMP") == "2026-01-01T00:00:00.000+00:00")
    #expect(context.value(of: "CACHEBUSTING") == context.cacheBusting)
    #expect(context.value(of: "pageurl") == nil)
  }

  @Test func `a cache buster is eight digits, one for each request, the same all over it`() {
    var random = SeededRandom(seed: 7)
    var seen: Set<String> = []
    var leadingZeros = 0
    for _ in 0..<2_000 {
      let context = MacroContext(clock: .default, instant: .zero, random: &random)
      let value = context.cacheBusting
      #expect(value.utf8.count == 8)
      #expect(value.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
      let url = context.expand(URLTemplate("a?[CACHEBUSTING]&[CACHEBUSTING]")).url
      #expect(url == "a?\(value)&\(value)")
      seen.insert(value)
      if value.hasPrefix("0") { leadingZeros += 1 }
    }
    #expect(seen.count > 1_990)
    #expect((100...300).contains(leadingZeros))
  }

  @Test func `the same seed draws the same cache buster`() {
    #expect(context(seed: 3).cacheBusting == context(seed: 3).cacheBusting)
    #expect(context(seed: 3).cacheBusting != context(seed: 4).cacheBusting)
  }
}
