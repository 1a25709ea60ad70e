package import Diagnostics

/// One ad of a response.
package struct Ad: Sendable, Hashable {
  /// What an ad holds: everything needed to play it, or the address of another response.
  package enum Content: Sendable, Hashable {
    case inLine(InLine)
    case wrapper(Wrapper)
    /// Neither of the two, which breaks the schema.
    case missing
  }

  package var id: String?
  /// The place in an ad pod, from 1; nil for a stand-alone ad.
  package var sequence: Int?
  package var content: Content
  /// Why the ad cannot be played, to be reported to its Error URLs; nil when its parts are there.
  package var failure: VASTErrorCode?
  package var position: SourcePosition

  package init(
    id: String? = nil, sequence: Int? = nil, content: Content, failure: VASTErrorCode? = nil,
    position: SourcePosition
  ) {
    self.id = id
    self.sequence = sequence
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

  /// The ad's own Error URLs, whatever it holds.
  package var errors: [TrackingURL] {
    switch content {
    case .inLine(let inLine): inLine.errors
    case .wrapper(let wrapper): wrapper.errors
    case .missing: []
    }
  }
}
