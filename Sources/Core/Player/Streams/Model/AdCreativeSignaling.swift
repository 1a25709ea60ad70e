package import Vocabulary

/// The tracking of creatives in a stream (SVTA 2053-2, payload version 2).
package struct AdCreativeSignaling: Sendable, Hashable {
  package enum Kind: String, Sendable, Hashable, CaseIterable {
    case slot
    case pod
  }

  package var kind: Kind
  /// The creatives, in the order of the payload; those of all pods.
  package var slots: [CreativeSlot]
  /// The trackers of the pods themselves: `podStart` and `podEnd`.
  package var tracking: [CreativeTracking]
  /// The time from the signaling's beginning to the end of the last pod; nil for signaling of
  /// single slots.
  package var duration: Duration?
  package var position: SourcePosition

  package init(
    kind: Kind, slots: [CreativeSlot], tracking: [CreativeTracking] = [],
    duration: Duration? = nil, position: SourcePosition
  ) {
    self.kind = kind
    self.slots = slots
    self.tracking = tracking
    self.duration = duration
    self.position = position
  }
}

/// One creative in a stream: a slot of SVTA 2053-2, or an ad of MediaTailor's tracking JSON.
package struct CreativeSlot: Sendable, Hashable {
  /// Since the beginning of the asset or break to which the signaling belongs, zero or more.
  package var start: Duration
  /// Above zero.
  package var duration: Duration
  package var identifiers: [CreativeIdentifier]
  package var title: String?
  package var adSystem: String?
  package var tracking: [CreativeTracking]
  package var verifications: [CreativeVerification]
  package var skipOffset: Duration?
  package var clickThrough: String?
  package var position: SourcePosition

  package init(
    start: Duration, duration: Duration, identifiers: [CreativeIdentifier] = [],
    title: String? = nil, adSystem: String? = nil, tracking: [CreativeTracking] = [],
    verifications: [CreativeVerification] = [], skipOffset: Duration? = nil,
    clickThrough: String? = nil, position: SourcePosition
  ) {
    self.start = start
    self.duration = duration
    self.identifiers = identifiers
    self.title = title
    self.adSystem = adSystem
    self.tracking = tracking
    self.verifications = verifications
    self.skipOffset = skipOffset
    self.clickThrough = clickThrough
    self.position = position
  }
}

/// The name of a creative in a register, such as `ad-id.org`.
package struct CreativeIdentifier: Sendable, Hashable {
  package var scheme: String
  package var value: String

  package init(scheme: String, value: String) {
    self.scheme = scheme
    self.value = value
  }
}

/// The URLs of one event of a creative, a pod or a break.
package struct CreativeTracking: Sendable, Hashable {
  /// As written: `impression`, `firstQuartile`, `clickTracking`, `podStart`, …
  package var type: String
  /// Since the slot's start, zero or more; nil where the type alone determines when the event is
  /// due.
  package var offset: Duration?
  /// In the order written; none of them is empty.
  package var urls: [TrackedURL]
  package var position: SourcePosition

  package init(
    type: String, offset: Duration? = nil, urls: [TrackedURL], position: SourcePosition
  ) {
    self.type = type
    self.offset = offset
    self.urls = urls
    self.position = position
  }

  /// One URL, with its place in the document.
  package struct TrackedURL: Sendable, Hashable {
    package var template: URLTemplate
    package var position: SourcePosition

    package init(_ template: URLTemplate, position: SourcePosition) {
      self.template = template
      self.position = position
    }
  }
}

/// A verification script of a creative.
package struct CreativeVerification: Sendable, Hashable {
  package var vendor: String?
  /// The script; nil when the signaling names none.
  package var resource: String?
  package var parameters: String?
  package var position: SourcePosition

  package init(
    vendor: String?, resource: String?, parameters: String?, position: SourcePosition
  ) {
    self.vendor = vendor
    self.resource = resource
    self.parameters = parameters
    self.position = position
  }
}
