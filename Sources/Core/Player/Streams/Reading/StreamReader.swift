internal import Documents
package import Vocabulary

/// Reads the documents with which the reading of a stream's ads begins: a playlist, or tracking
/// JSON.
package enum StreamReader {
  /// Whether bytes are a playlist or MediaTailor's tracking JSON.
  package static func reads(_ bytes: [UInt8]) -> Bool {
    let kind = StreamDocumentKind(of: bytes)
    return kind == .playlist || kind == .tracking
  }

  /// Reads a document, without findings.
  ///
  /// - Parameters:
  ///   - bytes: the document's content.
  ///   - file: its display name. If the name is a URL, variables of the playlist can get their
  ///     values from its query parameters.
  /// - Returns: the document, and no findings.
  static func source(_ bytes: [UInt8], file: String) -> StreamParsing {
    StreamParsing(content: reading(bytes, file: file).content)
  }

  /// Reads a document.
  ///
  /// - Parameters:
  ///   - bytes: the document's content.
  ///   - file: its display name. If the name is a URL, variables of the playlist can get their
  ///     values from its query parameters.
  /// - Returns: the document, and what is wrong with it.
  package static func reading(
    _ bytes: [UInt8], file: String
  ) -> StreamReading<StreamParsing.Content> {
    switch StreamDocumentKind(of: bytes) {
    case .playlist: return playlist(HLSPlaylist(bytes), file)
    case .tracking: return tracking(bytes, file)
    case .assetList, .signaling, nil:
      let start = SourcePosition(line: 1, column: 1)
      return StreamReading(
        content: nil,
        faults: [
          StreamFault(
            .playlist, at: start, "the document is neither a playlist nor tracking JSON")
        ])
    }
  }

  private static func playlist(
    _ playlist: HLSPlaylist, _ file: String
  ) -> StreamReading<StreamParsing.Content> {
    var faults = playlist.faults.map { StreamFault(.playlist, at: $0.position, $0.text) }
    var variables = VariableWalk(playlist, file: file)
    if !playlist.isMedia, let variant = playlist.variants.first {
      let uri = variables.replaced(in: variant.uri, at: variant.position)
      return StreamReading(
        content: .multivariant(mediaPlaylist: uri), faults: faults + variables.faults)
    }
    if playlist.segments.isEmpty {
      faults.append(
        StreamFault(
          .playlist, at: SourcePosition(line: playlist.lastLine, column: 1),
          playlist.isMedia
            ? "there are no segments" : "there are neither segments nor variants"))
    }
    for segment in playlist.segments {
      _ = variables.replaced(in: segment.uri, at: segment.position)
    }
    let ranges = DateRangeWalk(playlist, variables)
    let markers = MarkerWalk(playlist)
    let announcements = (markers.announcements + ranges.announcements).sorted {
      $0.position < $1.position
    }
    let document = StreamDocument(
      boundaries: boundaries(of: playlist), isComplete: playlist.hasEnd,
      interstitials: ranges.interstitials, stitchedBreaks: ranges.stitchedBreaks,
      announcements: announcements, file: file)
    return StreamReading(
      content: .document(document), faults: faults + ranges.faults + markers.faults)
  }

  private static func boundaries(of playlist: HLSPlaylist) -> [Duration] {
    var boundaries: [Duration] = []
    for segment in playlist.segments where boundaries.last.map({ $0 < segment.start }) ?? true {
      boundaries.append(segment.start)
    }
    guard let last = boundaries.last, last < playlist.duration else { return boundaries }
    return boundaries + [playlist.duration]
  }

  private static func tracking(
    _ bytes: [UInt8], _ file: String
  ) -> StreamReading<StreamParsing.Content> {
    do {
      var walk = TrackingWalk()
      let breaks = walk.read(StreamJSON(try JSONDocument(bytes, file: file)))
      let document = StreamDocument(boundaries: [], stitchedBreaks: breaks, file: file)
      return StreamReading(content: .document(document), faults: walk.faults)
    } catch {
      return StreamReading(content: nil, faults: [StreamFault(error, .signaling)])
    }
  }
}

/// The kind of a document about a stream's ads, detected from its content.
package enum StreamDocumentKind: Sendable, Hashable {
  case playlist
  /// MediaTailor's tracking JSON.
  case tracking
  case assetList
  /// An envelope of SVTA 2053-2.
  case signaling

  /// Whether bytes begin like a playlist.
  package static func isPlaylist(_ bytes: [UInt8]) -> Bool { HLSPlaylist.begins(bytes) }

  /// Detects the kind of a document; nil for bytes of no such kind.
  package init?(of bytes: [UInt8]) {
    if Self.isPlaylist(bytes) {
      self = .playlist
      return
    }
    var cursor = JSONCursor(bytes, at: bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
    guard cursor.isAtObject else { return nil }
    var keys: Set<String> = []
    // A truncated document is recognized by the members before its end.
    try? cursor.members { key, cursor throws(JSONReader.Failure) in
      keys.insert(key)
      try cursor.skip()
    }
    if keys.contains("ASSETS") {
      self = .assetList
    } else if keys.contains("avails") || keys.contains("nonLinearAvails") {
      self = .tracking
    } else if keys.contains("payload"), keys.contains("type") || keys.contains("version") {
      self = .signaling
    } else if keys.contains("SKIP-CONTROL") || keys.contains("X-AD-CREATIVE-SIGNALING") {
      self = .assetList
    } else {
      return nil
    }
  }
}

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

  init(_ kind: Kind, at position: SourcePosition, _ message: String) {
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

/// Replaces the variables of a playlist, and collects undefined ones as faults.
struct VariableWalk {
  private let variables: HLSVariables
  private let isOfNetwork: Bool
  private(set) var faults: [StreamFault] = []
  private var reported: Set<String> = []

  init(_ playlist: HLSPlaylist, file: String) {
    variables = HLSVariables(playlist.definitions, url: file)
    isOfNetwork = file.contains("://")
    faults = variables.faults.map { StreamFault(.playlist, at: $0.position, $0.text) }
    guard isOfNetwork else { return }
    for (name, position) in variables.missingParameters {
      faults.append(
        StreamFault(
          .variable, at: position,
          "the playlist's URL has no parameter \(StreamFault.quoted(name)), which "
            + "'EXT-X-DEFINE' takes from it"))
    }
  }

  /// A text with its variables replaced by their values.
  mutating func replaced(in text: String, at position: SourcePosition) -> String {
    let result = variables.replaced(in: text)
    for name in result.undefined where reported.insert(name).inserted {
      faults.append(
        StreamFault(
          .variable, at: position,
          "the variable \(StreamFault.quoted(name)) has no 'EXT-X-DEFINE' that defines it"))
    }
    return result.text
  }

  /// An attribute with its variables replaced by their values.
  mutating func replaced(in attribute: HLSAttribute) -> HLSAttribute {
    guard attribute.isQuoted else { return attribute }
    var result = attribute
    result.value = replaced(in: attribute.value, at: attribute.valuePosition)
    return result
  }
}
