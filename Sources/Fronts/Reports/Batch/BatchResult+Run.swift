internal import OpenMeasurement
internal import Player
package import VASTSimulator
package import Vocabulary

extension BatchResult.Run {
  /// Creates the result of a finished run.
  ///
  /// - Parameters:
  ///   - record: the record of the run.
  ///   - severity: the lowest severity of a finding that fails the run.
  package init(_ record: RunRecord, failingOn severity: Severity) {
    var beacons: [String: Int] = [:]
    var verification: [String: Int] = [:]
    var diagnostics: [String: Int] = [:]
    for event in record.events {
      switch event.kind {
      case .beacon(let beacon) where beacon.source == .verification:
        verification[beacon.event, default: 0] += 1
      case .beacon(let beacon): beacons[beacon.event, default: 0] += 1
      case .diagnostic(let diagnostic): diagnostics[diagnostic.rule.id, default: 0] += 1
      default: continue
      }
    }
    var viewable: [String: Bool] = [:]
    for result in record.viewability {
      viewable[result.standard] = (viewable[result.standard] ?? true) && result.metAt != nil
    }
    let unmet = record.expectations.compactMap { result in
      result.failure.map { "expected '\(result.text)': \($0)" }
    }
    let verdict = RunVerdict(of: record, failingOn: severity)
    self.init(
      outcome: record.outcome, verdict: verdict.verdict, reason: verdict.reason,
      errorCode: record.errorCodes.first,
      durationMicroseconds: Int(record.duration.roundedMicroseconds), beacons: beacons,
      verification: verification, viewable: viewable,
      failures: verdict.reasonsBesidesExpectations + unmet, diagnostics: diagnostics)
  }
}
