internal import Player
package import Vocabulary

/// The events, the beacons and the results of a finished playback.
///
/// Instants are durations since the run began, on its virtual clock.
///
/// Two timelines are equal when their contents are equal, even if their folders differ.
public struct Timeline: Sendable {
  package let record: RunRecord
  /// The finding when the event stream differs from the scenario's golden file, or when that file
  /// cannot be read; otherwise nil.
  private let golden: Vocabulary.Diagnostic?
  /// The playback's folder, which relative paths start from.
  package let folder: String

  /// Everything that happened, in order.
  public let events: [Event]

  /// Every request that a client would send, in order.
  public let beacons: [Beacon]

  package init(
    _ record: RunRecord, folder: String, golden: Vocabulary.Diagnostic? = nil
  ) {
    self.record = record
    self.golden = golden
    self.folder = folder
    events = record.events.map { Event($0, unit: record.unitName(of: $0)) }
    beacons = record.beacons.map {
      Beacon($0.event, $0.beacon, unit: record.unitName(of: $0.event))
    }
  }

  /// The scenario's name.
  public var scenario: String { record.configuration.scenario }

  /// The player profile's name.
  public var player: String { record.configuration.player }

  /// The tag as reports show it: relative to the playback's folder, or the file name alone.
  public var tag: String { record.configuration.tag }

  /// How the run ended.
  public var outcome: Outcome { Outcome(record.outcome) }

  /// The run's duration on its virtual clock.
  public var duration: Duration { record.duration }

  /// Every ad that the player tried to play, in order, including those that failed.
  public var ads: [Ad] {
    record.units.flatMap { unit in
      unit.ads.map { Ad($0, unit: record.configuration.name(of: unit.unit)) }
    }
  }

  /// The VAST error codes of the ads, or of the document, that failed, in order (VAST 4.2 § 2.3.6.3).
  public var errorCodes: [Int] { record.errorCodes }

  /// The result of each viewability standard, for each ad that was on the screen.
  public var viewability: [Viewability] {
    record.units.flatMap { unit in
      unit.viewability.map { Viewability($0, unit: record.configuration.name(of: unit.unit)) }
    }
  }

  /// The findings about the tag, the media and the run, in order. If the event stream differs from
  /// the scenario's golden file, the last finding describes the difference.
  public var diagnostics: [Diagnostic] { judged.diagnostics.map(Diagnostic.init) }

  /// The results of the expectations in the scenario file, in the order of the file.
  public var expectations: [ExpectationResult] { record.expectations.map(ExpectationResult.init) }

  /// The verdict on the run.
  ///
  /// FAIL if ``faults(from:)`` lists a fault. INCONCLUSIVE if nothing failed, but the media or a vendor could
  /// not be judged because a file or the network is missing. WARN if there is a warning.
  public var verdict: Verdict { Verdict(RunVerdict(of: judged, failingOn: .error).verdict) }

  /// The reason for the verdict, as a phrase without a full stop. For a run that passes, it says how much was
  /// judged, and what was not judged because the caller did not request it.
  public var reason: String { RunVerdict(of: judged, failingOn: .error).reason }

  /// Whether the run has no fault.
  ///
  /// Faults are an ad that fails with a VAST error, a document without an ad, an expectation of the
  /// scenario that fails, an event stream that differs from the scenario's golden file, and a
  /// diagnostic that is an error. A failure that the scenario expects, such as a VAST error, is not
  /// a fault.
  public var passes: Bool { faults().isEmpty }

  /// The faults of the run. A single fault fails the run.
  ///
  /// - Parameter severity: the lowest severity of a diagnostic that is a fault.
  /// - Returns: a short description of each fault; empty when the run passes.
  public func faults(from severity: Diagnostic.Severity = .error) -> [String] {
    RunVerdict(of: judged, failingOn: severity.ownSeverity).reasons
  }

  /// The diagnostics that are faults of the run, in order.
  package func findings(from severity: Diagnostic.Severity) -> [Diagnostic] {
    RunVerdict(of: judged, failingOn: severity.ownSeverity).findings.map(Diagnostic.init)
  }

  /// The run with the difference from its golden file as its last diagnostic. The record itself
  /// does not contain this diagnostic, because its events are compared with the golden file.
  package var judged: RunRecord {
    guard let golden, let last = record.events.last else { return record }
    var judged = record
    judged.events.append(
      RunEvent(at: last.at, position: nil, ad: nil, kind: .diagnostic(golden)))
    return judged
  }

  /// The event stream, version 1: JSON Lines, one object for each event, each line ended by a line
  /// break. Equal runs have equal texts, so the text can be stored and compared.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  public var eventStream: String {
    get throws { try JSONLinesReport.text(of: record) }
  }

  /// The result of the run as one JSON object: outcome, ads, media, beacons, viewability,
  /// expectations and diagnostics.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  public var recordText: String {
    get throws { try JSONReport.text(of: record) }
  }
}

extension Timeline: Hashable {
  /// Whether the contents of two timelines are equal.
  public static func == (one: Timeline, other: Timeline) -> Bool {
    one.record == other.record && one.golden == other.golden
  }

  /// Feeds the record, which `==` compares too, to a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(record) }
}
