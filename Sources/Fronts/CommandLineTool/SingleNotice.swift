internal import Diagnostics
internal import LocalFiles
internal import Synchronization

/// Tells the user something about the machine once, on standard error. It is no property of a run,
/// so no stream and no report has it.
final class SingleNotice: Sendable {
  private let isShown = Atomic(false)

  /// Writes a line, the first time.
  func give(_ line: VisibleText, on stream: FileDescriptorStream) {
    guard !isShown.exchange(true, ordering: .relaxed) else { return }
    var stream = stream
    stream.show("\(line)\n")
  }
}
