internal import ScriptEngine

/// Makes a host for each ad session: in this process, or in another.
package protocol VerificationScriptHosting {
  associatedtype Host: VerificationScriptHost

  /// A host for one session; remains of earlier sessions do not affect it.
  ///
  /// It is made only when an ad has a script to run. A host that cannot be started answers every
  /// `load` with a refusal.
  ///
  /// - Parameters:
  ///   - configuration: the configuration of the session's scripts.
  ///   - resource: the text that a script downloads; nil when it is unavailable. Called
  ///     during the host's own calls only.
  /// - Returns: the session's own host.
  func makeHost(
    configuration: VerificationHostConfiguration, resource: @escaping (ScriptDownload) -> String?
  ) -> Host

  /// Called as soon as an ad with a script to run is known, so that a host can start while the ad's
  /// media is read.
  func prepare()
}

extension VerificationScriptHosting {
  package func prepare() {}
}

/// Makes hosts in this process, for trusted scripts. All calls run on one thread.
package struct InProcessScriptHosting: VerificationScriptHosting {
  private let machines = ScriptContextPool()

  package init() {}

  package func makeHost(
    configuration: VerificationHostConfiguration, resource: @escaping (ScriptDownload) -> String?
  ) -> InProcessScriptHost {
    InProcessScriptHost(
      configuration: configuration, machines: machines, resource: resource)
  }
}
