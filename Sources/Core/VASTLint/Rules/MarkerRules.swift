internal import Vocabulary

/// The rules about markers that announce breaks.
extension LintRule {
  static let markers: [LintRule] = [.breakNotAnnounced, .markerMalformed, .markersDisagree]

  static let breakNotAnnounced = LintRule(
    "BreakNotAnnounced", .warning, "a break without a position on the timeline",
    explanation: """
      A date range has a position only if EXT-X-PROGRAM-DATE-TIME states the dates of the \
      segments. EXT-X-CUE-IN ends a break, and an EXT-X-CUE-OUT or EXT-X-CUE-OUT-CONT before it \
      says where that break begins. If these are missing, players and reports do not know when the \
      break begins, so its ads are not played or not counted.
      """,
    fix: """
      Add EXT-X-PROGRAM-DATE-TIME before the first segment, or EXT-X-CUE-OUT before EXT-X-CUE-IN.
      """,
    clause: "RFC 8216, 4.3.2.6 and 4.3.2.7; practice",
    mattersToRuns: true)

  static let markerMalformed = LintRule(
    "MarkerMalformed", .warning, "a break has a marker that cannot be read",
    explanation: """
      EXT-X-CUE-OUT must state its length as ':30' or ':DURATION=30'. SCTE-35 must be a splice \
      information section in hexadecimal digits or Base64, with a correct checksum (CRC-32). \
      Devices that insert ads ignore markers in other forms.
      """,
    fix: """
      Write the times in EXT-X-CUE-OUT and EXT-X-CUE-OUT-CONT as numbers of seconds. Copy the \
      bytes of splice information whole and unchanged from their source. In a date range, write \
      the bytes as hexadecimal digits.
      """,
    clause: "SCTE 35, splice_info_section; RFC 8216, 4.3.2.7.1; practice",
    mattersToRuns: true)

  static let markersDisagree = LintRule(
    "MarkersDisagree", .warning, "markers of one break that state different lengths",
    explanation: """
      Splice information, EXT-X-CUE-OUT and the attributes of the date range are read by different \
      devices, which then return to the content at different times.
      """,
    fix: "State the same length in all of them.",
    clause: "SCTE 35, break_duration; practice")
}
