import Media
import OpenMeasurement
import Player
import Testing
import VAST
import VASTLint
import Vocabulary

@testable import VASTSimulator

/// What a run says of an ad that its player cannot use, and what goes out then.
struct PlayerCapabilityTests {
  @Test func `the guide's player says of every gap that its code would crash on it`() throws {
    let record = try play(player: .criteoIOS)
    let player = "player 'criteo-ios' crashes as it"
    let vendor = "//Verification[@vendor='criteo.com-omid']"
    #expect(
      record.messages("PlayerWouldCrash") == [
        "\(player) reads the tag: '//MediaFile/text()' finds a text with white space, which is not a "
          + "URL up to iOS 16 and is a wrong URL from iOS 17 on; write "
          + "'<MediaFile><![CDATA[…]]></MediaFile>', without white space",
        "\(player) reads the tag: '//ClosedCaptionFile/text()' finds nothing; add one to "
          + "ClosedCaptionFiles",
        "\(player) reads the tag: '\(vendor)/JavaScriptResource/text()' finds nothing; add one to a "
          + "Verification of vendor 'criteo.com-omid'",
        "\(player) reads the tag: '\(vendor)/VerificationParameters/text()' finds nothing; add one to "
          + "the vendor's Verification",
        "\(player) puts picture, sound and captions together: the media has no sound; add a silent "
          + "track",
      ])
    #expect(record.outcome == .completed)
    #expect(try play(player: .criteoIOSApp).messages("PlayerWouldCrash") == [])
    #expect(try play().diagnostics.filter { $0.rule.id.hasPrefix("Player") } == [])
  }

  @Test func `without trackers, parameters and clicks there is more to crash on`() throws {
    let tag = TagText(
      rootAttributes: " xmlns=\"http://www.iab.com/VAST\"", error: "", hasClickTracking: false,
      untracked: ["midpoint"], parameters: nil, vendor: "criteo.com-omid")
    let record = try play(tag: tag, player: .criteoIOS)
    let messages = record.messages("PlayerWouldCrash").joined(separator: "\n")
    for part in [
      "its XPath finds nothing in the namespace",
      "'//Error' finds nothing; add one to InLine",
      "'//VideoClicks/ClickTracking/text()' finds nothing",
      "/VerificationParameters/text()' finds nothing",
      "there is no Tracking of 'midpoint'; add a Tracking for each",
    ] {
      #expect(messages.contains(part), "\(part)")
    }
  }

  @Test func `an ad that the guide's player finds no MediaFile for sends nothing`() throws {
    let record = try play(tag: TagText(hasMediaFile: false), player: .criteoIOS)
    #expect(record.outcome == .error)
    #expect(record.beacons.isEmpty && record.ads.isEmpty)
    #expect(
      record.failedDecisions.map(\.reason) == [
        "player 'criteo-ios' crashes as it reads the tag: '//MediaFile/text()' finds nothing; serve an "
          + "ad with a MediaFile"
      ])
  }

  @Test func `the sample tag crashes the guide's player no more once every remedy is followed`()
    throws
  {
    let path = Samples.path("Tags/criteo.xml")
    func reading(_ text: String) -> TagReading {
      let bytes = Array(text.utf8)
      return TagReading(
        .ads(AdDocumentReader.source(bytes, file: "criteo.xml")), of: bytes, by: .criteoIOS)
    }
    let text = String(decoding: try DiskFiles().tag(at: path), as: UTF8.self)
    let rules = Set(reading(text).diagnostics.map(\.rule))
    #expect(rules == [.playerWouldCrash, .playerMisreads])
    // 'xmlns' goes, and so does the white space around every address.
    let mended = text.replacing(" xmlns=\"http://www.iab.com/VAST\"", with: "")
      .replacing(/\s*<!\[CDATA\[\s*(.*?)\s*\]\]>\s*</.dotMatchesNewlines()) {
        "<![CDATA[\($0.output.1)]]><"
      }
    #expect(reading(mended).diagnostics == [])
  }

  @Test func `the guide's player runs one vendor's script, and says what the others lose`() throws {
    let tag = TagText(
      otherVerifications: """
        <Verification vendor="criteo.com-omid">\(TagText.script("https://v.example/c.js"))
        <VerificationParameters><![CDATA[\(TagText.allBeacons)]]></VerificationParameters>
        </Verification>
        """)
    let record = try play(tag: tag, player: .criteoIOS)
    let vendors = record.beacons.map(\.beacon).filter { $0.source == .verification }.map(\.vendor)
    #expect(Set(vendors) == ["criteo.com-omid"])
    #expect(
      record.messages("VerificationNotExecuted") == [
        "verification of 'v.example-omid': the script is rejected: the player runs only the "
          + "script of 'criteo.com-omid'"
      ])
    #expect(
      record.ads.flatMap(\.lost).filter { $0.vendor == "v.example-omid" }.map(\.event)
        == TagText.verificationKeys)
    #expect(try play(tag: tag, player: .criteoIOSApp).messages("VerificationNotExecuted") == [])
  }

  @Test func `a click opens the ClickThrough, and in the guide's player the ClickTracking`() throws
  {
    func opened(_ player: PlayerProfile, hasClickThrough: Bool = true) throws -> [String] {
      try play(
        "steps: [{ at: 2s, do: click }]", tag: TagText(hasClickThrough: hasClickThrough),
        player: player
      ).events.compactMap { event in
        guard case .player(let player, .user) = event.kind, case .url(let url) = player.payload
        else { return nil }
        return "\(event.at.sinceStart / .seconds(1)) \(url)"
      }
    }
    #expect(try opened(.exact) == ["2.0 https://l.example/"])
    #expect(try opened(.criteoIOSApp) == ["2.0 https://l.example/"])
    #expect(try opened(.criteoIOS) == ["2.0 https://t.example/clickTracking"])
    #expect(try opened(.exact, hasClickThrough: false) == [])
    #expect(
      try opened(.criteoIOS, hasClickThrough: false) == ["2.0 https://t.example/clickTracking"])
    #expect(
      try play(player: .criteoIOS).messages("PlayerOpensClickTracking") == [
        "player 'criteo-ios' opens the page of the ClickTracking, not that of the ClickThrough"
      ])
  }

  @Test func `the guide's player tells the session of a control first, and of playback last`()
    throws
  {
    func order(_ player: PlayerProfile, _ event: String, _ omid: OMIDEventType) throws -> [String] {
      try play(
        """
        steps: [{ at: 1100ms, do: click }, { at: 1200ms, do: unmute }, { at: 1300ms, do: mute },
          { at: 1400ms, do: pause }, { at: 1500ms, do: resume }]
        """, player: player
      ).events.compactMap { line in
        switch line.kind {
        case .beacon(let beacon) where beacon.source == .vast && beacon.event == event: "VAST"
        case .omid(omid, _): "OMID"
        case .player(let player, _) where player.kind == .open && event == "clickTracking": "page"
        default: nil
        }
      }
    }
    for (event, type) in [("pause", OMIDEventType.pause), ("resume", .resume)] {
      #expect(try order(.criteoIOS, event, type) == ["OMID", "VAST"])
      #expect(try order(.exact, event, type) == ["VAST", "OMID"])
    }
    #expect(try order(.criteoIOS, "unmute", .volumeChange) == ["OMID", "VAST", "OMID"])
    #expect(
      try order(.criteoIOS, "clickTracking", .adUserInteraction) == ["OMID", "VAST", "page"])
    #expect(try order(.criteoIOS, "start", .start) == ["VAST", "OMID"])
    #expect(try order(.criteoIOS, "firstQuartile", .firstQuartile) == ["VAST", "OMID"])
  }

  @Test func `the guide's player sends no error, and plays whatever is in view`() throws {
    let broken = MediaFacts.made(.seconds(5), damagedAt: .seconds(2))
    #expect(try play(facts: broken, player: .criteoIOS).urls("error") == [])
    #expect(try play(facts: broken, player: .criteoIOSApp).urls("error").count == 1)
    let hidden = "steps: [{ at: 0s, do: viewport, percent: 0 }]"
    #expect(try play(hidden, player: .criteoIOS).outcome == .completed)
    #expect(
      try play(hidden, player: .criteoIOSApp).vast.contains { $0.hasSuffix("start") } == false)
  }

  @Test func `a vendor's lost beacon names the views that cover the ad undeclared`() throws {
    let layout = """
      layout:
        - { view: ad, frame: [0, 0, 320, 180] }
        - { view: controls, frame: [0, 160, 320, 20] }
      """
    let reasons = Set(
      try play(layout).ads.flatMap(\.lost).filter { $0.event == "midpoint" }.map(\.reason))
    #expect(
      reasons == [
        "only 89 % in view at that instant, covered by views not declared friendly: 'controls'"
      ])
  }

  @Test func `macros go out as they are written, one URL for each event, and no other events`()
    throws
  {
    let tag = TagText(impressions: ["https://t.example/second?cb=[CACHEBUSTING]"])
    let guide = try play("steps: [{ at: 1s, do: teardown }]", tag: tag, player: .criteoIOS)
    #expect(guide.beacons.filter { $0.beacon.event == "impression" }.count == 1)
    #expect(Set(guide.beacons.map(\.beacon.event)).isDisjoint(with: ["loaded", "creativeView"]))
    #expect(
      guide.messages("PlayerRequestsOneTracker")
        == ["player 'criteo-ios' requests one URL for each event: 1 of 2 of 'impression'"])
    #expect(
      guide.messages("PlayerExpandsNoMacros") == [
        "player 'criteo-ios' replaces no macros: 1 of the ad's URLs contains macros, "
          + "such as '[CACHEBUSTING]' of 'impression'"
      ])
    #expect(guide.messages("PlayerSendsNoEvent").first?.contains("'viewable'") == true)

    let app = try play("steps: [{ at: 1s, do: teardown }]", tag: tag, player: .criteoIOSApp)
    #expect(
      app.beacons.filter { $0.beacon.event == "impression" }.map(\.beacon.url)
        == ["https://t.example/impression", "https://t.example/second?cb=[CACHEBUSTING]"])
  }
}
