package import Vocabulary

/// Something that is wrong with a document about a stream's ads, as its reader sees it.
package struct StreamFault: Sendable, Hashable {
  /// The kind of a fault; the linter has a rule for each kind.
  package enum Kind: Sendable, Hashable, CaseIterable {
    /// A playlist breaks RFC 8216.
    case playlist
    /// A variable is used and not defined, or its query parameter is missing.
    case variable
    /// A date range that cannot be placed on the timeline.
    case undated
    /// An interstitial that no player plays.
    case unusableInterstitial
    /// An attribute of a date range whose value cannot be read.
    case dateRangeAttribute
    /// An asset list that breaks its format.
    case assetList
    /// Tracking that cannot be read.
    case signaling
    /// Tracking that players can read but must not use.
    case unusableSignaling
    /// Tracking of another version than 2.
    case signalingVersion
    /// Tracking that is in another document.
    case remoteSignaling
    /// An event type that no standard names.
    case trackingType
    /// A marker of a break that cannot be read.
    case marker
    /// Markers of one break that contradict each other.
    case markersDisagree
    /// The end of a break whose begin is missing.
    case unpairedMarker
  }

  package var kind: Kind
  package var position: SourcePosition
  /// What is wrong, as the message of a finding.
  package var message: String

  package init(_ kind: Kind, at position: SourcePosition, _ message: String) {
    self.kind = kind
    self.position = position
    self.message = message
  }

  /// A text of the document between quotes, cut when it is long.
  static func quoted(_ text: some StringProtocol) -> String {
    text.utf8.count <= 80 ? "'\(text)'" : "'\(text.prefix(80))…'"
  }
}

/// A document that was read, and what is wrong with it.
package struct StreamReading<Content: Sendable>: Sendable {
  /// Nil when the bytes are not a document of the requested kind.
  package var content: Content?
  /// In the order in which they were found.
  package var faults: [StreamFault]
}
