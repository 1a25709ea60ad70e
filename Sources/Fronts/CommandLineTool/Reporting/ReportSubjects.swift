internal import Certification
internal import Comparison
internal import Reports
internal import VASTSimulator
internal import Vocabulary

/// A run that was played.
struct RunReport {
  let record: RunRecord
  /// The record with the baseline applied, for the formats with a verdict.
  let judged: RunRecord
  /// The answers of the network.
  let contents: HARContents
  /// The least severity that makes the exit status 1.
  let failOn: Severity
  /// Writes the report as text for people.
  let text: TextReport
}

/// Scenarios that were tested.
struct ScenariosReport {
  /// A tested scenario, and the writer of its text for people.
  typealias Part = (result: TestResult, text: TestTextReport)

  let results: [TestResult]
  /// The network of the command, which has kept the answers to the runs.
  let network: NetworkSupply
  /// Writes the report as text for people.
  let text: TestTextReport

  /// The runs as pages of an HTTP archive, each with the answers that its run got.
  var pages: [HARReport.Page] {
    results.compactMap { result in
      result.record.map {
        HARReport.Page(
          title: result.name, record: $0, contents: network.contents(of: result.answers))
      }
    }
  }
}

/// Tags that were checked, and those that could not be read.
struct CertificatesReport {
  /// A certificate of a tag, whether it is the first one, and the writer of its text for people.
  typealias Part = (certificate: Certificate, isFirst: Bool, text: CertificateTextReport)

  let certificates: [Certificate]
  let unreadable: [UnreadableTag]
  /// The least severity that makes the exit status 1.
  let failOn: Severity
  /// Writes the report as text for people.
  let text: CertificateTextReport
}

/// Two inputs that were compared.
struct ComparisonReport {
  let old: BeaconTrace
  let new: BeaconTrace
  /// The events of each input, for the page that shows both inputs.
  let events: (old: [JSONValue], new: [JSONValue])
  let differences: RunDifferences
  /// Writes the report as text for people.
  let text: DiffTextReport

  /// The page that shows both runs on one time axis.
  var page: String {
    get throws {
      try ComparisonHTMLReport.text(
        old: (old.name, events.old), new: (new.name, events.new),
        differences: DiffJSONReport.value(of: differences, old: old, new: new),
        passes: differences.isEmpty && (old.errors + new.errors).isEmpty)
    }
  }
}

/// What a player under test requested.
struct ReceptionReport {
  let result: ReceptionResult
  /// The date and time at virtual zero.
  let clock: WallClock
  /// Writes the report as text for people.
  let text: ReceptionText
}

/// The documents of a tag, and the report that writes them.
typealias ChainResult = (report: ChainReport, inspection: ChainInspection)
