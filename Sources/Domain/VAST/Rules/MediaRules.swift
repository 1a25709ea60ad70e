package import Diagnostics

/// The rules about media files and times.
extension Rule {
  package static let durationMalformed = Rule(
    "DurationMalformed", .error, "a Duration that cannot be read",
    explanation: """
      Quartiles, progress in percent and skip offsets in percent depend on it. Players use the \
      media's own duration, or none, or reject the ad (error 101).
      """,
    remedy: "Write HH:MM:SS or HH:MM:SS.mmm, such as 00:00:15.",
    clause: "VAST 2.0 to 4.3, Duration")

  package static let timeForm = Rule(
    "TimeForm", .warning, "a time that can be read but is not in VAST's format",
    explanation: """
      VAST uses HH:MM:SS and HH:MM:SS.mmm. '0:0:5', '00:00:05.5' and '30' are read by some \
      players, rounded by others and rejected by the rest.
      """,
    remedy: "Write two digits for each part, and three for a fraction: 00:00:05.500.",
    clause: "VAST 2.0 to 4.3, Duration; 3.0 and later, offsets")

  package static let videoClicksMisplaced = Rule(
    "VideoClicksMisplaced", .error, "VideoClicks inside MediaFiles",
    explanation: """
      'VideoClicks' belongs in 'Linear', next to 'MediaFiles'. Most players find no click-through \
      here, and clicks are not counted.
      """,
    remedy: "Move VideoClicks out of MediaFiles into the Linear.",
    clause: "VAST 2.0 to 4.3, VideoClicks")
}
