package import VAST

/// The creative that represents an ad in a break: a linear one, which interrupts the content, or a
/// nonlinear one over the content.
package enum MainCreative: Sendable, Hashable {
  case linear(Creative, Linear)
  case nonLinear(Creative, NonLinearAds)
  /// The ad has no creative of a kind that the break accepts (error 201).
  case refused(VASTErrorCode, reason: String)

  /// Selects the creative for a break.
  ///
  /// - Parameters:
  ///   - inLine: the ad.
  ///   - breakTypes: the break's types in order of preference (VMAP 1.0.1 § AdBreak); empty when
  ///     the break does not state any, and then a linear creative is preferred. A break that
  ///     accepts nothing but companions has no place for an ad here.
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
        ? "the break accepts \(wanted[0].rawValue) ads, and the ad has no such creative"
        : "the ad has neither a linear nor a nonlinear creative")
  }
}

extension InLine {
  /// The first creative with a NonLinear to show, or else the first with NonLinearAds.
  fileprivate var nonLinearCreative: Creative? {
    creatives.first { $0.nonLinearAds?.nonLinears.isEmpty == false }
      ?? creatives.first { $0.nonLinearAds != nil }
  }
}
