import Media
import Player
import Testing
import VAST

@testable import VASTSimulator

/// Every error code of VAST, caused by a tag and a scenario.
struct ErrorCodeTests {
  private func play(_ example: ErrorCodeCase) throws -> RunRecord {
    var media = example.media
    media["c.png"] = .made()
    return try playChain(example.documents, example.scenario, media: media) {
      // Waiting for the ad to be in view is needed by one example, and does not affect the others.
      $0.profile.autoplayPercent = 50
    }
  }

  @Test(arguments: ErrorCodeCase.all)
  func `a code is told to every hop that must hear it`(example: ErrorCodeCase) throws {
    let record = try play(example)
    let heard = record.errors.map { $0.split(separator: " ").dropFirst(2).joined(separator: " ") }
    #expect(heard == example.hearers.map { "\($0) \(example.code)" })
    let codes = record.beacons.map(\.beacon).filter { $0.event == "error" }.map(\.errorCode)
    #expect(codes == example.hearers.map { _ in example.code })
  }

  @Test(arguments: ErrorCodeCase.all)
  func `a code is in the record unless the ad goes on`(example: ErrorCodeCase) throws {
    let record = try play(example)
    if example.goesOn {
      #expect(record.errorCodes == [] && record.ads.map(\.errorCode) == [nil])
      #expect(record.outcome == .completed)
    } else {
      #expect(Set(record.errorCodes) == [example.code])
      #expect(Set(record.ads.compactMap(\.errorCode)) == [example.code])
      #expect(record.ads.contains { $0.errorCode == example.code })
    }
  }

  @Test(arguments: ErrorCodeCase.all)
  func `a diagnostic says what happened`(example: ErrorCodeCase) throws {
    let messages = try play(example).messages(example.rule)
    let found = messages.first { $0.contains(example.message) }
    #expect(found != nil, "\(messages)")
    let isNumbered = found?.contains("error \(example.code): ") == true
    #expect(isNumbered || ["MediaDamage", "VerificationNotExecuted"].contains(example.rule))
  }

  /// Codes whose runs other tests have: nonlinear ads, the choice of media, media that loads.
  static let elsewhere: Set = [201, 402, 406, 407, 408, 409, 411, 500, 501, 502, 503, 901, 902]

  @Test func `every code of the standard is brought about`() {
    let codes = Set(ErrorCodeCase.all.map(\.code))
    #expect(codes.union(Self.elsewhere) == Set(VASTErrorCode.allDefined.map { $0.rawValue }))
    #expect(codes.isDisjoint(with: Self.elsewhere))
  }
}

/// One way to cause an error code, and the ads whose Error URLs must receive
/// it.
struct ErrorCodeCase: CustomTestStringConvertible {
  var code: Int
  /// The cause, for the test's name.
  var what: String
  var documents: [String: String]
  /// The text of the scenario.
  var scenario = ""
  var media: [String: MediaFacts] = [:]
  /// The ads whose Error URLs are requested, in order.
  var hearers = ["inline", "w"]
  /// Whether the ad plays in spite of it.
  var goesOn = false
  var rule = "AdNotPlayable"
  /// The diagnostic's message, without the code.
  var message: String

  init(
    _ code: Int, _ what: String, _ documents: [String: String], _ scenario: String = "",
    media: [String: MediaFacts] = [:], heardBy hearers: [String] = ["inline", "w"],
    saying message: String
  ) {
    self.code = code
    self.what = what
    self.documents = documents
    self.scenario = scenario
    self.media = media
    self.hearers = hearers
    self.message = message
  }

  /// The same, for an error that leaves the ad playing.
  func goingOn(_ rule: String) -> ErrorCodeCase {
    var copy = self
    copy.goesOn = true
    copy.rule = rule
    return copy
  }

  /// The same, reported under another rule.
  func reported(as rule: String) -> ErrorCodeCase {
    var copy = self
    copy.rule = rule
    return copy
  }

  var testDescription: String { "\(code): \(what)" }
}

/// Every code with its cause.
extension ErrorCodeCase {
  static let all: [ErrorCodeCase] = [
    documents, places, wrappers, linear, companions, undefined,
  ].flatMap(\.self)

  private static let root = ChainTag.document(ChainTag.wrapper("w", to: "a"))

