package import Vocabulary

/// One opportunity for ads in a piece of content (VMAP 1.0.1 § AdBreak).
package struct AdBreak: Sendable, Hashable {
  /// Where a break is in the content.
  package enum TimeOffset: Sendable, Hashable {
    /// Before the content.
    case start
    /// After the content.
    case end
    /// A time from the content's start.
    case time(Duration)
    /// A percentage of the content's duration: `10.5%` is digits 105, scale 10.
    case percentage(digits: Int64, scale: Int64)
    /// The opportunity with this number, from 1; the player decides where in the content it is.
    case position(Int)

    /// The number of the opportunity, from 1; nil for an offset of another kind.
    package var number: Int? {
      if case .position(let number) = self { number } else { nil }
    }

    /// The point in content of a known duration; nil for an opportunity given by number.
    package func resolved(in contentDuration: Duration) -> Duration? {
      switch self {
      case .start: .zero
      case .end: contentDuration
      case .time(let time): time
      case .percentage(let digits, let scale):
        Vocabulary.TimeOffset.percentage(digits: digits, scale: scale)
          .resolved(in: contentDuration)
      case .position: nil
      }
    }
  }

  /// What a break may show.
  package enum BreakType: String, Sendable, Hashable, CaseIterable {
    /// Ads that interrupt the content.
    case linear
    /// Ads over the content.
    case nonlinear
    /// Companions next to the player.
    case display
  }

  /// Nil when it is missing or cannot be read. A break without an offset never occurs.
  package var timeOffset: TimeOffset?
  /// In order of preference, without types that VMAP does not define.
  package var breakTypes: [BreakType]
  package var breakID: String?
  /// The interval after which the break repeats, above zero; nil when it does not repeat.
  package var repeatAfter: Duration?
  /// Nil for a break without ads, whose trackers the player requests nevertheless.
  package var source: AdSource?
  /// In document order, unknown events included.
  package var tracking: [AdBreakTracking]
  package var extensions: [VASTExtension]
  /// The code of the reason why the break cannot be filled, which is reported to its error
  /// trackers; nil when no required part is missing.
  package var failure: VMAPErrorCode?
  package var position: SourcePosition

  package init(
    timeOffset: TimeOffset? = nil, breakTypes: [BreakType] = [], breakID: String? = nil,
    repeatAfter: Duration? = nil, source: AdSource? = nil, tracking: [AdBreakTracking] = [],
    extensions: [VASTExtension] = [], failure: VMAPErrorCode? = nil, position: SourcePosition
  ) {
    self.timeOffset = timeOffset
    self.breakTypes = breakTypes
    self.breakID = breakID
    self.repeatAfter = repeatAfter
    self.source = source
    self.tracking = tracking
    self.extensions = extensions
    self.failure = failure
    self.position = position
  }

  /// The URLs of one event, in document order.
  package func tracking(of name: AdBreakTracking.Name) -> [TrackingURL] {
    tracking.filter { $0.name == name }.map(\.url)
  }
}

extension AdBreak {
  /// The code of the reason why the simulated player cannot fill the break; nil when it can.
  ///
  /// The player cannot fill a break that has a source of ads and only the type `display`, because
  /// the page, and not the player, shows companions.
  package var playerFailure: VMAPErrorCode? {
    let isForCompanions = !breakTypes.isEmpty && breakTypes.allSatisfy { $0 == .display }
    return failure ?? (isForCompanions && source != nil ? .breakTypeNotSupported : nil)
  }
}
