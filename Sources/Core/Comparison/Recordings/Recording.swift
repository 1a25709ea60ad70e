internal import Vocabulary

/// The requests of a real player, in order, and the instant at which its playback is assumed to
/// begin. The file is JSON Lines: one request per line, and a last line with that instant.
///
/// `receive --save` writes it, and profiles are learned from it.
package struct Recording: Sendable, Hashable {
  package var lines: [RecordingLine]
  /// When the recording ended, after the first request of the media.
  package var end: Duration
  /// When playback is assumed to begin, counted from the first request of the media; nil if
  /// unknown.
  package var origin: PlaybackOrigin?

  package init(lines: [RecordingLine], end: Duration, origin: PlaybackOrigin? = nil) {
    self.lines = lines
    self.end = end
    self.origin = origin
  }

  /// The version that is written and read.
  package static let version = 1

  /// The ending of the file names of recordings.
  package static let ending = ".recording.jsonl"

  /// The kind of the last line.
  static let lastKind = "end"

  /// The recording as text.
  package var text: String {
    var last: [JSONValue.Member] = [
      .init("v", .integer(Self.version)), .init("atUs", end.json),
      .init("kind", .string(Self.lastKind)),
    ]
    if let origin {
      last.append(
        .init("origin", ["atUs": origin.at.json, "withinUs": origin.within.json]))
    }
    return (lines.map(\.json) + [.object(last)]).map { $0.orderedText + "\n" }.joined()
  }
}

/// The instant at which playback is assumed to begin.
package struct PlaybackOrigin: Sendable, Hashable {
  package var at: Duration
  /// How far from `at` the real beginning of playback may be.
  package var within: Duration

  package init(at: Duration, within: Duration) {
    self.at = at
    self.within = within
  }
}

/// A request of a recording.
package struct RecordingLine: Sendable, Hashable {
  /// What a request is for.
  package enum Kind: String, Sendable, CaseIterable {
    case tag
    /// A document that a wrapper leads to.
    case wrapper
    case media
    case beacon
    case other
  }

  /// When the request was sent, after the first request of the media, or of the tag where no media
  /// was requested.
  package var at: Duration
  package var kind: Kind
  package var method: String
  /// The URL that the player would have requested if the documents had not been rewritten.
  package var url: String
  /// The hop of the document that contains a beacon's tracker or a wrapper: 0 is the inline ad.
  package var hop: Int?
  /// The event of a beacon.
  package var event: String?
  /// The status of the answer.
  package var status: Int

  package init(
    _ kind: Kind, _ method: String, _ url: String, at: Duration, hop: Int? = nil,
    event: String? = nil, status: Int = 200
  ) {
    self.kind = kind
    self.method = method
    self.url = url
    self.at = at
    self.hop = hop
    self.event = event
    self.status = status
  }

  var json: JSONValue {
    var members: [JSONValue.Member] = [
      .init("v", .integer(Recording.version)), .init("atUs", at.json),
      .init("method", .string(method)), .init("url", .string(url)),
      .init("kind", .string(kind.rawValue)),
    ]
    if let hop { members.append(.init("hop", .integer(hop))) }
    if let event { members.append(.init("event", .string(event))) }
    return .object(members + [.init("status", .integer(status))])
  }
}

extension Duration {
  /// In whole microseconds.
  fileprivate var json: JSONValue { .integer(Int(clamping: roundedMicroseconds)) }
}
