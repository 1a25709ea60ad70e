import TestSupport
import Testing
import VAST
import Vocabulary

@testable import Player

/// Which files can be played, and the error when none can.
struct MediaFileSelectorTests {
  private static let selector = MediaFileSelector(
    policy: .bestFit, conditions: MediaConditions(width: 390, height: 219))

  /// The decision on a single file.
  private static func reason(_ file: MediaFile) -> String? {
    selector.decide(.made([file])).candidates.first?.reason
  }

  private static let only = "the only playable one"

  @Test(
    arguments: [
      "video/mp4", "VIDEO/MP4", " video/mp4 ", "video/mp4;codecs=avc1", "video/mp4 ; codecs=avc1",
      "video/webm", "video/quicktime", "video/3gpp", "video/ogg", "audio/mp4", "audio/mpeg", "",
      "  ", nil, "application/x-mpegURL", "application/vnd.apple.mpegurl", "audio/mpegurl",
    ])
  func `plain media and playlists are played, however their type is written`(type: String?) {
    #expect(Self.reason(.made(type: type)) == Self.only)
  }

  @Test(
    arguments: [
      "application/javascript", "application/x-shockwave-flash", "image/jpeg", "video/x-flv", "mp4",
    ])
  func `other types are refused by name`(type: String) {
    #expect(Self.reason(.made(type: type)) == "its type '\(type)' is not supported")
  }

  @Test func `a player that compares with VPAID alone plays a file of any other framework`() {
    let selector = MediaFileSelector(
      policy: .firstPlayable, conditions: MediaConditions(width: 390, height: 219),
      frameworks: .allButVPAID)
    func isTaken(_ framework: String?, by selector: MediaFileSelector) -> Bool {
      selector.decide(.made([.made(apiFramework: framework)])).taken != nil
    }
    #expect(["VAST", "SIMID", "omid", "", nil].allSatisfy { isTaken($0, by: selector) })
    #expect(!["VPAID", "vpaid", " VPAID "].contains { isTaken($0, by: selector) })
    #expect(["omid", "", nil].allSatisfy { isTaken($0, by: Self.selector) })
    #expect(!["VAST", "VPAID"].contains { isTaken($0, by: Self.selector) })
    #expect(PlayerProfile.exact.capabilities.frameworks == .openMeasurement)
    #expect(PlayerProfile.html5.capabilities.frameworks == .allButVPAID)
  }

