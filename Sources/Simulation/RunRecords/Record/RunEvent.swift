package import AdSessions
package import Beacons
package import Diagnostics
package import JSONTree
package import NativeUnits
package import Player
package import Scenario
package import Transport
package import VirtualTime

/// One thing that happened in a run.
package struct RunEvent: Sendable, Hashable {
  /// When it happened.
  package var at: VirtualInstant
  /// The playhead at that instant; nil while no creative is loaded.
  package var position: Duration?
  /// The position of a stream's primary at that instant; nil without a stream.
  package var primary: Duration?
  /// The unit that the event concerns; nil for an event of the run or of the screen.
  package var unit: UnitID?
  /// The ad's index in its unit's play order, from 0, while one is loaded.
  package var ad: Int?
  /// The item of a native unit that the event concerns, from 0.
  package var item: Int?
  package var kind: Kind

  /// Indirect, since beacons are large and a record is a long list of events.
  package indirect enum Kind: Sendable, Hashable {
    /// The run began.
    case runStarted
    /// The run ended; always the last event.
    case runFinished(RunOutcome)
    /// Views of the screen changed; where that is recorded, all of them at the beginning.
    case screen(ScreenState)
    /// A document was fetched, or could not be.
    case fetch(Fetch)
    /// Something was decided about an ad.
    case ad(AdDecision)
    /// A stream's playlist was read, or the state of one of its breaks changed.
    case stream(StreamChange)
    /// The player reported an event, under its VAST name if VAST defines it.
    case player(PlayerEvent, cause: PlaybackCause)
    /// Something happened to a widget, a message, or one of its items.
    case native(NativeEvent)
    /// The app of a native unit called its SDK, was called by it, or did something with what it got.
    case call(NativeCall)
    /// The ad's visibility differs from what was known before; OMID `geometryChange`.
    case geometry(GeometryChange)
    /// An event object as a verification script receives it.
    case omid(type: String, object: JSONValue)
    /// A request that a client would send.
    case beacon(Beacon)
    /// A verification script wrote to its console, threw an exception that was not caught, or exceeded a
    /// limit.
    case script(ScriptLine)
    /// A viewability standard was met, a run of the standard that decides was lost, or the session ended
    /// before the standard was met.
    case viewability(standard: String, state: ViewabilityState, reason: String?)
    /// How much of the ad was in view in a session that has ended, and the result of each standard by sampled
    /// and by continuous measurement.
    case exposure(SessionExposure, [ViewabilityComparison])
    /// A finding about the input.
    case diagnostic(Diagnostic)
  }

  /// What part of the ad is in view.
  package struct GeometryChange: Sendable, Hashable {
    /// Exact, between 0 and 100.
    package var percentInView: Double
    /// In square points.
    package var pixelsInView: Double
    /// Why it is not all of it, in OMID's words.
    package var reasons: [String]

    package init(percentInView: Double, pixelsInView: Double, reasons: [String]) {
      self.percentInView = percentInView
      self.pixelsInView = pixelsInView
      self.reasons = reasons
    }
  }

  /// One line about a vendor's script.
  package struct ScriptLine: Sendable, Hashable {
    /// The level of the line.
    package enum Level: String, Sendable, Hashable, CaseIterable {
      case log
      case info
      case warn
      case error
      /// Something was thrown and not caught.
      case exception
      /// A limit on time or use stopped the script.
      case timeout
    }

    /// The vendor's key; absent when the tag names none.
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
    /// What had counted counts no more, and it begins from nothing.
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

/// What was decided about an ad, and why.
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
  /// What was missing, where the ad was rejected because of that.
  package var absence: Fetch.Absence?
  /// The finding that gives the reason, before the user's levels are applied; nil without an error, and where
  /// the reader of the document has reported the reason already.
  package var finding: Diagnostic?
  package var mediaFile: ChosenMedia?
  package var nonLinear: ShownNonLinear?
  /// The pages that clicks open, of an ad that was selected.
  package var clickThroughs: [ClickThrough] = []

  package init(_ verdict: Verdict, adID: String?) {
    self.verdict = verdict
    self.adID = adID
  }
}

/// The media file that plays: its declared and its actual properties.
package struct ChosenMedia: Sendable, Hashable {
  /// The declared URL; the media file's path when the tag declares none.
  package var url: String
  package var type: String?
  /// Declared, in pixels.
  package var width: Int?
  /// Declared, in pixels.
  package var height: Int?
  /// Declared, in kilobits per second.
  package var bitrate: Int?
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
