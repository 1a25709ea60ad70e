package import Diagnostics
internal import NativeUnits
package import RunRecords
internal import VirtualTime

extension AppAudit {
  /// Judges a trace.
  ///
  /// - Parameters:
  ///   - trace: the calls of an app.
  ///   - levels: what the user makes of single rules.
  package init(of trace: AppTrace, levels: RuleLevels) {
    var auditor = AppCallAuditor()
    var units: [Unit] = []
    var found: [AppCallAuditor.Finding] = []
    for line in trace.lines {
      if let index = units.firstIndex(where: { $0.name == line.unit }) {
        units[index].calls += 1
      } else {
        units.append(Unit(name: line.unit, calls: 1))
      }
      found += auditor.happened(line.call, of: line.unit, at: line.at, line.location)
    }
    found += auditor.finished(at: trace.lines.last?.at ?? .zero)
    let sdks = auditor.sdks
    for index in units.indices { units[index].sdk = sdks[units[index].name] }
    let ofCalls = found.map {
      Finding(
        unit: $0.unit, item: $0.finding.item,
        $0.finding.diagnostic.naming($0.unit, item: $0.finding.item))
    }
    let findings = trace.diagnostics.map { Finding($0) } + ofCalls
    self.init(
      units: units,
      findings: findings.compactMap { finding in
        levels.applied(to: finding.diagnostic).map {
          Finding(unit: finding.unit, item: finding.item, $0)
        }
      })
  }
}
