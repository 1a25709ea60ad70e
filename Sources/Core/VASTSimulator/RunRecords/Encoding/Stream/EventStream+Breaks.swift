internal import Player
internal import Vocabulary

/// The lines about a stream and its breaks.
extension EventStream {
  static let playlist = EventLine<StreamFacts>(
    "playlist", "The media playlist of a stream was loaded.",
    [
      .required("file", .string, "The playlist as displayed.", \.file),
      .required("segments", .count, "The number of its segments.", \.segments),
      .required("durationUs", .microseconds, "How long the primary is, in µs.", \.duration),
      .required(
        "measured", .flag,
        "Whether the duration is measured from the segments' media, not read from the playlist.",
        \.isMeasured),
      .required("complete", .flag, "Whether the playlist contains its last segment.", \.isComplete),
      .required("breaks", .count, "The number of its ad breaks.", \.breaks),
    ])

  static let adBreak = EventLine<StreamBreakChange>(
    "break", "An ad break of a stream was announced, resolved, entered or left.",
    [
      .required(
        "state", .choice,
        "announced: the playlist has the break; resolved: its asset list arrived; entered; left.",
        \.phase),
      .required("break", .string, "The ID of its date range.", \.breakID),
      .optional(
        "startUs", .microseconds,
        "Of an announced break: where its start date is in the primary, in µs.", \.start),
      .optional(
        "departureUs", .microseconds, "Where the player leaves the primary for the break, in µs.",
        \.departure),
      .optional("resumeUs", .microseconds, "Where the primary resumes, in µs.", \.resume),
      .optional("creatives", .count, "The number of its creatives.", \.creatives),
      .optional(
        "statedUs", .microseconds, "The break's duration according to its documents, in µs.",
        \.statedLength),
    ])
}
