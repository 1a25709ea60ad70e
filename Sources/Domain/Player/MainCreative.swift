package import VAST

/// Which of an ad's creatives is the ad in a break: one that interrupts the content, or one over it.
package enum MainCreative: Sendable, Hashable {
  case linear(Creative, Linear)
  case nonLinear(Creative, NonLinearAds)
  /// The ad holds nothing of a kind that the break takes (error 201).
  case refused(VASTErrorCode, reason: String)

  /// Chooses.
  ///
  /// - Parameters:
  ///   - inLine: the ad.
  ///   - breakTypes: what the break takes, in order of preference (VMAP 1.0.1 § AdBreak); empty
  ///     when it does not say, which prefers a linear creative. Slots for companions only are not
  ///     a place for an ad here.
  package init(of inLine: InLine, for breakTypes: [AdBreak.BreakType]) {
    for type in breakTypes.isEmpty ? [.linear, .nonlinear] : breakTypes {
      switch type {
      case .linear:
        if let creative = inLine.linearCreative, let linear = creative.linear {
          self = .linear(creative, linear)
          return
        }
      case .nonlinear:
        if let creative = inLine.nonLinearCreative, let ads = creative.nonLinearAds {
          self = .nonLinear(creative, ads)
          return
        }
      case .display: break
      }
    }
    let wanted = breakTypes.filter { $0 != .display }
    self = .refused(
      .unexpectedLinearity,
      reason: wanted.count == 1
        ? "the break takes \(wanted[0].rawValue) ads, and it has no such creative"
        : "it has neither a linear nor a nonlinear creative")
  }
}

extension InLine {
  /// The first creative with a NonLinear to show, or else the first with NonLinearAds.
  fileprivate var nonLinearCreative: Creative? {
    creatives.first { $0.nonLinearAds?.nonLinears.isEmpty == false }
      ?? creatives.first { $0.nonLinearAds != nil }
  }
}
