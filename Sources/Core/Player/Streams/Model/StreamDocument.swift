package import VAST
package import Vocabulary

/// The primary content of a stream as its media playlist declares it, with the ads that it announces.
package struct StreamDocument: Sendable, Hashable {
  /// The instants of the primary at which segments begin, ascending from zero and computed from the
  /// playlist's `EXTINF`. The last element is the primary's end.
  package var boundaries: [Duration]
  /// The measured length of the segments' media; nil where it was not measured.
  var measured: Duration?
  /// Whether the playlist is complete (`EXT-X-ENDLIST`); more segments may follow in an incomplete
  /// playlist.
  var isComplete: Bool = true
  /// The usable interstitials, in the order of their first tags.
  package var interstitials: [Interstitial] = []
  /// The ads that are segments of the primary itself and are tracked by separate signaling, in document
  /// order.
  package var stitchedBreaks: [StitchedBreak] = []
  /// The breaks that markers announce (SCTE-35, `EXT-X-CUE-OUT`), in the playlist's order.
  package var announcements: [BreakAnnouncement] = []
  /// The document's display name.
  package var file: String
  /// The position of the document's first line.
  package var position: SourcePosition = SourcePosition(line: 1, column: 1)

  /// Whether the document has segments of the primary.
  package var hasSegments: Bool { boundaries.count > 1 }

  /// The length of the primary: that of its segments' media where measured, otherwise the sum of
  /// its `EXTINF`; nil for a document that has no segments.
  var duration: Duration? { measured ?? (hasSegments ? boundaries.last : nil) }
}

/// Ads that are segments of the primary, one after another.
package struct StitchedBreak: Sendable, Hashable {
  package var id: String
  /// Where in the primary the break begins.
  package var start: Duration
  package var slots: [CreativeSlot]
  /// The trackers of the break itself: `podStart`, `podEnd`, `breakStart`, `breakEnd`.
  var tracking: [CreativeTracking] = []
  /// How long the break is, as its avail or its date range says; nil when neither does.
  package var duration: Duration?
  package var position: SourcePosition
}

/// A break that a marker in the playlist announces.
package struct BreakAnnouncement: Sendable, Hashable {
  /// The form of a marker.
  package enum Form: String, Sendable, Hashable, CaseIterable {
    /// `EXT-X-CUE-OUT` and `EXT-X-CUE-IN`: vendors' tags.
    case cueOut = "EXT-X-CUE-OUT"
    /// `SCTE35-OUT`, `SCTE35-IN` or `SCTE35-CMD` of a date range.
    case dateRange = "SCTE35"
    /// `EXT-OATCLS-SCTE35` and `EXT-X-SCTE35`: older vendors' tags.
    case vendorTag = "EXT-OATCLS-SCTE35"
  }

  package var form: Form
  /// Where in the primary the break begins.
  package var start: Duration
  /// The length of the break that the marker states; nil when the marker states none.
  package var duration: Duration?
  /// Where in the primary the break ends, according to the marker of its end or to the actual
  /// length of its date range; nil without either.
  package var end: Duration?
  /// The event's id in the splice information; nil for a marker without one.
  var eventID: UInt32?
  package var position: SourcePosition

  /// Whether two stated lengths of one break are the same. Markers of one break differ by up to a frame,
  /// since each form rounds by its own clock.
  static func agree(_ first: Duration, _ second: Duration) -> Bool {
    (first - second).magnitude <= .milliseconds(50)
  }
}

/// The result of reading a playlist, or another document that describes a stream's ads.
package struct StreamParsing: Sendable, Hashable {
  package enum Content: Sendable, Hashable {
    /// A media playlist, or a document that describes one.
    case document(StreamDocument)
    /// A multivariant playlist. The associated value is the URI, as written, of its first variant's
    /// media playlist; that media playlist describes the ads.
    case multivariant(mediaPlaylist: String)
  }

  /// Nil when the bytes are not a document of a stream.
  package var content: Content?
  /// What was found wrong with the document, in the order of the places.
  package var diagnostics: [Diagnostic]

  package init(content: Content?, diagnostics: [Diagnostic] = []) {
    self.content = content
    self.diagnostics = diagnostics
  }
}

/// The result of reading the asset list of an interstitial.
package struct AssetListParsing: Sendable, Hashable {
  /// Nil when the bytes are not an asset list: not JSON, or without `ASSETS`.
  package var list: AssetList?
  /// What was found wrong with the list, in the order of the places.
  package var diagnostics: [Diagnostic]

  package init(list: AssetList?, diagnostics: [Diagnostic] = []) {
    self.list = list
    self.diagnostics = diagnostics
  }
}

/// The document with which a player begins: an ad server's response, or a stream with ad breaks.
package enum TagDocument: Sendable, Hashable {
  /// A VAST or VMAP document, or bytes that cannot be read as one.
  case ads(AdDocumentParsing)
  case stream(StreamParsing)

  /// The stream's document; nil for an ad document, a multivariant playlist or an unreadable
  /// document.
  package var stream: StreamDocument? {
    guard case .stream(let parsing) = self, case .document(let document)? = parsing.content else {
      return nil
    }
    return document
  }

  /// Stores the measured duration of the primary's segments. It has no effect on a document that is
  /// not a stream's.
  package mutating func measured(_ duration: Duration) {
    guard case .stream(var parsing) = self, var document = stream else { return }
    document.measured = duration
    parsing.content = .document(document)
    self = .stream(parsing)
  }

  /// What was found wrong with the document, in the order of the places.
  package var diagnostics: [Diagnostic] {
    switch self {
    case .ads(let parsing): parsing.diagnostics
    case .stream(let parsing): parsing.diagnostics
    }
  }
}
