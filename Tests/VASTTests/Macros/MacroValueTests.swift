import Testing
import Transport
import VAST
import VirtualTime

struct MacroValueTests {
  private func context(
    _ request: RequestKind = .tracking, _ callerValues: [String: String] = [:]
  ) -> MacroContext {
    var random = SeededRandom(seed: 1)
    return MacroContext(
      clock: .default, instant: .zero, random: &random, request: request,
      callerValues: callerValues)
  }

  /// A context with all values that a run can have.
  private func informed(_ request: RequestKind) -> MacroContext {
    var context = context(request)
    context.assetURI = "https://cdn.example.com/a,b.mp4"
    context.adPlayhead = .seconds(1)
    context.contentPlayhead = .seconds(2)
    context.clickPosition = MacroContext.ClickPosition(x: 315, y: 204)
    context.transactionID = "123E4567-E89B-42D3-A456-426655440000"
    context.ad = AdMacroFacts(
      adType: .audio,
      universalAdIDs: [
        UniversalAdID(registry: "ad-id.org", value: "A"), UniversalAdID(registry: nil, value: "B"),
      ], adServingID: "s-1", podSequence: 2, adCount: 3)
    context.adBreak = BreakMacroFacts(
      position: .midRoll, maxDuration: .seconds(90), minDuration: .milliseconds(9_900), maxAds: 4,
      minAdLength: .seconds(5), maxAdLength: .seconds(30), adCategories: ["IAB1", "IAB2-1"],
      blockedAdCategories: ["IAB3"])
    context.player.surface = .app
    context.player.width = 640
    context.player.height = 360
    context.player.isMuted = true
    context.player.isFullscreen = true
    context.player.capabilities = ["skip", "mute"]
    context.player.inventoryState = ["skippable", "autoplayed"]
    context.player.clickType = 1
    context.player.playbackMethod = 5
    context.player.placementType = 1
    context.player.clientUserAgent = "p/1 q/2"
    context.player.omidPartner = "p/1"
    context.player.vastVersions = [3, 7]
    context.player.apiFrameworks = [7]
    context.player.extensions = ["AdVerifications"]
    context.player.verificationVendors = ["v-omid"]
    context.player.mediaTypes = ["video/mp4", "application/x-mpegURL"]
    context.player.limitsAdTracking = true
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
    var context = context()
    #expect(context.value(of: "PLAYERSTATE") == "-1")
    context.player.isMuted = false
    #expect(context.value(of: "PLAYERSTATE") == "-1")
    context.player.isMuted = true
    #expect(context.value(of: "PLAYERSTATE") == "muted")
    context.player.surface = .web
    #expect(context.value(of: "APPBUNDLE") == "0" && context.value(of: "PAGEURL") == "-1")
    context.player.width = 640
    #expect(context.value(of: "PLAYERSIZE") == "-1")
  }

  @Test func `clicks, errors and breaks have their own`() {
    #expect(informed(.clickTracking).value(of: "CLICKPOS") == "315,204")
    #expect(context(.clickTracking).value(of: "CLICKPOS") == "-1")
    var failed = context(.breakError)
    failed.breakError = .adResponseTimeout
    let url = failed.expand(URLTemplate("[ERROR_CODE]/[ERRORCODE]/[ERROR_MESSAGE]")).url
    #expect(url == "1007/1007/fetching%20the%20ad%20response%20timed%20out")
    failed.breakError = VMAPErrorCode(.noAd)
    #expect(failed.value(of: "ERROR_CODE") == "303")
    failed.breakError = VMAPErrorCode(rawValue: 1)
    #expect(failed.value(of: "ERROR_MESSAGE") == "-1")
  }
}
