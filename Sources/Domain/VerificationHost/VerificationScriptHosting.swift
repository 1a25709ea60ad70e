/// Makes a host for each ad session: in this process, or in another.
package protocol VerificationScriptHosting {
  associatedtype Host: VerificationScriptHost

  /// A host for one session; what is left of earlier ones does not reach it.
  ///
  /// It is asked for when an ad has a script to run, and not before. A host that cannot be had
  /// answers every `load` with a refusal.
  ///
  /// - Parameters:
  ///   - configuration: what the session's scripts run under.
  ///   - resource: the text behind a URL that a script wants to load; nil when it can't be had.
  ///     Called during the host's own calls only.
  /// - Returns: the session's own host.
  func makeHost(
    configuration: VerificationHostConfiguration, resource: @escaping (String) -> String?
  ) -> Host

  /// Told as soon as an ad with a script to run is known, so that a host may get ready while the
  /// ad's media is read.
  func prepare()
}

extension VerificationScriptHosting {
  package func prepare() {}
}

/// Hosts in this process, for scripts that somebody vouches for.
package struct InProcessScriptHosting: VerificationScriptHosting {
  package init() {}

  package func makeHost(
    configuration: VerificationHostConfiguration, resource: @escaping (String) -> String?
  ) -> InProcessScriptHost {
    InProcessScriptHost(configuration: configuration, resource: resource)
  }
}
