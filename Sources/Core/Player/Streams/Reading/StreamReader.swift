internal import Documents
internal import Vocabulary

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
  package static func source(_ bytes: [UInt8], file: String) -> StreamParsing {
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