  private static func tag(_ change: (inout ErrorTag) -> Void = { _ in }) -> [String: String] {
    var tag = ErrorTag()
    change(&tag)
    return tag.documents
  }

  private static let documents: [ErrorCodeCase] = [
    ErrorCodeCase(
      100, "a response cut short", ["root": root, "a": "<VAST"], heardBy: ["w"],
      saying: "the response is not well-formed XML"),
    ErrorCodeCase(
      100, "an answer without a body", ["root": root],
      "steps: [{ at: 0s, do: network, loss: \"https://ads.example/\", status: 200 }]",
      heardBy: ["w"], saying: "the response is not well-formed XML"),
    ErrorCodeCase(
      101, "an ad without creatives",
      [
        "root": root,
        "a": tag()["a", default: ""].replacing("<Creatives>", with: "<Creatives/><x>")
          .replacing("</Creatives>", with: "</x>"),
      ], saying: "the response breaks VAST's schema"),
    ErrorCodeCase(
      102, "VAST 1", ["root": root, "a": "<VideoAdServingTemplate/>"], heardBy: ["w"],
      saying: "the VAST version is not supported"),
  ]

  private static let places: [ErrorCodeCase] = [
    ErrorCodeCase(
      200, "an audio ad in a slot for video", tag { $0.adAttributes = "adType=\"audio\"" },
      "slot: { adType: video }", saying: "the ad's type is 'audio', but the slot accepts 'video'"),
    ErrorCodeCase(
      200, "a pod cut short before VAST 4.2",
      [
        "root": ErrorTag.document(
          ErrorTag(duration: "00:00:08").ad("one", sequence: 1),
          ErrorTag(duration: "00:00:08").ad("two", sequence: 2), version: "4.1")
      ], "slot: { duration: 10s }", heardBy: ["two"],
      saying: "the ad's duration is 8.000 s, and 2.000 s of the break are left"),
    ErrorCodeCase(
      202, "a wrong Duration where durations are strict", tag { $0.duration = "00:00:30" },
      "strictDuration: true", saying: "the media is 8.000 s long, but 'Duration' says 30.000 s"),
    ErrorCodeCase(
      202, "an ad longer than its slot", tag { $0.duration = "00:00:08" },
      "slot: { duration: 7999ms }",
      saying: "the ad's duration is 8.000 s, but the slot is 7.999 s long"),
    ErrorCodeCase(
      203, "media of another size", tag(), "slot: { width: 640, height: 360 }",
      saying: "the slot accepts 640×360, but the ad's media are 480×270"),
    ErrorCodeCase(
      204, "no Category where one is required", tag(), "slot: { categoryRequired: true }",
      saying: "the ad has no 'Category', and the slot requires one"),
    ErrorCodeCase(
      205, "a category that the wrapper blocks",
      tag {
        $0.inLine = "<Category authority=\"iabtechlab.com\">IAB7</Category>"
        $0.wrapper = "<BlockedAdCategories>IAB1,IAB7</BlockedAdCategories>"
      }, saying: "its category 'IAB7' is blocked by a wrapper"),
    ErrorCodeCase(
      205, "a category that the slot blocks",
      tag { $0.inLine = "<Category authority=\"iabtechlab.com\">IAB7</Category>" },
      "slot: { blockedCategories: [IAB1, IAB7] }",
      saying: "the slot blocks the ad's category 'IAB7'"),
    ErrorCodeCase(
      206, "a pod that does not fit",
      [
        "root": root.replacing("<Wrapper ", with: "<Wrapper allowMultipleAds=\"true\" "),
        "a": ErrorTag.document(
          ErrorTag(duration: "00:00:08").ad("one", sequence: 1),
          ErrorTag(duration: "00:00:08").ad("two", sequence: 2),
          ErrorTag(duration: "00:00:01").ad("three", sequence: 3)),
      ], "slot: { duration: 10s }", heardBy: ["two", "w", "three", "w"],
      saying: "the ad's duration is 8.000 s, and 2.000 s of the break are left"),
  ]

