import Testing
import Vocabulary

@testable import VAST

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

struct MacroValueTests {
  private func context(
    _ request: RequestKind = .tracking, _ callerValues: [String: String] = [:],
    transactionID: String? = nil
  ) -> MacroContext {
    var random = SeededRandom(seed: 1)
    let facts = MacroFacts()
    facts.request = request
    return MacroContext(
      clock: .default, instant: .zero, random: &random, facts: facts,
      transactionID: transactionID, callerValues: callerValues)
  }

  /// A context with all values that a run can have.
  private func informed(_ request: RequestKind) -> MacroContext {
    let context = context(
      request, transactionID: "123E4567-E89B-42D3-A456-426655440000")
    let facts = context.facts
    facts.assetURI = "https://cdn.example.com/a,b.mp4"
    facts.adPlayhead = .seconds(1)
    facts.contentPlayhead = .seconds(2)
    facts.clickPosition = MacroFacts.ClickPosition(x: 315, y: 204)
    facts.ad = AdMacroFacts(
      adType: .audio,
      universalAdIDs: [
        UniversalAdID(registry: "ad-id.org", value: "A"), UniversalAdID(registry: nil, value: "B"),
      ], adServingID: "s-1", podSequence: 2, adCount: 3)
    facts.adBreak = BreakMacroFacts(
      position: .midRoll, maxDuration: .seconds(90), minDuration: .milliseconds(9_900), maxAds: 4,
      minAdLength: .seconds(5), maxAdLength: .seconds(30), adCategories: ["IAB1", "IAB2-1"],
      blockedAdCategories: ["IAB3"])
    facts.player.surface = .app
    facts.player.width = 640
    facts.player.height = 360
    facts.player.isMuted = true
    facts.player.isFullscreen = true
    facts.player.capabilities = ["skip", "mute"]
    facts.player.inventoryState = ["skippable", "autoplayed"]
    facts.player.clickType = 1
    facts.player.playbackMethod = 5
    facts.player.placementType = 1
    facts.player.clientUserAgent = "p/1 q/2"
    facts.player.omidPartner = "p/1"
    facts.player.vastVersions = [3, 7]
    facts.player.apiFrameworks = [7]
    facts.player.extensions = ["AdVerifications"]
    facts.player.verificationVendors = ["v-omid"]
    facts.player.mediaTypes = ["video/mp4", "application/x-mpegURL"]
    facts.player.limitsAdTracking = true
    return context
  }

  @Test(arguments: [
    ("[ADTYPE]", "audio"), ("[UNIVERSALADID]", "ad-id.org%20A,unknown%20B"),
    ("[ADSERVINGID]", "s-1"), ("[PODSEQUENCE]", "2"), ("[ADCOUNT]", "3"),
    ("[TRANSACTIONID]", "123E4567-E89B-42D3-A456-426655440000"),
    ("[BREAKPOSITION]", "2"), ("[BREAKMAXDURATION]", "90"), ("[BREAKMINDURATION]", "9"),
    ("[BREAKMAXADS]", "4"), ("[BREAKMINADLENGTH]", "5"), ("[BREAKMAXADLENGTH]", "30"),
    ("[PLAYERSIZE]", "640,360"), ("[PLAYERSTATE]", "muted,fullscreen"),
    ("[PLAYERCAPABILITIES]", "skip,mute"), ("[INVENTORYSTATE]", "skippable,autoplayed"),
    ("[CLICKTYPE]", "1"), ("[PLAYBACKMETHODS]", "5"), ("[PLACEMENTTYPE]", "1"),
    ("[CLIENTUA]", "p%2F1%20q%2F2"), ("[OMIDPARTNER]", "p%2F1"), ("[LIMITADTRACKING]", "1"),
    ("[SERVERSIDE]", "0"), ("[PAGEURL]", "0"), ("[APPBUNDLE]", "-1"),
    ("[ASSETURI]", "https%3A%2F%2Fcdn.example.com%2Fa%2Cb.mp4"),
    // Macros of other requests stay unreplaced.
    ("[VASTVERSIONS]", "[VASTVERSIONS]"), ("[CLICKPOS]", "[CLICKPOS]"),
    ("[ADCATEGORIES]", "[ADCATEGORIES]"), ("[ERRORCODE]", "[ERRORCODE]"),
    ("[REASON]", "[REASON]"), ("[ERROR_CODE]", "[ERROR_CODE]"),
  ])
  func `what a tracker is told`(template: String, url: String) {
    #expect(informed(.tracking).expand(URLTemplate(template)).url == url)
  }

