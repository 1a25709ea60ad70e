internal import OpenMeasurement
internal import Player
internal import Vocabulary

/// Creates the host of an ad's verification scripts when the ad's session begins.
struct SessionScripts {
  private let documents: DocumentSource
  private let hosts: any VerificationScriptHosting
  private var injectionIDs: SeededRandom?

  /// - Parameters:
  ///   - documents: the source of the scripts and of their downloads.
  ///   - hosts: creates the hosts in which the scripts run.
  init(_ documents: DocumentSource, in hosts: any VerificationScriptHosting) {
    self.documents = documents
    self.hosts = hosts
  }

  /// Creates the host of the session.
  ///
  /// - Parameter adIndex: the ad's place in play order, from 0.
  /// - Returns: the host, and the source of the resources that its scripts download.
  mutating func host(adIndex: Int) -> (VerificationScripts, ScriptResources) {
    let request = documents.resources.request
    let isolation = ScriptIsolation(request.value)
    let resources = ScriptResources(documents)
    injectionIDs = request.random.forked(for: "injectionID \(adIndex)")
    var seeds = request.random.forked(for: "verification scripts \(adIndex)")
    let configuration = VerificationHostConfiguration(
      isolation: isolation, wallClock: request.value.settings.clock,
      seed: seeds.next(), serviceVersion: RunConfiguration.version)
    let host = hosts.makeHost(configuration: configuration) { resources.text(of: $0) }
    let budgeted = BudgetedScriptHost(host, documents.resources.budget)
    return (
      VerificationScripts(in: budgeted, takeFetches: resources.takeFetches), resources
    )
  }

  /// The identifier that the next script is injected under.
  mutating func nextInjectionID() -> String { injectionIDs?.uuid() ?? "" }
}

extension ScriptIsolation {
  /// Creates the isolation that the scenario states, or else that of the player's app.
  fileprivate init(_ request: RunRequest) {
    switch request.scenario.measurement.scriptIsolation {
    case .separate?: self = .separate
    case .shared?: self = .shared
    case nil: self = request.profile.capabilities.isolatesScripts ? .separate : .shared
    }
  }
}