  private static let wrappers: [ErrorCodeCase] = [
    ErrorCodeCase(
      300, "an address that the ad server left open",
      ["root": ChainTag.document(ChainTag.wrapper("w", to: "%%VAST_AD_TAG%%/"))],
      heardBy: ["w"], saying: "'%%VAST_AD_TAG%%' is in place of the URL"),
    ErrorCodeCase(
      300, "an address of no use",
      ["root": ChainTag.document(ChainTag.wrapper("w", to: "ftp://ads.example/a"))],
      heardBy: ["w"], saying: "players do not request its scheme 'ftp'"),
    ErrorCodeCase(301, "no document", ["root": root], heardBy: ["w"], saying: "the mapped file"),
    ErrorCodeCase(
      301, "a server that fails", tag(),
      "steps: [{ at: 0s, do: network, loss: \"https://ads.example/\", status: 503 }]",
      heardBy: ["w"], saying: "the server answered with status 503"),
    ErrorCodeCase(
      301, "a server that is slow", tag(), "network: { latency: 10s }", heardBy: ["w"],
      saying: "no response within 10.000 s"),
    ErrorCodeCase(
      302, "a circle of wrappers", ["root": root, "a": root], heardBy: ["w", "w"],
      saying: "the wrappers form a loop"),
    ErrorCodeCase(
      303, "an empty response", ["root": root, "a": ChainTag.document()], heardBy: ["w"],
      saying: "no ad in the response"),
    ErrorCodeCase(
      303, "a server without an ad", tag(),
      "steps: [{ at: 0s, do: network, loss: \"https://ads.example/\", status: 204 }]",
      heardBy: ["w"], saying: "no ad in the response"),
    ErrorCodeCase(
      304, "a chain that takes too long", tag(),
      "network: { latency: 600ms }\nslot: { displayWithin: 600ms }",
      saying: "the ad did not play within 0.600 s"),
    ErrorCodeCase(
      304, "media that comes too slowly", tag(),
      "network: { latency: 1500ms }\nslot: { displayWithin: 2s }",
      saying: "the ad did not play within 2.000 s"),
    ErrorCodeCase(
      304, "an ad that never comes into view", tag(),
      "steps: [{ at: 0s, do: viewport, percent: 0 }]\nslot: { displayWithin: 2s }",
      saying: "the ad did not play within 2.000 s"
    ).reported(as: "AdNotDisplayed"),
  ]

  private static let linear: [ErrorCodeCase] = [
    ErrorCodeCase(
      400, "media beyond the player's limits", tag { $0.media = "huge.mp4" },
      saying: "exceeds the player's limits"),
    ErrorCodeCase(
      401, "no media", tag { $0.media = "gone.mp4" },
      saying: "the media 'https://m.example/gone.mp4' was not found"),
    ErrorCodeCase(
      403, "no media of a kind that plays", tag { $0.mediaAttributes = "type=\"text/plain\"" },
      saying: "no MediaFile can be played"),
    ErrorCodeCase(
      405, "media of nothing", tag(), media: ["8s.mp4": .made(damagedAt: .zero)],
      saying: "cannot be displayed"),
    ErrorCodeCase(
      405, "media that breaks", tag(), media: ["8s.mp4": .made(damagedAt: .seconds(3))],
      saying: "the media plays up to 3.000 s of 8.000 s"
    ).reported(as: "MediaDamage"),
    ErrorCodeCase(
      410, "a verification that cannot run", tag { $0.parameters = "ctx=1" },
      "verification: built-in", saying: "the verification parameters are not JSON"
    ).goingOn("VerificationNotExecuted"),
  ]

  private static let slots = "companions: [{ width: 300, height: 250 }]"

