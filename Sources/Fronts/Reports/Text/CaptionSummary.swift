internal import Media
internal import VASTSimulator
internal import Vocabulary

/// The captions of an ad in a line for each file.
struct CaptionSummary {
  let texts: [String]

  init(_ ad: AdRecord) {
    let embedded = ad.mediaFacts?.captions.flatMap { captions -> String? in
      guard captions.pictureCount > 0 else { return nil }
      let kinds = [captions.hasLine21 ? "CEA-608" : nil, captions.hasDTVCC ? "CEA-708" : nil]
        .compactMap(\.self)
      return kinds.isEmpty
        ? "in the video, empty"
        : "in the video, \(kinds.joined(separator: " and ")), \(Self.cues(captions.cues.count))"
    }
    texts = ad.captions.map(Self.text) + [embedded].compactMap(\.self)
  }

  private static func text(of captions: CaptionRecord) -> String {
    var parts = [captions.language ?? "language unknown", HostAndPath.text(of: captions.url)]
    switch captions.fetch.status {
    case 0: parts.append("not fetched")
    case 200: parts.append("\(captions.format ?? "unreadable"), \(cues(captions.cueCount))")
    default: parts.append("not found")
    }
    let count = captions.findings.count { $0.severity > .note }
    if count > 0 { parts.append(count == 1 ? "1 finding" : "\(count) findings") }
    if captions.isShown { parts.append("shown") }
    return parts.joined(separator: ", ")
  }

  private static func cues(_ count: Int) -> String { count == 1 ? "1 cue" : "\(count) cues" }
}
