package import JSONTree
package import Player
internal import VAST

/// One MediaFile with what was decided about it.
package struct EncodedMediaChoice {
  private let candidate: MediaFileDecision.Candidate

  package init(_ candidate: MediaFileDecision.Candidate) { self.candidate = candidate }

  /// One object.
  package var json: JSONValue {
    let file = candidate.mediaFile
    return .object(
      [.init("url", .string(file.url))]
        + .optional("type", file.type.map(JSONValue.string))
        + .optional("width", file.width.map(JSONValue.integer))
        + .optional("height", file.height.map(JSONValue.integer))
        + .optional("bitrate", file.bitrate.map(JSONValue.integer))
        + .optional("minBitrate", file.minBitrate.map(JSONValue.integer))
        + .optional("maxBitrate", file.maxBitrate.map(JSONValue.integer))
        + [.init("taken", .bool(candidate.isTaken)), .init("reason", .string(candidate.reason))])
  }
}
