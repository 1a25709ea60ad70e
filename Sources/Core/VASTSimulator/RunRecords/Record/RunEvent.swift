package import OpenMeasurement
package import Player
package import Vocabulary

/// One thing that happened in a run.
package struct RunEvent: Sendable, Hashable {
  // `Optional<…>` and not `?`, which would make the initializer end with a copy of the whole event.

  /// When it happened.
  package var at: VirtualInstant
  /// The playhead at that instant; nil while no creative is loaded.
  package var position: Optional<Duration>
  /// The playhead of a stream's primary content at that instant; nil without a stream.
  package var primary: Optional<Duration>
  /// The unit that the event concerns; nil for an event of the run or of the screen.
  package var unit: Optional<UnitID>
  /// The index of the loaded ad in its unit's play order, from 0; nil while no ad is loaded.
  package var ad: Optional<Int>
  /// The item of a native unit that the event concerns, from 0.
  package var item: Optional<Int>
  package var kind: Kind

  /// The kind of event, with its data. It is indirect because beacons are large and a record has
  /// many events.
  package indirect enum Kind: Sendable, Hashable {
    /// The run began.
    case runStarted
    /// The run ended; always the last event.
    case runFinished(RunOutcome)
    /// Views of the screen changed. If the run records the screen, the first such event lists all
    /// views.
    case screen(ScreenState)
    /// A document was fetched, or the fetch failed.
    case fetch(Fetch)
    /// A decision about an ad.
    case ad(AdDecision)
    /// A stream's playlist was read, or the state of one of its breaks changed.
    case stream(StreamChange)
    /// The player reported an event, under its VAST name if VAST defines it.
    case player(PlayerEvent, cause: PlaybackCause)
    /// Something happened to a widget, a message, or one of its items.
    case native(NativeEvent)
    /// The app of a native unit called its SDK, its SDK called the app, or the app used something
    /// that it had received.
    case call(NativeCall)
    /// The ad's visibility changed; OMID `geometryChange`.
    case geometry(GeometryChange)
    /// An event object as a verification script receives it.
    case omid(type: OMIDEventType, object: JSONValue)
    /// A request that a client would send.
    case beacon(Beacon)
    /// A verification script wrote to its console, threw an exception that was not caught, or exceeded a
    /// limit.
    case script(ScriptLine)
    /// A viewability standard was met, or the session ended before it was met. The standard that
    /// makes the ad viewable in VAST's terms also has an event for each continuous interval of
    /// counted time that was lost.
    case viewability(standard: String, state: ViewabilityState, reason: String?)
    /// How much of the ad was in view in a session that has ended, and the result of each standard by sampled
    /// and by continuous measurement.
    case exposure(SessionExposure, [ViewabilityComparison])
    /// A finding about the input.
    case diagnostic(Diagnostic)
  }

  /// How much of the ad is in view.
  package struct GeometryChange: Sendable, Hashable {
    /// The exact percentage in view, between 0 and 100.
    package var percentInView: Double
    /// The area in view, in square points.
    var pixelsInView: Double
    /// Why the ad is not entirely in view, in OMID's words.
    package var reasons: [String]
  }

  /// One line about a vendor's script.
  package struct ScriptLine: Sendable, Hashable {
    /// The level of the line.
    package enum Level: String, Sendable, Hashable, CaseIterable {
      case log
      case info
      case warn
      case error
      /// The script did not catch an exception that it threw.
      case exception
      /// The script was stopped by a limit on time or on another resource.
      case timeout
    }

    /// The vendor's key; nil when the tag names no vendor.
    package var vendor: String?
    package var level: Level
    package var message: String

    package init(vendor: String?, level: Level, message: String) {
      self.vendor = vendor
      self.level = level
      self.message = message
    }
  }

  package enum ViewabilityState: String, Sendable, Hashable, CaseIterable {
    case met
    /// The time that had counted so far is discarded, and counting starts again at zero.
    case lost
    case notMet
  }

  package init(
    at: VirtualInstant, position: Duration? = nil, primary: Duration? = nil,
    unit: UnitID? = nil, ad: Int? = nil, item: Int? = nil, kind: Kind
  ) {
    self.at = at
    self.position = position
    self.primary = primary
    self.unit = unit
    self.ad = ad
    self.item = item
    self.kind = kind
  }
}

/// A decision about an ad, and its reason.
package struct AdDecision: Sendable, Hashable {
  package enum Verdict: String, Sendable, Hashable, CaseIterable {
    case selected
    case rejected
    case started
    case finished
  }

  package var verdict: Verdict
  package var adID: String?
  /// The AdTitle of an ad that was selected.
  package var title: String?
  package var reason: String?
  package var errorCode: Int?
  /// The missing file or document because of which the ad was rejected; nil if none was missing.
  package var absence: Fetch.Absence?
  /// The finding that gives the reason, before the user's severities are applied; nil without an
  /// error, and when the decoder of the document has already reported the reason.
  package var finding: Diagnostic?
  /// Whether the ad is one of a waterfall whose next ad was tried, so that the error is no fault.
  package var fallsBack = false
  package var mediaFile: ChosenMedia?
  package var nonLinear: ShownNonLinear?
  /// The pages that clicks open, of an ad that was selected.
  package var clickThroughs: [ClickThrough] = []

  init(_ verdict: Verdict, adID: String?) {
    self.verdict = verdict
    self.adID = adID
  }
}

