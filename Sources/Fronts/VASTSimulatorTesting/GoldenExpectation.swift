internal import Glibc
internal import LocalFiles
internal import RunComparison
public import Testing
public import VASTSimulator

/// Expects that a run's event stream equals a file, byte for byte.
///
/// A file that is missing fails, and so does one that differs, with a unified diff; the stream is
/// then written next to it under its name with `.actual`. With `UPDATE_GOLDENS` in the environment
/// the file is written, and the expectation fails anyway, so that no golden is recorded by
/// accident; where `CI` is set the file stays unchanged.
///
/// - Parameters:
///   - timeline: a finished run.
///   - path: the file's path; a relative one starts from the playback's folder. Its folder must
///     exist.
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

/// Expects that a run's event stream equals a file, with a setting that says whether the file is written.
package func expectGolden(
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
package struct GoldenUpdate: Sendable {
  /// Whether goldens are written.
  let isWanted: Bool
  /// Whether goldens would be written if `CI` were not set.
  private let isRefused: Bool

  /// - Parameter variable: the value of an environment variable; nil when it is not set.
  package init(variable: (String) -> String?) {
    let isAsked = variable("UPDATE_GOLDENS").map { !$0.isEmpty } ?? false
    let isInPipeline = Pipeline.isAround(variable: variable)
    isWanted = isAsked && !isInPipeline
    isRefused = isAsked && isInPipeline
  }

  var fixes: GoldenFile.Fixes {
    isRefused
      ? GoldenFile.Fixes(
        missing: "UPDATE_GOLDENS is ignored if CI is set; write it outside CI",
        different: "UPDATE_GOLDENS is ignored if CI is set; accept it outside CI")
      : GoldenFile.Fixes(
        missing: "write it with UPDATE_GOLDENS=1",
        different: "fix what changed, or accept it with UPDATE_GOLDENS=1")
  }
}
