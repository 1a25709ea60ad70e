internal import Vocabulary

/// The rules about the text of playlists.
extension LintRule {
  static let playlists: [LintRule] = [.playlistMalformed, .variableSubstitutionMissing]

  static let playlistMalformed = LintRule(
    "PlaylistMalformed", .error, "a playlist that breaks RFC 8216",
    explanation: """
      Players differ in what they do with a line that they cannot read: they skip it, or refuse the \
      whole stream. vastsim ignores the line and judges the rest of the playlist.
      """,
    fix: "Correct the line as the message says.",
    clause: "RFC 8216, 4; draft-pantos-hls-rfc8216bis, 4",
    mattersToRuns: true)

  static let variableSubstitutionMissing = LintRule(
    "VariableSubstitutionMissing", .warning, "a variable in a playlist has no value",
    explanation: """
      A player that finds no value for a variable must not play the playlist. With server-guided \
      insertion a query parameter often carries the session: without the parameter the \
      server sends no beacon.
      """,
    fix: """
      Define the variable with EXT-X-DEFINE before its first use, or add the query parameter to \
      the playlist's URL.
      """,
    clause: "draft-pantos-hls-rfc8216bis, 4.3 and 4.4.2.3",
    mattersToRuns: true)
}
