import Player
import Testing
import VAST

/// The list of policies that users set by name.
struct PlayerPolicyTests {
  @Test func `every policy has one key, values, and words for each`() {
    let keys = PlayerPolicy.all.map(\.key)
    #expect(Set(keys).count == keys.count && keys.count >= 29)
    for policy in PlayerPolicy.all {
      #expect(policy.values.count > 1 && Set(policy.values).count == policy.values.count)
      #expect(policy.words.allSatisfy { !$0.isEmpty } && policy.meaning.hasSuffix("."))
    }
  }

  @Test(arguments: PlayerPolicy.all.map(\.key))
  func `a value that is set is the profile's, and changes no other policy`(key: String) throws {
    let policy = try #require(PlayerPolicy.all.first { $0.key == key })
    for value in policy.values {
      var profile = PlayerProfile.html5
      policy.set(value, in: &profile)
      #expect(policy.value(in: profile) == value)
      for other in PlayerPolicy.all where other.key != key {
        #expect(other.value(in: profile) == other.value(in: .html5), "\(key) changes \(other.key)")
      }
      policy.set("no such value", in: &profile)
      #expect(policy.value(in: profile) == value)
    }
  }

  @Test func `a captured profile is no more than its values`() {
    for captured in PlayerProfile.builtIn where captured.evidence != nil {
      var built = PlayerProfile.html5
      for policy in PlayerPolicy.all { policy.set(policy.value(in: captured), in: &built) }
      built.name = captured.name
      built.summary = captured.summary
      built.standing = captured.standing
      built.evidence = captured.evidence
      built.capabilities = captured.capabilities
      #expect(built == captured, "\(captured.name)")
    }
  }

  @Test(
    arguments: [
      (.mediaFileNotFound, .code405, 405), (.mediaFileNotFound, .code400, 400),
      (.mediaFileNotFound, .never, nil), (.mediaFileTimeout, .never, 402),
      (.mediaFileUndisplayable, .code401, 401), (.mediaFileUndisplayable, .never, nil),
    ] as [(VASTErrorCode, MediaLoadError, Int?)])
  func `an error has the player's code`(
    code: VASTErrorCode, policy: MediaLoadError, expected: Int?
  ) {
    var reports = ErrorReports()
    #expect(reports.code(for: code) == code)
    reports.missingMedia = policy
    reports.undecodedMedia = policy
    #expect(reports.code(for: code)?.rawValue == expected)
  }

  @Test func `a captured player sends one code for what is missing and what is not decoded`() {
    for player in PlayerProfile.captured {
      let errors = player.delivery.errors
      #expect(errors.missingMedia == errors.undecodedMedia, "\(player.name)")
    }
    #expect(PlayerProfile.exact.delivery.errors.code(for: .mediaFileUndisplayable)?.rawValue == 405)
  }

  @Test func `a player says which beacons it never sends`() {
    let silent = ["complete", "pause", "resume", "mute", "unmute", "skip", "clickTracking"]
    #expect(!silent.contains { PlayerProfile.openPlayerJS.sends($0) })
    #expect(
      ["impression", "start", "midpoint", "progress"].allSatisfy(PlayerProfile.openPlayerJS.sends))
    #expect(["loaded", "viewable", "complete"].allSatisfy(PlayerProfile.exact.sends))
    #expect(PlayerProfile.mediaElementVast.sends("complete"))
  }
}
