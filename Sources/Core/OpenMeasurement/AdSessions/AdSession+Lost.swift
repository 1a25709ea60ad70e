internal import Vocabulary

extension AdSession {
  /// The declared verification beacons that were not sent, and why.
  ///
  /// - Parameter unreported: the events that the player did not report, with the reason; a script
  ///   does not receive them either.
  /// - Returns: the beacons, vendor by vendor.
  package func lost(
    unreported: [(beacon: CriteoBeacon, reason: String)]
  ) -> [LostVerification] {
    guard configurationError == nil else { return vendors.flatMap(\.unheard) + rejected }
    return rejected
      + vendors.flatMap { vendor in
        let untold = untold(vendor)
        let unseen = vendor.lost.map { loss in
          LostVerification(
            beacon: loss.beacon, vendor: vendor.name,
            reason: loss.reason)
        }
        let unheard = unreported.filter { vendor.measurer.parameters.beacons[$0.beacon] != nil }
          .map { LostVerification(beacon: $0.beacon, vendor: vendor.name, reason: $0.reason) }
        return untold
          + (unseen + unheard + neverCounted(vendor)).filter { loss in
            !untold.contains { $0.beacon == loss.beacon }
          }
      }
  }
}

extension AdSession {
  /// The beacons of a vendor that were not sent because the app left out a call that they depend
  /// on.
  private func untold(_ vendor: Vendor) -> [LostVerification] {
    CriteoBeacon.allCases.filter { isDeclaredAndUnsent($0, by: vendor) }.compactMap {
      beacon in
      let needed = [SessionDuty.call(.startSession)] + beacon.duties
      guard let missing = needed.first(where: leftOut.contains) else { return nil }
      return LostVerification(
        beacon: beacon, vendor: vendor.name, reason: "the app leaves out '\(missing.name)'")
    }
  }

  private func isDeclaredAndUnsent(_ beacon: CriteoBeacon, by vendor: Vendor) -> Bool {
    vendor.measurer.parameters.beacons[beacon] != nil
      && (!vendor.measurer.hasSettled(beacon) || vendor.lost.contains { $0.beacon == beacon })
  }

  /// For a vendor that declared the beacon for two seconds in view: that beacon with the reason why
  /// it was not sent, if its condition was never met.
  private func neverCounted(_ vendor: Vendor) -> [LostVerification] {
    vendor.neverViewed.map { lost in
      var lost = lost
      if creative.properties == nil {
        lost.reason = "a display session has no media events"
      } else if !creative.hasView {
        lost.reason = "an audio ad has no view"
      }
      return lost
    }
  }
}

extension CriteoBeacon {
  /// What the app must do, in addition to starting the session, so that the beacon is sent.
  fileprivate var duties: [SessionDuty] {
    switch self {
    case .omidTrackView: []
    case .twoSecondsFiftyPercentView: [.adView, .call(.mediaEvents), .call(.start)]
    case .point(let point):
      [.adView, .call(.mediaEvents)]
        + [SessionCallName(rawValue: point.name)].compactMap(\.self).map(SessionDuty.call)
    }
  }
}

extension AdSession.Loss {
  /// Why the beacon was not sent, as a sentence fragment.
  fileprivate var reason: String {
    guard let percentInView else { return "the share in view was not measured by that instant" }
    let share = "only \(percentInView) % in view at that instant"
    guard !coveringViews.isEmpty else { return share }
    let views = coveringViews.map { "'\($0)'" }.joined(separator: ", ")
    return "\(share), covered by views not declared friendly: \(views)"
  }
}

extension SessionVerification {
  /// The declared beacons of a vendor whose script is rejected; they are never sent.
  var rejected: [LostVerification] {
    guard let refusal = plan.notExecuted, refusal.reason == ScriptRefusal.rejected.reason,
      let parameters = parameters.flatMap({ try? CriteoParameters(parsing: $0) })
    else { return [] }
    return CriteoBeacon.allCases.filter { parameters.beacons[$0] != nil }.map {
      LostVerification(beacon: $0, vendor: vendor, reason: refusal.message)
    }
  }
}

extension AdSession.Vendor {
  /// All beacons of the vendor, when there is no session that could trigger them.
  fileprivate var unheard: [LostVerification] {
    CriteoBeacon.allCases.filter { measurer.parameters.beacons[$0] != nil }.map {
      LostVerification(
        beacon: $0, vendor: name, reason: "the app has no session for the ad")
    }
  }

  /// The beacon for two seconds in view, if it was declared and its condition was never met.
  fileprivate var neverViewed: [LostVerification] {
    guard let longest = measurer.longestRunWithoutView else { return [] }
    return [
      LostVerification(
        beacon: .twoSecondsFiftyPercentView, vendor: name,
        reason: "the longest time at 50 % was \(TimeText.readable(longest))")
    ]
  }
}
