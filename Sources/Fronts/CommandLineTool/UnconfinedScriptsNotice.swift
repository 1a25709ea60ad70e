internal import LocalFiles
internal import Synchronization

/// Tells the user once, on standard error, that scripts run without a filter of system calls. It is
/// a property of the machine and not of the run, so no stream and no report has it.
final class UnconfinedScriptsNotice: Sendable {
  private let isGiven = Atomic(false)

  /// Writes the notice, the first time.
  ///
  /// - Parameters:
  ///   - reason: why the kernel did not accept the filter.
  ///   - stream: where it is written.
  func give(_ reason: String, on stream: FileDescriptorStream) {
    guard !isGiven.exchange(true, ordering: .relaxed) else { return }
    var stream = stream
    stream.write(
      "warning: verification scripts run without a filter of system calls: \(reason); "
        + "play tags from strangers where the kernel allows seccomp filters\n")
  }
}
