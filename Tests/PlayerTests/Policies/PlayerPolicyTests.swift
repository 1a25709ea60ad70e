import Testing
import VAST

@testable import Player

/// The list of policies that users set by name.
struct PlayerPolicyTests {
  @Test func `every policy has one key, a label, and words for each value`() {
    let keys = PlayerPolicy.all.map(\.key)
    #expect(Set(keys).count == keys.count && keys.count == 82)
    for policy in PlayerPolicy.all {
      let names = policy.choices.map(\.name)
      #expect(Set(names).count == names.count)
      #expect(policy.choices.allSatisfy { !$0.words.isEmpty } && policy.meaning.hasSuffix("."))
      for profile in PlayerProfile.builtIn {
        #expect(!policy.label.isEmpty && !policy.words(in: profile).isEmpty, "\(policy.key)")
      }
    }
  }

  @Test func `every built-in profile but the reference names what shows its behaviour`() {
    for profile in PlayerProfile.builtIn where profile.standing != .reference {
      let evidence = profile.evidence ?? ""
      #expect(
        evidence.contains("captured in Chromium") || evidence.contains("captures (Chromium")
          || evidence.hasPrefix("from documents: "), "\(profile.name)")
    }
  }

  /// What the standard says is the reference's. Policies with the same values share what shows them.
  @Test func `each value with a name is a built-in profile's, or says that no capture shows it`() {
    var shown: [[PlayerPolicy.Choice]: Set<String>] = [:]
    for policy in PlayerPolicy.all {
      for profile in PlayerProfile.builtIn {
        shown[policy.choices, default: []].insert(policy.value(in: profile).description)
      }
    }
    for policy in PlayerPolicy.all {
      for choice in policy.choices {
        let isShown = shown[policy.choices]?.contains(choice.name) == true
        let isSaid = choice.words.hasSuffix("(no capture shows it)")
        #expect(isShown != isSaid, "\(policy.key): \(choice.name)")
      }
    }
  }

  /// Other values than those of any built-in profile.
  private static func values(of policy: PlayerPolicy) -> [PlayerPolicy.Value] {
    switch policy.form {
    case .choice(let choices): choices.map { .name($0.name) }
    case .flag: [.flag(true), .flag(false)]
    case .count(let range): [.count(range.lowerBound), .count(range.lowerBound + 6)]
    case .duration: [.duration(.milliseconds(321)), .duration(.seconds(7))]
    case .names(let names): [.names([names[1]]), .name(PlayerPolicy.allNames)]
    }
  }

  /// What has to change with a policy: the other form of one fact.
  private static let related: [PlayerPolicy.Name: Set<PlayerPolicy.Name>] = [
    .clock: [.observation, .firstObservation], .observation: [.clock, .firstObservation],
  ]

  @Test(arguments: PlayerPolicy.Name.allCases)
  func `a value that is set is the profile's, and changes no other policy`(
    name: PlayerPolicy.Name
  ) {
    let policy = name.policy
    for value in Self.values(of: policy) {
      var profile = PlayerProfile.html5
      policy.set(value, in: &profile)
      #expect(policy.value(in: profile) == value)
      for other in PlayerPolicy.all where other.name != name {
        guard Self.related[name]?.contains(other.name) != true else { continue }
        #expect(other.value(in: profile) == other.value(in: .html5), "\(name) changes \(other.key)")
      }
      policy.set(.name("no such value"), in: &profile)
      #expect(policy.value(in: profile) == value)
    }
  }

  @Test func `an initial buffer is for a player that does not download the whole file first`() {
    var profile = PlayerProfile.criteoIOS
    PlayerPolicy.Name.initialBuffer.policy.set(.duration(.seconds(2)), in: &profile)
    #expect(!profile.buffering.downloadsFirst && profile.buffering.initialBuffer == .seconds(2))
  }

  @Test(arguments: [
    (PlayerPolicy.Value.name("never"), "never"), (.flag(true), "true"), (.count(3), "3"),
    (.duration(.milliseconds(250)), "250ms"), (.duration(.microseconds(265_600)), "265.6ms"),
    (.duration(.seconds(10)), "10s"), (.names(["2.0", "3.0"]), "[2.0, 3.0]"),
  ])
  func `a value is written as files have it`(value: PlayerPolicy.Value, text: String) {
    #expect(value.description == text)
  }

  @Test func `a captured profile is no more than its values`() {
    for captured in PlayerProfile.captured + PlayerProfile.documented + PlayerProfile.ofStreams {
      var built = PlayerProfile.html5
      for policy in PlayerPolicy.all { policy.set(policy.value(in: captured), in: &built) }
      built.name = captured.name
      built.base = captured.base
      built.summary = captured.summary
      built.standing = captured.standing
      built.evidence = captured.evidence
      built.notModelled = captured.notModelled
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

/// What becomes of pods and of ads that fail, decided without a player.
struct DeliveryPolicyTests {
  @Test func `a pod's ads play, are dropped or follow by their sequence`() {
    let sequences: [Int?] = [2, nil, 1, 3]
    #expect(PodPolicy.inSequence.plan(for: sequences) == .init(played: [0, 1, 2, 3]))
    #expect(PodPolicy.firstOnly.plan(for: sequences) == .init(played: [2], dropped: [0, 3]))
    #expect(PodPolicy.firstForAll.plan(for: sequences) == .init(played: [2], followers: [0, 3]))
    #expect(PodPolicy.firstOnly.plan(for: [nil, nil]) == .init(played: [0, 1]))
  }

  @Test func `only a player that takes another ad for the current one withholds reports`() {
    for policy in PodPolicy.allCases {
      #expect(policy.withholds(.impression) == [.shifted, .startupOnce].contains(policy))
      #expect(policy.withholds(.event(.loaded)) == (policy == .startupOnce))
      #expect(policy.withholds(.event(.creativeView)) == (policy == .startupOnce))
      #expect(policy.withholds(.event(.unmute)) == (policy == .shifted))
      #expect(!policy.withholds(.event(.start)))
    }
  }

  @Test func `what trackers hear of an ad that fails depends on why it does`() {
    var profile = PlayerProfile.exact
    profile.reports.impression = .prepared
    let startup = StartupReports(profile)
    func heard(
      _ reports: FailedAdReports, _ code: VASTErrorCode, _ isBroken: Bool
    ) -> [TrackedReport] {
      reports.reports(startup, code, isBrokenChain: isBroken).reports
    }
    #expect(heard(.errorsOnly, .mediaFileNotFound, false) == startup.beforeLoading)
    #expect(startup.beforeLoading.contains(.impression))
    #expect(heard(.errorsOnly, .wrapperUnavailable, true) == [])
    #expect(heard(.wrapperImpressions, .wrapperUnavailable, true) == [.impression])
    #expect(heard(.beginsOverContent, .mediaFileNotFound, false) == [])
    #expect(heard(.beginsOverContent, .mediaFileUnsupported, false).contains(.event(.start)))
  }
}