  private static let companions: [ErrorCodeCase] = [
    ErrorCodeCase(
      600, "a companion that needs VPAID",
      tag {
        $0.companions = [
          ErrorTag.companion("c.png", "width=\"300\" height=\"250\" apiFramework=\"VPAID\"")
        ]
      }, slots, saying: "companion 'c.png' needs 'VPAID', which is not supported"
    ).goingOn("CompanionNotShown"),
    ErrorCodeCase(
      601, "a companion that is too large",
      tag { $0.companions = [ErrorTag.companion("c.png", "width=\"301\" height=\"250\"")] }, slots,
      saying: "no free slot fits companion 'c.png'"
    ).goingOn("CompanionNotShown"),
    ErrorCodeCase(
      602, "a required companion without a place",
      tag {
        $0.companions = [ErrorTag.companion()]
        $0.required = "required=\"any\""
      }, "companions: []",
      saying: "one of its companions is required, but no free slot fits companion 'c.png'"),
    ErrorCodeCase(
      602, "one of all companions that cannot be had",
      tag {
        $0.companions = [ErrorTag.companion(), ErrorTag.companion("gone.png")]
        $0.required = "required=\"all\""
      }, "companions: [{ width: 300, height: 250 }, { width: 300, height: 250 }]",
      saying: "all of its companions are required, but the resource of companion 'gone.png' was not"
    ),
    ErrorCodeCase(
      603, "a companion that cannot be had",
      tag { $0.companions = [ErrorTag.companion("gone.png")] }, slots,
      saying: "the resource of companion 'gone.png' was not fetched: the mapped file"
    ).goingOn("CompanionNotShown"),
    ErrorCodeCase(
      603, "a companion whose server fails", tag { $0.companions = [ErrorTag.companion()] },
      slots + "\nsteps: [{ at: 0s, do: network, loss: \"https://m.example/c\", status: 500 }]",
      saying: "the server answered with status 500"
    ).goingOn("CompanionNotShown"),
    ErrorCodeCase(
      604, "a companion in Flash",
      tag {
        $0.companions = [ErrorTag.companion(type: "application/x-shockwave-flash")]
      }, slots, saying: "companion 'c.png' has no image, page or markup to show"
    ).goingOn("CompanionNotShown"),
  ]

  private static let undefined: [ErrorCodeCase] = [
    ErrorCodeCase(
      900, "an ad past its time",
      [
        "root": ErrorTag.document(
          ErrorTag().ad("one", sequence: 1),
          ErrorTag(inLine: "<Expires>7</Expires>").ad("two", sequence: 2))
      ], heardBy: ["two"],
      saying: "the ad expired 7.000 s after it was requested, 1.000 s before its turn")
  ]
}

/// An inline ad `inline` behind a wrapper `w`, one part of either exchanged.
struct ErrorTag {
  var version = "4.2"
  var adAttributes = ""
  var sequence: Int?
  /// Further elements of the InLine.
  var inLine = ""
  var duration: String?
  var mediaAttributes = "type=\"video/mp4\" width=\"480\" height=\"270\""
  var media = "8s.mp4"
  /// The companions, each a whole element.
  var companions: [String] = []
  var required = ""
  /// Further elements of the wrapper.
  var wrapper = ""
  /// The text of the verification's parameters.
  var parameters: String?

  /// The documents by path: `root` with the wrapper, `a` with the ad.
  var documents: [String: String] {
    [
      "root": Self.document(
        ChainTag.wrapper("w", to: "a", "allowMultipleAds=\"true\"")
          .replacing("</Error>", with: "</Error>\(wrapper)"),
        version: version),
      "a": Self.document(ad("inline"), version: version),
    ]
  }

  static func document(_ ads: String..., version: String = "4.2") -> String {
    "<VAST version=\"\(version)\">\(ads.joined())</VAST>"
  }

  /// The ad under an id, all of its trackers with it.
  func ad(_ id: String, sequence: Int? = nil) -> String {
    var text = ChainTag.inLine(id, sequence: sequence, media: media)
      .replacing("<Ad id", with: "<Ad \(adAttributes) id")
      .replacing("</Error>", with: "</Error>\(inLine)")
      .replacing("type=\"video/mp4\" width=\"480\" height=\"270\"", with: mediaAttributes)
    if let duration {
      text = text.replacing("<MediaFiles>", with: "<Duration>\(duration)</Duration><MediaFiles>")
    }
    if let parameters {
      text = text.replacing(
        "{\"beacons\": {\"start\": \"https://v.example/\(id)\"}}", with: parameters)
    }
    guard !companions.isEmpty else { return text }
    let ads = "<CompanionAds \(required)>\(companions.joined())</CompanionAds>"
    return text.replacing("</Creatives>", with: "<Creative>\(ads)</Creative></Creatives>")
  }

  /// A companion of 300×250 pixels with a picture at `https://m.example/URL`.
  static func companion(
    _ url: String = "c.png", type: String = "image/png",
    _ attributes: String = "width=\"300\" height=\"250\""
  ) -> String {
    """
    <Companion id="\(url)" \(attributes)><StaticResource creativeType="\(type)">\
    https://m.example/\(url)</StaticResource><TrackingEvents><Tracking event="creativeView">\
    https://t.example/inline/companionView</Tracking></TrackingEvents></Companion>
    """
  }
}
