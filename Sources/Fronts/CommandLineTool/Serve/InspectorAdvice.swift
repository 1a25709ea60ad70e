internal import Certification
internal import Diagnostics
internal import OpenMeasurement
internal import Verdicts

/// Says what a user of the page can do where a user of the command line takes an option.
enum InspectorAdvice {
  /// What to do about rules.
  static let remedies: [Rule: String] = [
    .notJudged: """
    Add the media with 'Add files…' under Media. For documents and all else use 'Add a folder…' \
    there, and say which URLs it answers.
    """,
    .verificationNotMeasured: """
    Add the folder of the script with 'Add a folder…' under Media, and say which URLs it answers.
    """,
  ]

  /// What to do about a tag by its URL.
  static let documentMissing =
    "nothing is fetched from the network here: paste the document itself, or use 'Add a folder…' "
    + "under Media for its URLs"

  /// Why a run's verdict is what it is; where something is missing, what supplies it.
  static func reason(of verdict: RunVerdict) -> String {
    let missing = verdict.notJudged.filter(\.isWanted)
    guard verdict.verdict == .inconclusive, !missing.isEmpty else { return verdict.reason }
    var texts: [String] = []
    for text in missing.map(text) where !texts.contains(text) { texts.append(text) }
    return "not judged: \(texts.joined(separator: "; "))"
  }

  private static func text(of missing: NotJudged) -> String {
    let name = missing.name.map { " '\($0)'" } ?? ""
    return switch missing.subject {
    case .ad:
      "the media or a document of an ad is not at hand: use 'Add files…' under Media for the media, "
        + "or 'Add a folder…' there for URLs"
    case .vendor: "the script of the vendor\(name) is not at hand: \(folder)"
    case .media: "a stand-in played in place of the file\(name)"
    case .captions: "the captions\(name) are not at hand: \(folder)"
    case .companion, .icon, .resource, .mezzanine, .interactive:
      "the file\(name) is not at hand: \(folder)"
    case .page: "the page\(name) is not at hand: \(folder)"
    case .playlist: "the playlist\(name) is not at hand: \(folder)"
    }
  }

  private static let folder = "use 'Add a folder…' under Media for its URLs"
}