  @Test func `DASH is recognised and refused, by type or by address`() {
    #expect(
      Self.reason(.made(type: "application/dash+xml"))
        == "its type 'application/dash+xml' is DASH, which is not supported")
    #expect(
      Self.reason(.made("https://c.example/a.mpd?x=1.mp4", type: nil))
        == "its URL is that of a DASH manifest, which is not supported")
    #expect(Self.reason(.made("https://c.example/a.mpd")) == Self.only)
  }

  @Test(
    arguments: [
      ("VPAID", "its apiFramework 'VPAID' is not supported"),
      ("SIMID", "its apiFramework 'SIMID' is not supported"), ("", only), (" ", only), (nil, only),
      ("omid", only), ("OMID", only),
    ] as [(String?, String)])
  func `a file that needs a framework is refused`(framework: String?, reason: String) {
    #expect(Self.reason(.made(apiFramework: framework)) == reason)
  }

  @Test(
    arguments: [
      ("avc1.4D401F, mp4a.40.2", nil, only), ("H.264", nil, only), ("0", nil, only),
      ("vvc1.1.L93", nil, "its codec 'vvc1.1.L93' is VVC, which cannot be decoded"),
      ("avc1, AC-4.02", nil, "its codec 'AC-4.02' is AC-4, which cannot be decoded"),
      (
        nil, #"video/mp4; codecs="dvh1.05.06""#,
        "its codec 'dvh1.05.06' is Dolby Vision, which cannot be decoded"
      ),
      ("avc1.4D401F", #"video/mp4; codecs="dvh1.05.06""#, only),
    ] as [(String?, String?, String)])
  func `a codec that nobody here decodes is refused`(
    codec: String?, type: String?, reason: String
  ) {
    var file = MediaFile.made(type: type ?? "video/mp4")
    file.codec = codec
    #expect(Self.reason(file) == reason)
  }

  @Test(
    arguments: [
      ("rtmp://c.example/a", "its URL uses 'rtmp:', a protocol that is not supported"),
      ("RTSP://c.example/a", "its URL uses 'rtsp:', a protocol that is not supported"),
      ("https://c.example/rtmp:a", only), ("a.mp4", only), ("//c.example/a.mp4", only),
    ])
  func `an address of a streaming protocol is refused, whatever 'delivery' says`(
    url: String, reason: String
  ) {
    for delivery in ["streaming", "progressive", nil] {
      var file = MediaFile.made(url)
      file.delivery = delivery
      #expect(Self.reason(file) == reason)
    }
  }

  // MARK: Nothing to play

  private static let vpaid = MediaFile.made(type: "application/javascript", apiFramework: "vpaid")
  private static let flash = MediaFile.made(type: "application/x-shockwave-flash")
  private static let simid = InteractiveCreativeFile(
    url: "i", type: "text/html", apiFramework: "SIMID", position: .init(line: 9, column: 1))

  @Test(
    arguments: [
      ([flash, vpaid], false, false, 403), ([], false, false, 403),
      ([vpaid, vpaid], false, false, 901),
      ([vpaid], true, false, 901), ([flash], true, false, 902), ([], true, false, 902),
      ([vpaid], true, true, 408), ([flash], false, true, 408),
    ] as [(Named<[MediaFile]>, Bool, Bool, Int)])
  func `why nothing plays decides the code`(
    files: Named<[MediaFile]>, isInteractive: Bool, isConditional: Bool, code: Int
  ) {
    var linear = Linear.made(files.value)
    linear.interactiveCreativeFiles = isInteractive ? [Self.simid] : []
    let decision = Self.selector.decide(linear, isConditional: isConditional)
    #expect(decision.taken == nil)
    #expect(decision.failure?.code.rawValue == code)
    #expect(decision.unexecuted == nil)
    #expect(decision.candidates.map(\.mediaFile) == files.value)
  }

  @Test func `the failure says what stands against the files, each reason once`() {
    let decision = Self.selector.decide(.made([Self.flash, Self.vpaid, Self.flash]))
    #expect(
      decision.failure?.reason
        == "no MediaFile can be played: its type 'application/x-shockwave-flash' is not supported; "
        + "its apiFramework 'vpaid' is not supported")
    #expect(
      Self.selector.decide(.made([])).failure?.reason == "no MediaFile can be played: there is none"
    )
  }

  @Test(
    arguments: [(nil, "i"), ("m-1", "i"), ("m-2", nil)] as [(String?, String?)])
  func `an interactive file beside the one that plays is not executed`(
    mediaFileID: String?, unexecuted: String?
  ) {
    var file = MediaFile.made()
    file.id = "m-1"
    var linear = Linear.made([Self.flash, file])
    linear.interactiveCreativeFiles = [Self.simid]
    linear.interactiveCreativeFiles[0].mediaFileID = mediaFileID
    let decision = Self.selector.decide(linear, isConditional: true)
    #expect(decision.failure == nil)
    #expect(decision.unexecuted?.url == unexecuted)
  }

  @Test(
    arguments: [("SIMID", "needs 'SIMID', which"), (" ", ""), (nil, "")] as [(String?, String)])
  func `an interactive file says what it needs`(framework: String?, text: String) {
    var file = Self.simid
    file.apiFramework = framework
    let subject = "the InteractiveCreativeFile"
    #expect(
      file.notExecutedReason
        == (text.isEmpty ? "\(subject) is not executed" : "\(subject) \(text) is not supported"))
  }
}

extension MediaFile {
  /// A file with few declarations.
  static func made(
    _ url: String = "a", type: String? = "video/mp4", _ width: Int? = nil, _ height: Int? = nil,
    bitrate: Int? = nil, apiFramework: String? = nil
  ) -> MediaFile {
    MediaFile(
      url: url, type: type, width: width, height: height, bitrate: bitrate,
      apiFramework: apiFramework, position: SourcePosition(line: 1, column: 1))
  }
}

extension Linear {
  /// A creative of eight seconds.
  static func made(_ mediaFiles: [MediaFile]) -> Linear {
    Linear(
      duration: .seconds(8), mediaFiles: mediaFiles, position: SourcePosition(line: 1, column: 1))
  }
}
