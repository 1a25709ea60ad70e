internal import Certification
internal import OpenMeasurement
internal import VAST
internal import VASTSimulator
internal import Vocabulary

/// Advice for the user of the inspector's page, in place of the command line's advice, which names
/// options.
enum InspectorAdvice {
  /// The advice about findings, by rule.
  static let fixes: [Rule: String] = [
    .notJudged: """
    Add the media with 'Add files…' under Media. For documents and all else use 'Add a folder…' \
    there, and say which URLs it answers.
    """,
    .verificationNotMeasured: """
    Add the folder of the script with 'Add a folder…' under Media, and say which URLs it answers.
    """,
  ]

  /// The advice for a tag that is given as a URL.
  static let documentMissing =
    "nothing is fetched from the network here: paste the document itself, or use 'Add a folder…' "
    + "under Media for its URLs"

  /// How many expectations and findings are listed with a verdict; the lanes of the page's timeline
  /// show all of them.
  private static let reasonLimit = 10

  /// The reason for a run's verdict. If files are missing, it says which, and which field of the
  /// page supplies them.
  static func reason(of verdict: RunVerdict, _ record: RunRecord) -> String {
    guard verdict.verdict == .inconclusive, verdict.notJudged.contains(where: \.isWanted) else {
      return verdict.reason
    }
    return "not judged: \(missing(verdict, record).joined(separator: "; "))"
  }

  /// The reasons why a run fails or is not judged: expectations and findings with their places.
  /// Empty if the run passes.
  static func reasons(of verdict: RunVerdict, _ record: RunRecord) -> [String] {
    let wanted = verdict.notJudged.filter(\.isWanted)
    let lacksFiles = record.failedDecisions.contains { $0.absence?.wantsFile == true }
    let summary: [String]
    if verdict.verdict == .inconclusive {
      summary = [reason(of: verdict, record)]
    } else if wanted.isEmpty && !lacksFiles {
      summary = [verdict.reasonsBesidesExpectations.joined(separator: ", ")]
    } else {
      summary =
        endings(of: record, verdict) + missing(verdict, record).map { "not judged: \($0)" }
    }
    let vendors = wanted.filter { $0.subject == .vendor }.map(\.location)
    let found = verdict.findings.filter { finding in
      // The summary already reports these findings, in the words of the page.
      !(lacksFiles && RunRecordRules.adErrors.contains(finding.rule))
        && !(vendorRules.contains(finding.rule) && vendors.contains(finding.location))
    }
    let failed = record.expectations.filter { !$0.holds }.map { result in
      (result.location, result.failure ?? "the expectation does not hold: \(result.text)")
    }
    return summary.filter { !$0.isEmpty }
      + (failed + found.map { ($0.location, $0.message) }).prefix(reasonLimit).map {
        location, text in (location.map { "\($0): " } ?? "") + text
      }
  }

  private static let vendorRules: Set<Rule> = [.verificationNotMeasured, .verificationNotExecuted]

  /// The errors with which ads failed, each once; none if the ads only lack files.
  private static func endings(of record: RunRecord, _ verdict: RunVerdict) -> [String] {
    guard !verdict.notJudged.contains(where: { $0.subject == .ad }) else { return [] }
    let errors = record.failedDecisions.compactMap { decision in
      decision.errorCode.map { code in
        let text = decision.absence.flatMap(text) ?? decision.reason
        return "error \(code)" + (text.map { ": \($0)" } ?? "")
      }
    }
    let units = record.units.compactMap { unit in
      unit.failure.map { "unit '\(unit.unit.name)' failed: \($0)" }
    }
    return distinct(errors + units)
  }

  /// The missing files and which field of the page supplies them, each once.
  private static func missing(_ verdict: RunVerdict, _ record: RunRecord) -> [String] {
    distinct(
      verdict.notJudged.filter(\.isWanted).flatMap { missing in
        missing.subject == .ad
          ? record.failedDecisions.compactMap { $0.absence.flatMap(text) } : [text(of: missing)]
      })
  }

  private static func distinct(_ texts: [String]) -> [String] {
    var known: Set<String> = []
    return texts.filter { known.insert($0).inserted }
  }

  /// The file that an ad lacks, and which field of the page supplies it; nil if no file can supply
  /// it.
  private static func text(of absence: Fetch.Absence) -> String? {
    switch absence {
    case .unmapped(let purpose, let url, _):
      "'\(url)' was not fetched: \(FileAdvice(.page, hasNetwork: false).reason(for: url, purpose))"
    case .missing(_, let path):
      "the file '\(path)' is not among those that were added: add it under Media"
    case .missingPart:
      "the folder that was added lacks a part of the stream: use 'Add a folder…' under Media for all "
        + "of it"
    case .forbidden(let file):
      "a document is not allowed to name the file '\(file.path)': use 'Add a folder…' under Media "
        + "for its URLs"
    case .withheld: absence.reason
    case .notRequestable, .unreadable, .late, .lost, .cutOff, .refused, .abandoned, .failed: nil
    }
  }

  private static func text(of missing: NotJudged) -> String {
    let name = missing.name.map { " '\($0)'" } ?? ""
    return switch missing.subject {
    case .ad:
      "the media or a document of an ad is missing: use 'Add files…' under Media for the media, "
        + "or 'Add a folder…' there for URLs"
    case .check: missing.reason
    case .vendor where missing.detail != nil: missing.reason
    case .vendor: "the script of the vendor\(name) is missing: \(folder)"
    case .media: "a stand-in played in place of the file\(name)"
    case .captions: "the captions\(name) are missing: \(folder)"
    case .companion, .icon, .resource, .mezzanine, .interactive:
      "the file\(name) is missing: \(folder)"
    case .page: "the page\(name) is missing: \(folder)"
    case .playlist: "the playlist\(name) is missing: \(folder)"
    }
  }

  private static let folder = "use 'Add a folder…' under Media for its URLs"
}
