internal import Comparison
internal import Glibc
internal import System
public import Testing
public import VASTSimulator

/// Expects that a run's event stream equals a file, byte for byte.
///
/// If the file is missing, the expectation fails. If the file differs, the expectation fails with a
/// unified diff, and the stream is written next to the file under the file's name with `.actual`.
/// If `UPDATE_GOLDENS` is set in the environment, a missing or different file is written, and the
/// expectation fails anyway, so that no golden file is recorded by accident. If `CI` is set too,
/// the file stays unchanged.
///
/// - Parameters:
///   - timeline: a finished run.
///   - path: the file's path; a relative path starts from the playback's folder. The folder of the
///     file must exist.
///   - sourceLocation: where an issue is reported.
public func expectGolden(
  _ timeline: Timeline, at path: String,
  sourceLocation: Testing.SourceLocation = #_sourceLocation
) {
  expectGolden(
    timeline, at: path,
    update: GoldenUpdate { name in getenv(name).map { String(cString: $0) } },
    sourceLocation: sourceLocation)
}

/// Expects that a run's event stream equals a file; `update` determines whether the file is
/// written.
func expectGolden(
  _ timeline: Timeline, at path: String, update: GoldenUpdate,
  sourceLocation: Testing.SourceLocation
) {
  let judge = TimelineJudge(timeline, sourceLocation)
  let absolute = DisplayPath.absolute(path, in: timeline.folder)
  let golden = GoldenFile(
    path: absolute,
    displayName: DisplayPath(currentFolder: timeline.folder).text(of: absolute),
    fixes: update.fixes)
  do {
    let finding = try golden.finding(
      try timeline.eventStream, update: update.isWanted ? .changed : .none)
    guard let finding else { return }
    judge.record("\(finding.diagnostic)", diff: finding.diff)
  } catch {
    judge.record("\(error)")
  }
}

/// Whether the environment variables `UPDATE_GOLDENS` and `CI` allow writing goldens.
struct GoldenUpdate: Sendable {
  /// Whether golden files are written.
  let isWanted: Bool
  /// Whether goldens would be written if `CI` were not set.
  private let isRefused: Bool

  /// Reads the environment variables.
  ///
  /// - Parameter variable: returns the value of an environment variable; nil if it is not set.
  init(variable: (String) -> String?) {
    let isAsked = variable("UPDATE_GOLDENS").map { !$0.isEmpty } ?? false
    let isInPipeline = Pipeline.isAround(variable: variable)
    isWanted = isAsked && !isInPipeline
    isRefused = isAsked && isInPipeline
  }

  var fixes: GoldenFile.Fixes {
    isRefused
      ? GoldenFile.Fixes(
        missing: "UPDATE_GOLDENS is ignored if CI is set; write the file outside CI",
        different: "UPDATE_GOLDENS is ignored if CI is set; accept the change outside CI")
      : GoldenFile.Fixes(
        missing: "write it with UPDATE_GOLDENS=1",
        different: "fix what changed, or accept it with UPDATE_GOLDENS=1")
  }
}
