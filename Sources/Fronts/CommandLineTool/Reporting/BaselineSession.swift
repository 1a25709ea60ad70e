internal import Comparison
internal import Reports
internal import System
internal import VASTSimulator
internal import Vocabulary

/// Separates a command's accepted findings from new ones, and updates the baseline's file.
struct BaselineSession {
  private let path: String?
  private let displayName: String
  private let isUpdated: Bool
  /// Whether an update was requested although `CI` is set.
  private let isRefused: Bool
  /// The accepted findings; nil without a baseline, and for an update.
  private let baseline: FindingBaseline?
  /// The baseline that an update replaces; nil when there is none yet.
  private let older: FindingBaseline?
  /// The findings of each run.
  private var runs: [[Diagnostic]] = []
  /// The display names of the files that the runs read.
  private var files: Set<String> = []
  /// How many findings were accepted.
  private(set) var accepted = 0

  /// Reads the baseline.
  ///
  /// - Throws: when the baseline cannot be read.
  init(_ options: BaselineOptions, _ context: CommandContext) throws(UnreadableInput) {
    path = options.path
    displayName = DisplayPath(currentFolder: context.currentFolder).text(of: path ?? "")
    isRefused = options.isUpdated && Pipeline.isAround { context.environment[$0] }
    isUpdated = options.isUpdated && !isRefused
    guard let path else {
      (baseline, older) = (nil, nil)
      return
    }
    do throws(UnreadableInput) {
      let read = try Self.read(path)
      (baseline, older) = isUpdated ? (nil, read) : (read, nil)
    } catch {
      // A missing or invalid file is not an error for an update, which repairs it.
      guard isUpdated else {
        guard isRefused else { throw error }
        throw UnreadableInput(
          path: path, reason: error.reason,
          fix: "CI is set, so '--update-baseline' is ignored; write the baseline outside CI")
      }
      (baseline, older) = (nil, nil)
    }
  }

  private static func read(_ path: String) throws(UnreadableInput) -> FindingBaseline {
    let text = String(decoding: try LocalFile.bytes(of: path), as: UTF8.self)
    do throws(FindingBaseline.Fault) {
      return try FindingBaseline(parsing: text)
    } catch {
      throw UnreadableInput(
        path: path, reason: error.message, fix: "write the baseline again with --update-baseline")
    }
  }

  /// Whether there is a baseline.
  var isUsed: Bool { path != nil }

  /// Records files that were read, with or without findings.
  mutating func observed(files: [String]) { self.files.formUnion(files) }

  /// Whether each finding of one run is accepted, in order.
  mutating func acceptance(of findings: [Diagnostic]) -> [Bool] {
    guard isUsed else { return findings.map { _ in false } }
    runs.append(findings)
    observed(files: findings.compactMap { $0.location?.file })
    let verdicts = effective(findings).acceptance(of: findings)
    accepted += verdicts.count { $0 }
    return verdicts
  }

  /// The new findings of one run.
  mutating func new(among findings: [Diagnostic]) -> [Diagnostic] {
    zip(findings, acceptance(of: findings)).filter { !$0.1 }.map(\.0)
  }

  /// The record in which each accepted finding is only a note.
  mutating func judged(_ record: RunRecord) -> RunRecord {
    guard isUsed else { return record }
    let findings = record.diagnostics + record.acceptableLacks
    observed(files: [record.configuration.tag] + record.documents.map(\.name))
    _ = new(among: findings)
    return record.accepting(effective(findings))
  }

  private func effective(_ findings: [Diagnostic]) -> FindingBaseline {
    baseline ?? FindingBaseline(accepting: [findings])
  }

  /// Writes the baseline if that was requested; returns the lines to print.
  ///
  /// Entries of files that were not read stay, and are not named as stale. When the run was
  /// incomplete, no entry is removed or named, because the missing part may still have the finding.
  ///
  /// - Throws: when it cannot be written, and when it is one of the files that the runs have read.
  func close(
    isWhole: Bool, keeping named: NamedFiles? = nil, for table: OptionTable = PlayOptions.table
  ) throws -> [String] {
    guard let path else { return [] }
    if isUpdated {
      try named?.keep(from: "--baseline \(path)", at: path, for: table)
      var written = FindingBaseline(accepting: runs)
      let found = Set(written.entries.map(\.fingerprint))
      let kept = (isWhole ? older?.entries(outside: files) : older?.entries) ?? []
      written.add(kept)
      try LocalFile.write(try written.text(), to: path)
      let count = kept.count { !found.contains($0.fingerprint) }
      return ["note: \(Self.findings(accepted)) accepted and written to '\(displayName)'"]
        + (count == 0
          ? []
          : [
            "note: '\(displayName)' keeps \(count == 1 ? "1 entry" : "\(count) entries") "
              + (isWhole
                ? "of files that were not checked"
                : "that this run did not find, because some inputs could not be read")
          ])
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
      + (baseline?.stale(after: runs, in: files) ?? []).map {
        "note: '\(displayName)' accepts a finding that no longer occurs: \($0.text); "
          + "--update-baseline removes it"
      }
  }

  private static func findings(_ count: Int) -> String {
    count == 1 ? "1 finding is" : "\(count) findings are"
  }
}

/// The options for accepted findings.
struct BaselineOptions: Sendable, Hashable {
  /// The baseline's file; nil for none.
  var path: String?
  /// Whether the present findings become the accepted ones.
  var isUpdated: Bool

  /// Reads what a table with `group` parsed.
  ///
  /// - Throws: when there is nothing to update.
  init(_ parsed: ParsedArguments, of table: OptionTable) throws(UsageError) {
    path = parsed.value(of: Self.baselineOption)
    isUpdated = parsed.isSet(Self.updateOption)
    if isUpdated, path == nil {
      throw table.usageError("'--update-baseline' needs '--baseline FILE'.")
    }
  }

  static let group = OptionGroup("Known findings", [baselineOption, updateOption])

  static let baselineOption = Option(
    "baseline", "FILE", .path, file: .input(rewrittenUnder: updateOption.name),
    help: "A file of known findings that do not fail the run")

  static let updateOption = Option(
    flag: "update-baseline",
    help: "Accept all current findings and write the baseline; ignored if CI is set")
}
