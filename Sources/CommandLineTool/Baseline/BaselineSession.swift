internal import Diagnostics
internal import Reports
internal import VASTSimulator

/// Tells a command's accepted findings from new ones, and keeps the baseline's file.
struct BaselineSession {
  private let path: String?
  private let displayName: String
  private let isUpdated: Bool
  /// Whether an update was asked for where CI is set.
  private let isRefused: Bool
  /// What is accepted; nil without a baseline.
  private let baseline: FindingBaseline?
  /// What each run found.
  private var runs: [[Diagnostic]] = []
  /// How many findings were accepted.
  private(set) var accepted = 0

  /// Reads the baseline.
  ///
  /// - Throws: when there is a baseline to read that cannot be.
  init(_ options: BaselineOptions, _ surroundings: Surroundings) throws(UnreadableInput) {
    path = options.path
    displayName = DisplayPath(currentFolder: surroundings.currentFolder).text(of: path ?? "")
    isUpdated = options.isUpdated && surroundings.environment["CI"] == nil
    isRefused = options.isUpdated && !isUpdated
    guard let path, !isUpdated else {
      baseline = nil
      return
    }
    let text = String(decoding: try LocalFile.bytes(of: path), as: UTF8.self)
    do throws(FindingBaseline.Fault) {
      baseline = try FindingBaseline(parsing: text)
    } catch {
      throw UnreadableInput(
        path: path, reason: error.message, remedy: "write it with --update-baseline")
    }
  }

  /// Whether there is a baseline.
  var isUsed: Bool { path != nil }

  /// Whether each finding of one run is accepted, in order.
  mutating func acceptance(of findings: [Diagnostic]) -> [Bool] {
    guard isUsed else { return findings.map { _ in false } }
    runs.append(findings)
    let verdicts = effective(findings).acceptance(of: findings)
    accepted += verdicts.count { $0 }
    return verdicts
  }

  /// What is new among the findings of one run.
  mutating func new(among findings: [Diagnostic]) -> [Diagnostic] {
    zip(findings, acceptance(of: findings)).filter { !$0.1 }.map(\.0)
  }

  /// The run with what is accepted as notes.
  mutating func judged(_ record: RunRecord) -> RunRecord {
    guard isUsed else { return record }
    let findings = record.diagnostics
    _ = new(among: findings)
    return record.accepting(effective(findings))
  }

  private func effective(_ findings: [Diagnostic]) -> FindingBaseline {
    baseline ?? FindingBaseline(accepting: [findings])
  }

  /// Writes the baseline if that was asked for; gives what is to be told, a line each.
  ///
  /// Stale entries are named when everything that the baseline is for was looked at.
  ///
  /// - Throws: when it cannot be written.
  func close(isWhole: Bool) throws -> [String] {
    guard let path else { return [] }
    if isUpdated {
      let written = FindingBaseline(accepting: runs)
      try LocalFile.write(try written.text(), to: path)
      return ["note: \(Self.findings(accepted)) accepted and written to '\(displayName)'"]
    }
    var remarks: [String] = []
    if isRefused {
      remarks.append("note: CI is set: '--update-baseline' is ignored, no baseline is written")
    }
    if accepted > 0 {
      remarks.append("note: \(Self.findings(accepted)) accepted by '\(displayName)'")
    }
    guard isWhole else { return remarks }
    return remarks
      + (baseline?.stale(after: runs) ?? []).map {
        "note: '\(displayName)' accepts what is no longer found: \($0.text); "
          + "--update-baseline takes it out"
      }
  }

  private static func findings(_ count: Int) -> String {
    count == 1 ? "1 finding is" : "\(count) findings are"
  }
}
