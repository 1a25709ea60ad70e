internal import Certification
internal import LocalFiles

/// One line on the terminal that says how far the work is, and is gone when it is done.
///
/// It goes to standard error past the caller's stream, because it is no output: nothing of it stays.
struct ProgressLine {
  /// Whether a person looks at standard error.
  let isOn: Bool

  func show(_ progress: Certifier.Progress, of tag: String) {
    write(Self.text(progress, of: tag))
  }

  func erase() { write("") }

  /// The line without what replaces the one before it.
  static func text(_ progress: Certifier.Progress, of tag: String) -> String {
    "\(tag): \(progress.number) of \(progress.count), \(progress.name), \(progress.player)"
  }

  private func write(_ text: String) {
    guard isOn else { return }
    var stream = FileDescriptorStream.standardError
    stream.write("\r\u{1B}[K\(text.prefix(78))")
  }
}
