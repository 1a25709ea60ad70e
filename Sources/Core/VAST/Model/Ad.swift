package import Vocabulary

/// One ad of a response.
package struct Ad: Sendable, Hashable {
  /// The content of an ad: everything needed to play it, or the address of another response.
  ///
  /// Boxed, because ads are passed around as values.
  package indirect enum Content: Sendable, Hashable {
    case inLine(InLine)
    case wrapper(Wrapper)
    /// Neither an `InLine` nor a `Wrapper` element is present, which breaks the schema.
    case missing
  }

  package var id: String?
  /// The place in an ad pod, from 1; nil for a stand-alone ad.
  package var sequence: Int?
  package var adType: AdType
  /// Whether the ad decides only at run time whether it shows anything (4.0, deprecated in 4.1).
  package var isConditional: Bool
  package var content: Content
  /// The code of the reason why the ad cannot be played, which is reported to its Error URLs; nil
  /// when no required part is missing.
  package var failure: VASTErrorCode?
  package var position: SourcePosition

  package init(
    id: String? = nil, sequence: Int? = nil, adType: AdType = .video, isConditional: Bool = false,
    content: Content, failure: VASTErrorCode? = nil, position: SourcePosition
  ) {
    self.id = id
    self.sequence = sequence
    self.adType = adType
    self.isConditional = isConditional
    self.content = content
    self.failure = failure
    self.position = position
  }

  /// The in-line ad, if it is one.
  package var inLine: InLine? {
    guard case .inLine(let inLine) = content else { return nil }
    return inLine
  }

  /// The wrapper, if it is one.
  package var wrapper: Wrapper? {
    guard case .wrapper(let wrapper) = content else { return nil }
    return wrapper
  }

  package var isInLine: Bool { if case .inLine = content { true } else { false } }

  // Each of the following reads one property in its place, since a copy of the whole inline ad is large.

  /// The AdSystem of the inline ad or the wrapper.
  package var adSystem: String? {
    switch content {
    case .inLine(let inLine): inLine.adSystem
    case .wrapper(let wrapper): wrapper.adSystem
    case .missing: nil
    }
  }

  /// The Impression URLs of the inline ad or the wrapper.
  package var impressions: [TrackingURL] {
    switch content {
    case .inLine(let inLine): inLine.impressions
    case .wrapper(let wrapper): wrapper.impressions
    case .missing: []
    }
  }

  /// The ViewableImpression of the inline ad or the wrapper.
  package var viewableImpression: ViewableImpression? {
    switch content {
    case .inLine(let inLine): inLine.viewableImpression
    case .wrapper(let wrapper): wrapper.viewableImpression
    case .missing: nil
    }
  }

  /// The verifications of the inline ad or the wrapper, in document order.
  package var verifications: [Verification] {
    switch content {
    case .inLine(let inLine): inLine.verifications
    case .wrapper(let wrapper): wrapper.verifications
    case .missing: []
    }
  }

  /// The categories of an inline ad; empty for a wrapper.
  package var categories: [AdCategory] {
    if case .inLine(let inLine) = content { inLine.categories } else { [] }
  }

  /// How long after the request of its document an inline ad may begin (VAST 4.1 § Expires); nil for
  /// any time, and for a wrapper.
  package var expires: Duration? {
    if case .inLine(let inLine) = content { inLine.expires } else { nil }
  }

  /// The creatives of the inline ad or the wrapper.
  package var creatives: [Creative] {
    switch content {
    case .inLine(let inLine): inLine.creatives
    case .wrapper(let wrapper): wrapper.creatives
    case .missing: []
    }
  }

  /// The Error URLs of the inline ad or the wrapper.
  package var errors: [TrackingURL] {
    switch content {
    case .inLine(let inLine): inLine.errors
    case .wrapper(let wrapper): wrapper.errors
    case .missing: []
    }
  }
}

/// The kind of media of an ad (VAST 4.1 § Ad@adType).
package enum AdType: String, Sendable, Hashable, CaseIterable {
  /// Video, with or without sound; the default.
  case video
  /// Audio only; it may have companions.
  case audio
  /// Audio or video, as the slot allows.
  case hybrid
}
