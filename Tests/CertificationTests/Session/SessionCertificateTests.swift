import OpenMeasurement
import Player
import SampleRuns
import Testing
import VASTSimulator
import Vocabulary

@testable import Certification

struct SessionCertificateTests {
  /// The session's certificate of a tag when every record is broken in a way.
  private func certificate(
    _ files: some RunFiles = SampleAd.Files(), players: [PlayerProfile] = [.exact],
    breaking apply: @escaping (inout RunRecord) -> Void = { _ in }
  ) throws -> Certificate {
    var request = Stage.request(.init(name: "base"), .exact)
    request.tag.displayName = "tag"
    return try Certifier(request, players: players, progress: { _ in }) { request in
      var record = try RunService(files: files).run(request)
      apply(&record)
      return record
    }.sessionCertificate()
  }

  private func failed(_ certificate: Certificate) -> Set<String> {
    Set(certificate.cases.filter { $0.verdict == .fail }.map(\.name))
  }

  @Test func `the sample passes every case`() throws {
    let certificate = try certificate()
    #expect(certificate.verdict == .pass)
    #expect(
      certificate.cases.map(\.name) == [
        "full-view", "part-in-view", "out-of-view", "background", "obstructed",
        "friendly-obstruction", "play-through", "buffering", "pause-and-resume",
        "mute-and-unmute", "volume", "fullscreen", "skip", "click", "error", "close", "teardown",
        "vendor-scripts",
      ])
    let unjudged = certificate.cases.filter { $0.verdict != .pass }
    #expect(unjudged.map(\.name) == ["vendor-scripts"])
    #expect(unjudged.map(\.reason) == ["the tag runs no script"])
  }

  @Test(arguments: [
    (OMIDEventType.pause, ["pause-and-resume"]), (.resume, ["pause-and-resume"]),
    (.volumeChange, ["mute-and-unmute", "volume"]), (.playerStateChange, ["fullscreen"]),
    (.skipped, ["skip"]), (.adUserInteraction, ["click"]),
    (.bufferStart, ["buffering"]), (.bufferFinish, ["buffering"]), (.sessionError, ["error"]),
    (.complete, ["play-through"]), (.sessionFinish, ["play-through", "error", "close", "skip"]),
    (.loaded, ["play-through"]),
  ])
  func `a case fails when its event is not told`(type: OMIDEventType, cases: [String]) throws {
    let broken = failed(try certificate { $0.silence(type) })
    #expect(broken.isSuperset(of: cases), "\(broken.sorted())")
  }

  @Test(
    arguments: [
      ("percentageInView", 100, ["part-in-view", "out-of-view", "background", "obstructed"]),
      (
        "percentageInView", 50,
        ["full-view", "out-of-view", "background", "obstructed", "friendly-obstruction"]
      ),
      ("reasons", [], ["part-in-view", "out-of-view", "background", "obstructed"]),
      ("obstructions", [], ["obstructed"]),
      ("declaredFriendlyObstructions", 0, ["friendly-obstruction"]),
      ("deviceVolume", 1, ["volume"]), ("mediaPlayerVolume", 1, ["mute-and-unmute", "volume"]),
      ("state", "normal", ["fullscreen"]), ("interactionType", "invitationAccept", ["click"]),
      ("errorType", "none", ["error"]), ("message", "", ["error"]),
      ("duration", 30_000, ["play-through"]),
    ] as [(String, JSONValue, Set<String>)])
  func `a case fails when what is told is wrong`(
    key: String, value: JSONValue, cases: Set<String>
  ) throws {
    #expect(failed(try certificate { $0.retell([key: value]) }) == cases)
  }

  @Test func `a tag without a skip offset has no case of skipping`() throws {
    let certificate = try certificate(TagFiles("inline-linear"))
    let skip = try #require(certificate.cases.first { $0.name == "skip" })
    #expect(skip.verdict == .notApplicable)
    #expect(skip.reason == "the tag has no skip offset")
    #expect(certificate.verdict == .pass)
  }

  @Test func `a display ad has no case of media`() throws {
    let certificate = try certificate(TagFiles("nonlinear"))
    #expect(certificate.verdict == .pass)
    let media = certificate.cases.filter { $0.reason == "a display session has no media events" }
    #expect(
      media.map(\.name) == ["pause-and-resume", "mute-and-unmute", "volume", "fullscreen", "click"])
  }

  @Test func `an audio ad has no case of what is in view`() throws {
    let certificate = try certificate { $0.retell(["creativeType": "audio"]) }
    #expect(certificate.verdict == .pass)
    let unseen = certificate.cases.filter { $0.reason == "an audio ad has no view" }
    #expect(unseen.map(\.name) == certificate.cases.prefix(6).map(\.name))
  }

  @Test func `an ad that does not play fails once and says why`() throws {
    let certificate = try certificate(TagFiles("broken/no-media-files"))
    #expect(certificate.verdict == .fail)
    #expect(failed(certificate) == ["full-view"])
    #expect(certificate.cases[0].findings.map(\.rule.id) == ["AdNotPlayable"])
    #expect(certificate.cases[1].reason == "no ad plays, so there is no session")
    #expect(certificate.rules.map(\.id) == ["AdNotPlayable"])
  }

  @Test func `an ad that breaks off says so in every case`() throws {
    let certificate = try certificate { record in
      guard
        let place = record.events.lastIndex(where: { event in
          guard case .ad(let decision) = event.kind else { return false }
          return decision.verdict == .finished
        }), case .ad(var decision) = record.events[place].kind
      else { return }
      decision.errorCode = 405
      decision.reason = "the media is damaged"
      record.events[place].kind = .ad(decision)
    }
    #expect(failed(certificate).count == 16)
    #expect(!failed(certificate).contains("error"))
    #expect(
      certificate.cases[0].findings.map(\.text) == [
        "at 30.000 s: the ad ended in error 405: the media is damaged [VASTError405]"
      ])
  }

  @Test func `every player has a table of its own`() throws {
    let certificate = try certificate(players: [.exact, .html5, .criteoIOS, .criteoIOSApp])
    #expect(certificate.players == ["exact", "html5", "criteo-ios", "criteo-ios-app"])
    #expect(certificate.cases.count == 4 * 18)
    #expect(failed(certificate) == [])
  }
}
