internal import Diagnostics
internal import HTTPClient
internal import LocalFiles
internal import OpenMeasurement
internal import Reports
internal import RunRecords
internal import ScriptHostProcess
internal import Transport
internal import VASTSimulator

/// Sends a run's beacons.
extension PlayCommand {
  /// A run as simulated, and the same run with the results of sending its beacons.
  struct PlayedRun {
    var simulated: RunRecord
    var record: RunRecord
  }

  /// How often the user interrupts from now on: Ctrl-C, unless the surroundings know better.
  func interruptions() -> () -> Int {
    if let given = surroundings.interruptions { return given }
    let signal = InterruptSignal()
    return { signal.count }
  }

  /// Simulates at once or in real time, counting `interruptions`, and sends the beacons if
  /// requested. Events are told to `live` as they happen.
  ///
  /// - Throws: why the run cannot begin.
  func play(
    _ request: RunRequest, by service: RunService, over network: NetworkSupply,
    live: LiveEvents?, interruptions: (() -> Int)?
  ) throws -> PlayedRun {
    let wantsSending = options.sending.isSending && !options.sending.isDryRun
    let sending =
      wantsSending
      ? network.session.map { BeaconSending(over: $0, limits: deliveryLimits) } : nil
    let pacing = interruptions.map { interruptions in
      RealtimePacing(
        .machine(), sending: sending, makesUpForAll: request.measuresNetworkTime,
        happened: live.map { live in { live.happened($0, $1) } },
        interruptions: interruptions)
    }
    let simulated = try service.run(request, pacing: pacing)
    guard let sending else { return PlayedRun(simulated: simulated, record: simulated) }
    sending.finish(simulated, interruptions: interruptions ?? self.interruptions())
    let record = simulated.delivered(sending.deliveries, levels: choices.ruleLevels)
    return PlayedRun(simulated: simulated, record: record)
  }

  /// Prints which beacons were sent, or would be, where the text report does not.
  func tellSending(
    of record: RunRecord, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) {
    switch options.format {
    case .text:
      if options.sending.isDryRun { output.show("\n" + PlannedRequests.text(of: record)) }
    case .json, .jsonl:
      if options.sending.isDryRun { errorOutput.show(PlannedRequests.text(of: record)) }
      for line in DeliverySummary(record).lines { errorOutput.show("sent: \(line)\n") }
    }
    if options.sending.isSending, options.network.record != nil, !options.isQuiet {
      errorOutput.show(
        "note: the recording contains the fetched responses, not the sent beacons\n")
    }
  }
}
