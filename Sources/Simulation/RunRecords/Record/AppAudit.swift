package import Diagnostics
package import Scenario
package import SessionLogs

/// What is wrong with what an app did: with the calls of a trace on the SDKs of its units, and with its
/// measurement sessions.
package struct AppAudit: Sendable {
  /// One unit of a trace.
  package struct Unit: Sendable, Hashable {
    package var name: String
    /// The SDK that the unit uses; nil where no call names it.
    package var sdk: NativeSDK?
    /// How many calls the trace has of it.
    package var calls: Int

    package init(name: String, sdk: NativeSDK? = nil, calls: Int) {
      self.name = name
      self.sdk = sdk
      self.calls = calls
    }
  }

  /// A finding with the unit, the item and the session that it is about, where it is about one.
  package struct Finding: Sendable, Hashable {
    package var unit: String?
    package var item: Int?
    package var session: String?
    package var diagnostic: Diagnostic

    package init(
      unit: String? = nil, item: Int? = nil, session: String? = nil, _ diagnostic: Diagnostic
    ) {
      self.unit = unit
      self.item = item
      self.session = session
      self.diagnostic = diagnostic
    }
  }

  /// In the order of their first calls.
  package var units: [Unit]
  /// In the order of their first events.
  package var sessions: [AuditedSession]
  /// How many requests of the log are beacons of its tag.
  package var beacons = 0
  /// What is wrong with the log itself, then with its calls and events in their order.
  package var findings: [Finding]
  /// The cases of the user's plan that no session shows.
  package var missingCases: [ShownCase]

  package init(
    units: [Unit] = [], sessions: [AuditedSession] = [], findings: [Finding],
    missingCases: [ShownCase] = []
  ) {
    self.units = units
    self.sessions = sessions
    self.findings = findings
    self.missingCases = missingCases
  }
}
