package import Diagnostics
package import Scenario

/// What the SDKs' guides have against the calls of an app trace.
package struct AppAudit: Sendable, Hashable {
  /// One unit of the trace.
  package struct Unit: Sendable, Hashable {
    package var name: String
    /// Nil where no call told which SDK it uses.
    package var sdk: NativeSDK?
    /// How many calls the trace has of it.
    package var calls: Int

    package init(name: String, sdk: NativeSDK? = nil, calls: Int) {
      self.name = name
      self.sdk = sdk
      self.calls = calls
    }
  }

  /// A finding with the unit and the item that it is about, where it is about one.
  package struct Finding: Sendable, Hashable {
    package var unit: String?
    package var item: Int?
    package var diagnostic: Diagnostic

    package init(unit: String? = nil, item: Int? = nil, _ diagnostic: Diagnostic) {
      self.unit = unit
      self.item = item
      self.diagnostic = diagnostic
    }
  }

  /// In the order of their first calls.
  package var units: [Unit]
  /// What is wrong with the trace itself, then with its calls in their order.
  package var findings: [Finding]

  package init(units: [Unit], findings: [Finding]) {
    self.units = units
    self.findings = findings
  }
}
