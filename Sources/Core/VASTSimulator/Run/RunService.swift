internal import Media
package import OpenMeasurement
package import Player
internal import System
package import Vocabulary

/// Runs requests with the files, network, scripts and rules that all runs of one command share. All
/// runs go through it.
///
/// A command that plays, certifies, tests, compares or inspects tags sets the service up once and
/// hands it requests, so that the same tag gives the same run in every command.
package struct RunService {
  /// Where tags and media come from.
  package var files: any RunFiles
  /// Where all other resources come from, if the user allows access to the network.
  package var network: (any NetworkFetching)?
  /// Where verification scripts run; in this process by default.
  var scriptHosts: any VerificationScriptHosting
  /// The severities that the user chose for single rules.
  package var ruleLevels = RuleLevels()
  /// Viewability standards of the user's own; a standard of a scenario replaces one here with the same name.
  package var standards: [ViewabilityStandard] = []
  /// The judge of the media's quality, if any.
  package var mediaJudge: (any MediaJudging)? {
    // The cached judgements are those of the former judge.
    didSet { knownInputs = KnownInputs() }
  }

  /// What earlier runs parsed and had judged, for use in later runs.
  private var knownInputs = KnownInputs()

  package init(
    files: any RunFiles, network: (any NetworkFetching)? = nil,
    scriptHosts: any VerificationScriptHosting = InProcessScriptHosting()
  ) {
    self.files = files
    self.network = network
    self.scriptHosts = scriptHosts
  }

  /// Runs a request from its tag to its end.
  ///
  /// - Parameters:
  ///   - request: what to play, how, and what to expect.
  ///   - pacing: keeps the run to the wall clock; nil for virtual time alone.
  /// - Returns: the finished run, whatever the result of the ad.
  /// - Throws: what `files` throws when the tag cannot be read, `TagNotFetched` when the tag's URL
  ///   gives no tag; `MachineFailure` when the machine that the program runs on failed during the
  ///   run, so that the record would say nothing of the tag. Everything else later is part of the
  ///   record.
  package func run(
    _ request: RunRequest, pacing: (any RunPacing)? = nil
  ) throws -> RunRecord {
    try MachineFailure.watching {
      try Simulation.run(completed(request), by: self, pacing: pacing)
    }
  }

  /// Runs a request up to an instant and returns the state of the screen then.
  ///
  /// - Parameters:
  ///   - request: what is on the screen, and what happens to it.
  ///   - target: the instant, as a time since the run began or a share of the media that plays
  ///     first. Everything that happens at that instant has already happened.
  ///   - mayBeOver: whether an instant after the run's end gives the screen at the end instead of
  ///     an error.
  /// - Returns: the views.
  /// - Throws: as `run`, and `InstantNotReached`.
  package func layout(
    of request: RunRequest, at target: TimeOffset, mayBeOver: Bool = false
  ) throws -> ScreenLayout {
    try MachineFailure.watching {
      try Simulation.layout(of: completed(request), at: target, mayBeOver: mayBeOver, by: self)
    }
  }

  /// Follows a tag's wrappers and says what would play, without playing anything.
  ///
  /// - Parameters:
  ///   - request: the tag, and which files answer which URLs; media is not opened.
  ///   - askingForAssets: whether to request the resources that ads refer to other than their media.
  /// - Returns: the chains.
  /// - Throws: what `files` throws when the tag cannot be read, `TagNotFetched` when its URL gives
  ///   none.
  package func inspect(
    _ request: RunRequest, askingForAssets: Bool = false
  ) throws -> ChainInspection {
    try MachineFailure.watching {
      try ChainInspector.inspect(
        completed(request.ofFirstTag), by: self, askingForAssets: askingForAssets)
    }
  }

  /// Completes a request with the settings that all requests of the service share.
  private func completed(_ request: RunRequest) -> UnitRequest {
    var request = request
    request.ruleLevels = ruleLevels
    request.mediaJudge = mediaJudge
    if mediaJudge != nil { request.mediaDetails.insert(.quality) }
    let named = Set(request.scenario.measurement.standards.map(\.name))
    request.scenario.measurement.standards += standards.filter { !named.contains($0.name) }
    return UnitRequest(request, knownInputs)
  }
}

/// Keeps a run in step with a clock outside of it, and receives its events as they are recorded.
///
/// The run itself reads no clock: it calls `wait` before each step, and goes on when that returns.
package protocol RunPacing {
  /// Returns when the clock reaches an instant, or earlier if the user ends the run.
  func wait(until instant: VirtualInstant) -> RunPacingAnswer

  /// A beacon was recorded; `number` is its place among the run's beacons, from 0.
  func recorded(_ beacon: Beacon, number: Int)

  /// An event was recorded; beacons are events too. `number` is the event's place among the run's
  /// events, from 0.
  func recorded(_ event: RunEvent, number: Int)
}

extension RunPacing {
  package func recorded(_ beacon: Beacon, number: Int) {}
  package func recorded(_ event: RunEvent, number: Int) {}
}

/// Whether a run that waited goes on.
package enum RunPacingAnswer: Sendable, Hashable {
  /// The clock reached the instant: the run goes on.
  case due
  /// The user ends the run now, at an instant not after the one that was waited for.
  case interrupted(at: VirtualInstant)
}

/// The error that a run ended before the instant for which its screen was requested.
///
/// The screen has no state at such an instant: nothing moves or plays any more, and a picture would
/// show the end of the run.
package struct InstantNotReached: Error, CustomStringConvertible {
  /// How long the run was.
  var end: Duration

  /// The longest time that can be requested, as a sentence.
  package var description: String {
    "The run ends after \(TimeText.readable(end)), so use at most this time."
  }
}
