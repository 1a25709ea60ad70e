/// Makes a host for each ad session: in this process, or in another.
package protocol VerificationScriptHosting: Sendable {
  /// A host for one session; what is left of earlier ones does not reach it.
  ///
  /// A host that cannot be had answers every `load` with a refusal. It is asked for when an ad has
  /// a script to run, and not before.
  ///
  /// - Parameters:
  ///   - configuration: what the session's scripts run under.
  ///   - resource: the text behind a URL that a script wants to load; nil when it can't be had.
  ///     Called during the host's own calls only.
  /// - Returns: the session's own host.
  func makeHost(
    _ configuration: VerificationHostConfiguration, resource: @escaping (String) -> String?
  ) -> any VerificationScriptHost
}

/// Hosts in this process, for scripts that somebody vouches for.
package struct InProcessScriptHosting: VerificationScriptHosting {
  package init() {}

  package func makeHost(
    _ configuration: VerificationHostConfiguration, resource: @escaping (String) -> String?
  ) -> any VerificationScriptHost {
    InProcessScriptHost(configuration: configuration, resource: resource)
  }
}