  @Test(arguments: [
    ("[VASTVERSIONS]", "3,7"), ("[APIFRAMEWORKS]", "7"), ("[EXTENSIONS]", "AdVerifications"),
    ("[VERIFICATIONVENDORS]", "v-omid"),
    ("[MEDIAMIME]", "video%2Fmp4,application%2Fx-mpegURL"), ("[ADCATEGORIES]", "IAB1,IAB2-1"),
    ("[BLOCKEDADCATEGORIES]", "IAB3"), ("[ADCOUNT]", "3"), ("[MEDIAPLAYHEAD]", "00%3A00%3A02.000"),
    ("[ADPLAYHEAD]", "[ADPLAYHEAD]"), ("[ASSETURI]", "[ASSETURI]"),
    ("[PODSEQUENCE]", "[PODSEQUENCE]"),
    ("[UNIVERSALADID]", "[UNIVERSALADID]"), ("[PLAYERSTATE]", "[PLAYERSTATE]"),
    ("[CONTENTCAT]", "-1"), ("[DSAREQUIRED]", "-1"),
  ])
  func `what an ad request is told`(template: String, url: String) {
    let expansion = informed(.adRequest).expand(URLTemplate(template))
    #expect(expansion.url == url)
    #expect(expansion.unresolved.isEmpty == (url != template))
  }

  @Test func `every macro of the registry that is not known is -1 where it has a meaning`() {
    let special = ["TIMESTAMP", "CACHEBUSTING", "SERVERSIDE", "ERRORCODE", "REASON"]
    let vmap = ["ERROR_CODE", "ERROR_MESSAGE"]
    for definition in MacroDefinition.all where !(special + vmap).contains(definition.name) {
      for request in RequestKind.allCases {
        let expected = definition.contexts.contains(request) ? "-1" : nil
        #expect(context(request).value(of: definition.name) == expected, "\(definition.name)")
      }
    }
  }

  @Test func `the caller's lists are split, and what must not be shared is -2`() {
    let values = ["REGULATIONS": "gdpr, coppa", "IFA": "-2", "PAGEURL": "https://e.example/a,b"]
    let url = context(.tracking, values).expand(URLTemplate("[REGULATIONS]&[IFA]&[PAGEURL]")).url
    #expect(url == "gdpr,coppa&-2&https%3A%2F%2Fe.example%2Fa%2Cb")
    #expect(context(.tracking, ["SERVERSIDE": "2"]).value(of: "SERVERSIDE") == "2")
    #expect(context(.tracking, ["FOO": "x"]).value(of: "FOO") == "x")
    #expect(context(.tracking, ["ERRORCODE": "900"]).value(of: "ERRORCODE") == nil)
    #expect(context(.tracking, ["VASTVERSIONS": "7"]).value(of: "VASTVERSIONS") == nil)
  }

  @Test func `the registry has no state for a player that is neither muted nor fullscreen`() {
    let context = context()
    #expect(context.value(of: "PLAYERSTATE") == "-1")
    context.facts.player.isMuted = false
    #expect(context.value(of: "PLAYERSTATE") == "-1")
    context.facts.player.isMuted = true
    #expect(context.value(of: "PLAYERSTATE") == "muted")
    context.facts.player.surface = .web
    #expect(context.value(of: "APPBUNDLE") == "0" && context.value(of: "PAGEURL") == "-1")
    context.facts.player.width = 640
    #expect(context.value(of: "PLAYERSIZE") == "-1")
  }

  @Test func `clicks, errors and breaks have their own`() {
    #expect(informed(.clickTracking).value(of: "CLICKPOS") == "315,204")
    #expect(context(.clickTracking).value(of: "CLICKPOS") == "-1")
    let failed = context(.breakError)
    failed.facts.breakError = .adResponseTimeout
    let url = failed.expand(URLTemplate("[ERROR_CODE]/[ERRORCODE]/[ERROR_MESSAGE]")).url
    #expect(url == "1007/1007/fetching%20the%20ad%20response%20timed%20out")
    failed.facts.breakError = VMAPErrorCode(.noAd)
    #expect(failed.value(of: "ERROR_CODE") == "303")
    failed.facts.breakError = VMAPErrorCode(rawValue: 1)
    #expect(failed.value(of: "ERROR_MESSAGE") == "-1")
  }
}
