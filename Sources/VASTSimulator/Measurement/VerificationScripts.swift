internal import OpenMeasurement
internal import Scenario
internal import Transport
internal import VerificationHost
internal import VirtualTime

/// The scripts of one ad session, in their host.
struct VerificationScripts {
  private let host: any VerificationScriptHost
  private let resources: ScriptResources
  private var injectionIDs: SeededRandom

  /// - Parameters:
  ///   - request: the run.
  ///   - documents: where further scripts come from.
  ///   - adIndex: the ad's place in play order, from 0.
  ///   - hosts: where the scripts run.
  init(
    _ request: RunRequest, documents: DocumentSource, adIndex: Int,
    in hosts: any VerificationScriptHosting
  ) {
    let resources = ScriptResources(documents)
    self.resources = resources
    let random = SeededRandom(seed: request.seed)
    injectionIDs = random.forked(for: "injectionID \(adIndex)")
    var seeds = random.forked(for: "verification scripts \(adIndex)")
    let configuration = VerificationHostConfiguration(
      isolation: ScriptIsolation(request.scenario.scriptIsolation), wallClock: request.clock,
      seed: seeds.next(), serviceVersion: RunConfiguration.version)
    host = hosts.makeHost(configuration: configuration) { resources.text(of: $0) }
  }

  /// When the next timer is due; a run does not wait for it.
  var nextDeadline: VirtualInstant? { host.nextDeadline }

  /// The host is about to be called.
  func prepare(_ connection: Connection, at now: VirtualInstant) {
    resources.prepare(connection, at: now)
  }

  mutating func load(
    _ execution: VerificationExecution, id: Int, at now: VirtualInstant
  ) -> [AdMeasurement.Output] {
    guard let script = execution.script(id: id, injectionID: injectionIDs.uuid()) else {
      return []
    }
    return told(host.load(script, at: now))
  }

  func deliver(_ event: OMIDEvent, at now: VirtualInstant) -> [AdMeasurement.Output] {
    told(host.deliver(ScriptEvent(event), at: now))
  }

  func advance(to now: VirtualInstant) -> [AdMeasurement.Output] {
    told(host.advance(to: now))
  }

  func finish() -> [AdMeasurement.Output] { told(host.finish()) }

  private func told(_ outputs: [ScriptOutput]) -> [AdMeasurement.Output] {
    resources.takeFetches().map(AdMeasurement.Output.fetch)
      + outputs.map(AdMeasurement.Output.script)
  }
}

extension ScriptIsolation {
  fileprivate init(_ isolation: PlaybackScenario.ScriptIsolation) {
    switch isolation {
    case .separate: self = .separate
    case .shared: self = .shared
    }
  }
}
