internal import Certification
internal import System
internal import Vocabulary

/// A line on the terminal that shows the progress, and is removed when the work is done.
///
/// It goes to standard error directly, not through the caller's stream, because it is temporary.
struct ProgressLine {
  /// Whether standard error is a terminal.
  let isOn: Bool

  /// Shows the progress of a tag's check. `number` is the tag's number, from 1, among `count` tags.
  func show(_ progress: Certifier.Progress, of tag: String, number: Int = 1, count: Int = 1) {
    write((count > 1 ? "tag \(number) of \(count), " : "") + Self.text(progress, of: tag))
  }

  /// Shows a text that was made elsewhere.
  func show(_ text: String) { write(text) }

  func erase() { write("") }

  /// The text of the line, without the control characters that erase the previous line.
  static func text(_ progress: Certifier.Progress, of tag: String) -> String {
    let tag = shortened(VisibleText(tag).description)
    let line: VisibleText =
      "\(tag): \(progress.number) of \(progress.count), \(progress.name)"
    guard !progress.player.isEmpty else { return line.description }
    return (line + ", \(progress.player)").description
  }

  /// Shortens a long path at its beginning, because its end is more useful.
  private static func shortened(_ tag: String) -> String {
    tag.count <= 30 ? tag : "…" + tag.suffix(29)
  }

  private func write(_ text: String) {
    guard isOn else { return }
    var stream = FileDescriptorStream.standardError
    stream.write("\r\u{1B}[K\(text.prefix(min(78, (stream.columns ?? 79) - 1)))")
  }
}
