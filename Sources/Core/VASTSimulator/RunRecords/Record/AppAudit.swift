package import OpenMeasurement
package import Vocabulary

/// The findings about an app: about the calls that a trace records on the SDKs of the app's units,
/// and about the app's measurement sessions.
package struct AppAudit: Sendable {
  /// One unit of a trace.
  package struct Unit: Sendable, Hashable {
    package var name: String
    /// The SDK that the unit uses; nil where no call names it.
    package var sdk: NativeSDK?
    /// The number of the trace's calls that belong to the unit.
    package var calls: Int

    package init(name: String, sdk: NativeSDK? = nil, calls: Int) {
      self.name = name
      self.sdk = sdk
      self.calls = calls
    }
  }

  /// A finding with the unit, item and session that it is about; nil where it is about none.
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

  /// The units in the order of their first calls.
  package var units: [Unit]
  /// The sessions in the order of their first events.
  package var sessions: [AuditedSession]
  /// The number of logged requests that are beacons of the audited tag.
  package var beacons = 0
  /// The findings about the log itself, followed by those about its calls and events in their
  /// order.
  package var findings: [Finding]
  /// The cases of the user's plan that occur in no session.
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
