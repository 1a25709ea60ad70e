internal import OpenMeasurement
internal import Player
internal import Vocabulary

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

  init(
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

extension Timeline {
  /// The result of one ad.
  public struct Ad: Sendable, Hashable {
    /// The name of the ad's unit; nil if the scenario does not name its units.
    public let unit: String?
    /// Its index in play order, from 0; nil when it was never on the screen.
    public let index: Int?
    /// The `id` of the inline ad.
    public let id: String?
    /// The `id` of its creative.
    public let creativeID: String?
    /// Its title.
    public let title: String?
    /// The documents that lead to the ad: the inline ad first, then the wrappers from the innermost
    /// to the outermost.
    public let chain: [Hop]
    /// The selected media file; nil when none was selected.
    public let media: Media?
    /// The VAST error code with which the ad failed; nil if it did not fail (VAST 4.2 § 2.3.6.3).
    public let errorCode: Int?
    /// The events that have trackers but did not happen, each with the reason.
    public let lost: [LostEvent]

    /// One level of an ad's chain.
    public struct Hop: Sendable, Hashable {
      /// The `id` of the ad or wrapper.
      public let adID: String?
      /// The document that declares the ad or wrapper: its path or URL as reports show it.
      public let document: String
    }

    /// The selected media file: its declared and its actual properties.
    public struct Media: Sendable, Hashable {
      /// The declared URL; the media file's path when the tag declares none.
      public let url: String
      /// The declared MIME type.
      public let type: String?
      /// The declared width in pixels.
      public let width: Int?
      /// The declared height in pixels.
      public let height: Int?
      /// The declared bitrate in kilobits a second.
      public let bitrate: Int?
      /// The declared duration of the creative.
      public let declaredDuration: Duration?
      /// How long the file is.
      public let actualDuration: Duration?
    }

    /// A tracked event whose trackers were not requested.
    public struct LostEvent: Sendable, Hashable {
      /// The party that declares the tracker.
      public let source: Beacon.Source
      /// The event's name.
      public let event: String
      /// The verification vendor's key.
      public let vendor: String?
      /// Why the event did not happen.
      public let reason: String
    }

    init(_ ad: AdRecord, unit: String?) {
      self.unit = unit
      index = ad.index
      id = ad.adID
      creativeID = ad.creativeID
      title = ad.title
      chain = ad.chain.map { Hop(adID: $0.adID, document: $0.document) }
      media = ad.mediaFile.map {
        Media(
          url: $0.url, type: $0.type, width: $0.width, height: $0.height, bitrate: $0.bitrate,
          declaredDuration: $0.declaredDuration, actualDuration: $0.actualDuration)
      }
      errorCode = ad.errorCode
      lost = ad.lost.map {
        LostEvent(
          source: Beacon.Source(rawValue: $0.source.rawValue), event: $0.event, vendor: $0.vendor,
          reason: $0.reason)
      }
    }
  }
}

extension Timeline {
  /// The result of one viewability standard for one ad.
  public struct Viewability: Sendable, Hashable {
    /// The name of the ad's unit; nil if the scenario does not name its units.
    public let unit: String?
    /// The ad's index in play order, from 0.
    public let ad: Int
    /// The standard's name, such as `mrc-video`.
    public let standard: String
    /// When the standard was met, since the run began; nil when it was not met.
    public let metAt: Duration?
    /// The longest time that counted; continuous if the standard requires continuous time.
    public let longest: Duration
    /// All time that counted.
    public let total: Duration
    /// Why the standard was not met, with the figure that came closest; nil when it was met.
    public let reason: String?

    /// Whether it was met.
    public var isMet: Bool { metAt != nil }

    init(_ result: ViewabilityResult, unit: String?) {
      self.unit = unit
      ad = result.ad
      standard = result.standard
      metAt = result.metAt?.sinceStart
      longest = result.longestRun
      total = result.total
      reason = result.finding.reason
    }
  }
}

extension Timeline {
  /// How a run ended. Later versions may add further outcomes.
  public struct Outcome: RawRepresentable, Sendable, Hashable {
    /// The word for the outcome in the event stream.
    public let rawValue: String

    /// The outcome with this word in the event stream.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// In every unit, the last ad reached its end, was ended by the content or a playout limit, or
    /// was left by a seek.
    public static let completed = Outcome(rawValue: "completed")
    /// The viewer skipped the ad.
    public static let skipped = Outcome(rawValue: "skipped")
    /// The viewer closed the ad, or the player was destroyed.
    public static let closed = Outcome(rawValue: "closed")
    /// The run stopped before the ad's end: no further event was due, or the scenario's time limit
    /// was reached.
    public static let unfinished = Outcome(rawValue: "unfinished")
    /// An ad failed with a VAST error.
    public static let error = Outcome(rawValue: "error")
    /// The document holds no ad.
    public static let noAd = Outcome(rawValue: "noAd")

    init(_ outcome: RunOutcome) { self.init(rawValue: outcome.rawValue) }
  }
}

extension Timeline {
  /// The verdict on a run. Later versions may add further verdicts.
  public struct Verdict: RawRepresentable, Sendable, Hashable {
    /// The word for the verdict in reports.
    public let rawValue: String

    /// The verdict with this word in reports.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// The run has no fault and no warning.
    public static let pass = Verdict(.pass)
    /// Nothing failed, but there is a warning.
    public static let warn = Verdict(.warn)
    /// Nothing failed, but something could not be judged.
    public static let inconclusive = Verdict(.inconclusive)
    /// The run failed.
    public static let fail = Verdict(.fail)

    init(_ verdict: VASTSimulator.Verdict) { self.init(rawValue: verdict.word) }
  }
}

extension Timeline {
  /// One finding about an input: its message, place, severity and rule.
  public struct Diagnostic: Sendable, Hashable, CustomStringConvertible {
    /// How severe a finding is.
    public enum Severity: String, Sendable, Hashable {
      /// Something worth knowing. Nothing needs to change.
      case note
      /// Something that works here but breaks a rule or will fail elsewhere.
      case warning
      /// Something that does not work or violates the standard.
      case error

      init(_ severity: Vocabulary.Severity) {
        switch severity {
        case .note: self = .note
        case .warning: self = .warning
        case .error: self = .error
        }
      }

      var ownSeverity: Vocabulary.Severity {
        switch self {
        case .note: .note
        case .warning: .warning
        case .error: .error
        }
      }
    }

    /// The severity of the finding.
    public let severity: Severity
    /// The rule's stable name; `vastsim explain` describes the rule.
    public let rule: String
    /// What was found, in words.
    public let message: String
    /// The file of the finding; nil when the finding concerns the whole run.
    public let file: String?
    /// The line, from 1.
    public let line: Int?
    /// The column, from 1.
    public let column: Int?
    /// Additional facts about the finding.
    public let notes: [String]

    /// The finding in the form that editors parse: `tag.xml:12:7: warning: …
    /// [MediaFileMissingType]`, followed by the notes, each on a line of its own.
    public var description: String {
      let position = line.map { SourcePosition(line: $0, column: column ?? 1) }
      return Vocabulary.Diagnostic.text(
        severity.ownSeverity, rule: rule, message,
        at: file.map { SourceLocation(file: $0, position: position) }, notes: notes)
    }

    init(_ diagnostic: Vocabulary.Diagnostic) {
      severity = Severity(diagnostic.severity)
      rule = diagnostic.rule.id
      message = diagnostic.message
      file = diagnostic.location?.file
      line = diagnostic.location?.position?.line
      column = diagnostic.location?.position?.column
      notes = diagnostic.notes
    }
  }

  /// The result of one expectation of a scenario file.
  public struct ExpectationResult: Sendable, Hashable {
    /// The expectation as written, on one line.
    public let text: String
    /// What was expected and what happened instead; nil when it holds.
    public let failure: String?
    /// The line of the scenario file, from 1.
    public let line: Int?

    /// Whether it holds.
    public var holds: Bool { failure == nil }

    init(_ result: VASTSimulator.ExpectationResult) {
      text = result.text
      failure = result.failure
      line = result.location?.position?.line
    }
  }
}
