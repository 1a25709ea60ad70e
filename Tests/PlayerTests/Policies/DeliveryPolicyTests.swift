import Player
import Testing
import VAST

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
