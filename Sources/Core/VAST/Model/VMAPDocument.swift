package import Vocabulary

/// The ad breaks of a piece of content, as one document declares them (VMAP 1.0.1).
package struct VMAPDocument: Sendable, Hashable {
  /// The `version` attribute as written; nil when it is missing or empty.
  var version: String?
  /// In document order; empty means that the content has no ads.
  package var adBreaks: [AdBreak] = []
  var extensions: [VASTExtension] = []
  /// Elements at places where VMAP does not define them, without those inside VAST responses.
  var unknownNodes: [UnknownNode] = []
  /// The document's display name.
  package var file: String
  /// The position of the root element.
  package var position: SourcePosition

  /// Whether every break is given by number; if any break is not, the player ignores the breaks
  /// given by number (VMAP 1.0.1 § timeOffset).
  var isPositional: Bool {
    !adBreaks.isEmpty
      && adBreaks.allSatisfy {
        guard case .position = $0.timeOffset else { return false }
        return true
      }
  }
}

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
    var number: Int? {
      if case .position(let number) = self { number } else { nil }
    }

    /// The point in content of a known duration; nil for an opportunity given by number.
    func resolved(in contentDuration: Duration) -> Duration? {
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
  var timeOffset: TimeOffset?
  /// In order of preference, without types that VMAP does not define.
  package var breakTypes: [BreakType]
  package var breakID: String?
  /// The interval after which the break repeats, above zero; nil when it does not repeat.
  var repeatAfter: Duration?
  /// Nil for a break without ads, whose trackers the player requests nevertheless.
  package var source: AdSource?
  /// In document order, unknown events included.
  package var tracking: [AdBreakTracking]
  var extensions: [VASTExtension]
  /// The code of the reason why the break cannot be filled, which is reported to its error
  /// trackers; nil when no required part is missing.
  var failure: VMAPErrorCode?
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
  var playerFailure: VMAPErrorCode? {
    let isForCompanions = !breakTypes.isEmpty && breakTypes.allSatisfy { $0 == .display }
    return failure ?? (isForCompanions && source != nil ? .breakTypeNotSupported : nil)
  }
}

/// The source of a break's ads (VMAP 1.0.1 § AdSource).
package struct AdSource: Sendable, Hashable {
  /// The three forms of a source.
  package enum Content: Sendable, Hashable {
    /// VASTAdData: the response itself. Its findings are among the VMAP document's diagnostics.
    case inline(VASTParsing)
    /// AdTagURI: the address of the response.
    case adTag(URLTemplate, templateType: String?)
    /// CustomAdData: data in another form.
    case custom(String, templateType: String?)
  }

  var id: String?
  /// Whether the player may play more than one ad of the response; nil leaves the choice to the
  /// player, which then plays several ads.
  var allowMultipleAds: Bool?
  /// Whether the player follows wrappers in the response; nil leaves the choice to the player.
  var followRedirects: Bool?
  /// Nil when there is none.
  var content: Content?
  var position: SourcePosition

  /// Whether a template type is VAST of any version: VMAP lists `vast` to `vast3`, and `vast4`
  /// continues the numbering.
  static func isVAST(templateType: String) -> Bool {
    ["vast", "vast1", "vast2", "vast3", "vast4"].contains(templateType.lowercased())
  }

  /// `followRedirects` and `allowMultipleAds` in the form in which a wrapper states them. Where
  /// VMAP leaves a choice to the player, this player follows wrappers and plays several ads.
  var redirectPolicy: Wrapper {
    Wrapper(
      followAdditionalWrappers: followRedirects ?? true,
      allowMultipleAds: allowMultipleAds ?? true, position: position)
  }

  package init(
    id: String? = nil, allowMultipleAds: Bool? = nil, followRedirects: Bool? = nil,
    content: Content? = nil, position: SourcePosition
  ) {
    self.id = id
    self.allowMultipleAds = allowMultipleAds
    self.followRedirects = followRedirects
    self.content = content
    self.position = position
  }
}

/// One Tracking element of an ad break.
package struct AdBreakTracking: Sendable, Hashable {
  /// The events of an ad break, which happen whether or not it has ads.
  package enum Name: String, Sendable, Hashable, CaseIterable {
    /// The break begins.
    case breakStart
    /// The break ends.
    case breakEnd
    /// The break could not be filled; `[ERROR_CODE]` says why.
    case error
  }

  /// The `event` attribute, white space at its ends removed; empty when it is missing.
  package var event: String
  var url: TrackingURL

  package init(event: String, url: TrackingURL) {
    self.event = event
    self.url = url
  }

  /// The event, if VMAP defines it; the player never tracks an unknown event.
  var name: Name? { Name(rawValue: event) }
}