/// The media file that plays: its declared and its actual properties.
package struct ChosenMedia: Sendable, Hashable {
  /// The declared URL; the media file's path when the tag declares none.
  package var url: String
  var type: String?
  /// The declared width, in pixels.
  var width: Int?
  /// The declared height, in pixels.
  var height: Int?
  /// The declared bitrate, in kilobits per second.
  var bitrate: Int?
  package var declaredDuration: Duration?
  package var actualDuration: Duration?

  package init(
    url: String, type: String? = nil, width: Int? = nil, height: Int? = nil, bitrate: Int? = nil,
    declaredDuration: Duration? = nil, actualDuration: Duration? = nil
  ) {
    self.url = url
    self.type = type
    self.width = width
    self.height = height
    self.bitrate = bitrate
    self.declaredDuration = declaredDuration
    self.actualDuration = actualDuration
  }
}

/// The nonlinear creative that is shown: its declared and its drawn size.
package struct ShownNonLinear: Sendable, Hashable {
  /// The three forms of a resource, by the names of their elements.
  package enum Resource: String, Sendable, Hashable, CaseIterable {
    case file = "StaticResource"
    case page = "IFrameResource"
    case markup = "HTMLResource"
  }

  var id: String?
  package var resource: Resource
  /// The URL of the resource; nil for markup in the tag.
  package var url: String?
  /// The MIME type of a StaticResource.
  var type: String?
  /// The declared width, in pixels.
  package var width: Int?
  /// The declared height, in pixels.
  package var height: Int?
  /// The drawn size in points; smaller than declared if the creative was scaled to fit.
  package var drawnSize: Size
  /// The declared `minSuggestedDuration`.
  var suggestedDuration: Duration?
  /// How long the creative is shown unless the viewer closes it.
  package var duration: Duration
}

extension RunEvent.Kind {
  /// The record's event for a session's output; nil for an output that the unit must first handle
  /// in another way.
  init?(_ output: SessionOutput) {
    switch output {
    case .omid(let event, let parameters):
      self = .omid(
        type: event.type, object: event.json(verificationParameters: parameters))
    case .geometry(let reading):
      self = .geometry(
        RunEvent.GeometryChange(
          percentInView: reading.percentInView, pixelsInView: reading.pixelsInView,
          reasons: reading.reasons.map(\.rawValue)))
    case .standardMet(let name):
      self = .viewability(standard: name, state: .met, reason: nil)
    case .standardLost(let name, let reason, let run):
      self = .viewability(
        standard: name, state: .lost, reason: "\(reason.words) after \(TimeText.readable(run))")
    case .standardNotMet(let name, let shortfall):
      self = .viewability(standard: name, state: .notMet, reason: shortfall?.description)
    case .exposure(let exposure, let standards):
      self = .exposure(exposure, standards)
    case .viewabilityDiffers(let standards):
      self = .diagnostic(.viewabilityDiffers(standards))
    case .verification, .viewableImpression, .misuse, .leftOut, .shareRoundedUp, .script, .fetch,
      .measurersDiffer:
      return nil
    }
  }
}

extension Diagnostic {
  /// The finding that a standard is met when the views are polled but not when every change counts,
  /// or the reverse.
  fileprivate static func viewabilityDiffers(_ standards: [ViewabilityComparison]) -> Diagnostic {
    let findings = standards.map {
      "'\($0.standard)' is \($0.sampled.description) when polled every "
        + "\(TimeText.readable(ActiveAd.samplingInterval)), and \($0.continuous.description) when "
        + "observed continuously"
    }
    return Diagnostic(
      rule: .viewabilityDiffers, findings.first ?? "", notes: Array(findings.dropFirst()))
  }
}

extension RunEvent.ScriptLine {
  /// What a vendor's script wrote, or what happened to it.
  init(vendor: String?, _ notice: ScriptNotice) {
    self.init(vendor: vendor, level: Level(notice.level), message: notice.message)
  }
}

extension RunEvent.ScriptLine.Level {
  fileprivate init(_ level: ScriptNotice.Level) {
    switch level {
    case .log: self = .log
    case .info: self = .info
    case .warn: self = .warn
    case .error: self = .error
    case .exception: self = .exception
    case .timeout: self = .timeout
    }
  }
}

extension ViewabilityOutcome {
  init(_ outcome: ViewableImpressionStateMachine.Outcome) {
    switch outcome {
    case .viewable: self = .viewable
    case .notViewable: self = .notViewable
    case .viewUndetermined: self = .viewUndetermined
    }
  }
}

extension AdSessionConfigurationError {
  var rule: Rule {
    switch self {
    case .leftOut: .sessionCallOmitted
    case .impressionWithoutOwner, .displayWithMediaOwner, .definedByJavaScriptWithNativeOwner,
      .customReferenceDataTooLong:
      .sessionConfigurationInvalid
    }
  }
}
