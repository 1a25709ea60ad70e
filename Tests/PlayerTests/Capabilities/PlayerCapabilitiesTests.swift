import Testing
import VAST

@testable import Player

/// What players can do with a tag at all.
struct PlayerCapabilitiesTests {
  private static func decide(_ files: [MediaFile], as profile: PlayerProfile) -> MediaFileDecision {
    MediaFileSelector(
      policy: profile.mediaFileChoice, conditions: MediaConditions(width: 390, height: 219),
      media: profile.capabilities.media
    ).decide(.made(files))
  }

  private static let webM = MediaFile.made("webm", type: "video/webm")

  @Test func `AVPlayer plays no WebM, and says so`() {
    for profile in [PlayerProfile.criteoIOS, .criteoIOSApp] {
      let decision = Self.decide([Self.webM], as: profile)
      #expect(decision.taken == nil)
      #expect(
        decision.failure?.reason
          == "no MediaFile can be played: its type 'video/webm' is not played by AVPlayer")
      #expect(decision.failure?.code == .mediaFileUnsupported)
    }
    #expect(Self.decide([Self.webM], as: .html5).taken == Self.webM)
  }

  @Test func `AVPlayer decodes no VP9, whatever holds it`() {
    var file = MediaFile.made("vp9")
    file.codec = "vp09.00.10.08"
    #expect(
      Self.decide([file], as: .criteoIOS).candidates.map(\.reason)
        == ["its codec 'vp09.00.10.08' is VP9, which AVPlayer does not decode"])
  }

  @Test func `the guide's player takes the first file, and fails where it cannot play it`() {
    let (high, low) = (MediaFile.made("high", 1920, 1080), MediaFile.made("low", 480, 270))
    #expect(Self.decide([high, low], as: .criteoIOS).taken?.url == "high")
    #expect(Self.decide([Self.webM, low], as: .criteoIOS).taken == nil)
    #expect(
      Self.decide([high, low], as: .criteoIOS).candidates.map(\.reason)
        == ["the first one", "the player selects the first MediaFile, and this one comes later"])
  }

  @Test func `the later app takes the MP4 file of the closest shape`() {
    let files = [
      Self.webM, MediaFile.made("upright", 1080, 1920), .made("square", 1000, 1000),
      .made("wide", 1280, 720), .made("wide too", 640, 360),
    ]
    let decision = Self.decide(files, as: .criteoIOSApp)
    #expect(decision.taken?.url == "wide")
    #expect(
      decision.candidates.map(\.reason) == [
        "its type 'video/webm' is not played by AVPlayer",
        "another one's aspect ratio is as close to the player's, or closer",
        "another one's aspect ratio is as close to the player's, or closer",
        "its aspect ratio is the closest to the player's",
        "another one's aspect ratio is as close to the player's, or closer",
      ])
  }

  @Test func `each player requests some of an event's trackers`() {
    let trackers = ["a", "b", "c"]
    func requested(_ event: String, _ profile: PlayerProfile) -> [String] {
      profile.capabilities.requested(of: event, among: trackers)
    }
    for event in ["impression", "start", "progress", "viewable"] {
      #expect(requested(event, .exact) == trackers)
    }
    #expect(requested("start", .criteoIOS) == ["a"])
    #expect(requested("impression", .criteoIOS) == ["a"])
    #expect(requested("start", .criteoIOSApp) == ["c"])
    #expect(requested("impression", .criteoIOSApp) == trackers)
    for event in ["loaded", "progress", "skip", "viewable", "verificationNotExecuted"] {
      #expect(requested(event, .criteoIOS) == [] && requested(event, .criteoIOSApp) == [])
    }
  }
}
