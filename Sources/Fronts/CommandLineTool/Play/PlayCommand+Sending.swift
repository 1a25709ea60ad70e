internal import Glibc
internal import Network
internal import OpenMeasurement
internal import Player
internal import Reports
internal import System
internal import VASTSimulator
internal import Vocabulary

/// Sends a run's beacons.
extension PlayCommand {
  /// A run as simulated, and the same run with the results of sending its beacons.
  struct PlayedRun {
    var simulated: RunRecord
    var record: RunRecord
    /// When the user ended the run; nil if it was not interrupted.
    var end: VirtualInstant?
    /// Whether the user stopped the reading or fetching of an input. The run then reports an error
    /// that is not the tag's.
    var lacksInput = false

    /// The note about a run that the user interrupted.
    var interruptionNote: String {
      end.map {
        "interrupted at \(TimeText.readable($0.sinceStart)) of the run: the report ends there"
      }
        ?? "interrupted after the run: the run is complete, but the sending of its beacons or its "
        + "repetition is not"
    }
  }

  /// Returns a function that counts the user's interruptions since this call, by Ctrl-C or SIGTERM;
  /// a context may inject another function.
  func interruptions() -> () -> Int {
    if let injected = context.interruptions { return injected }
    let signal = InterruptSignal([SIGINT, SIGTERM])
    return { signal.count }
  }

  /// Simulates in virtual or in real time, over all start-up offsets, and sends the beacons if
  /// requested. `live` prints events as they happen. `interruption` ends a run in virtual time, and
  /// its beacons are then not sent. `interruptions` counts the user's interruptions of a run in
  /// real time.
  ///
  /// - Throws: why the run cannot begin.
  func play(
    _ request: RunRequest, by service: RunService, over network: NetworkSupply,
    live: LiveEvents?, _ interruption: Interruption?, _ interruptions: (() -> Int)?
  ) throws -> PlayedRun {
    let wantsSending = options.sending.isSending && !options.sending.isDryRun
    var limits = deliveryLimits
    limits.retries.attempts = request.tries
    let sending =
      wantsSending ? network.session.map { BeaconSending(over: $0, limits: limits) } : nil
    let realtime = interruptions.map { interruptions in
      RealtimePacing(
        clock, sending: sending, makesUpForAll: request.measuresNetworkTime,
        happened: live.map { live in { live.happened($0, $1) } },
        interruptions: interruptions)
    }
    let virtual = interruption.map(InterruptiblePacing.init)
    let simulated = try service.run(request, pacing: realtime ?? virtual)
    var played = PlayedRun(simulated: simulated, record: simulated, end: virtual?.end)
    played.lacksInput = interruption?.hasStoppedInput == true
    guard !played.lacksInput else { return played }
    if let sending, played.end == nil {
      sending.finish(
        simulated,
        interruptions: interruptions ?? { interruption?.isRequested() == true ? 1 : 0 })
      played.record = simulated.delivered(sending.deliveries, levels: choices.ruleLevels)
    }
    played.record = try scattered(played.record, request, by: service, interruption)
    return played
  }

  /// Prints which beacons would be sent and which were sent. The results of sending are not printed
  /// if the text report already contains them.
  func tellSending(
    of record: RunRecord, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) {
    if options.format.isForPeople {
      if options.sending.isDryRun { output.show("\n" + PlannedRequests.text(of: record)) }
    } else {
      if options.sending.isDryRun { errorOutput.show(PlannedRequests.text(of: record)) }
      for line in DeliverySummary(record).lines { errorOutput.show("sent: \(line)\n") }
    }
    if options.sending.isSending, options.network.record != nil, !options.isQuiet {
      errorOutput.show(
        "note: the recording contains the fetched responses, not the sent beacons\n")
    }
  }
}

extension RunRequest {
  /// How often a beacon is tried. On a screen with several players, the largest number of tries
  /// counts.
  fileprivate var tries: Int { units.map(\.profile.delivery.tries).max() ?? 1 }
}
