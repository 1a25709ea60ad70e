internal import Certification
internal import Media
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

/// Shows the progress of decoding and fetching on a terminal, if they take noticeably long.
final class WorkProgressLine {
  /// The time before work is shown at all, and the shortest time between two updates of the line.
  private static let patience = Duration.milliseconds(200)

  private let line: ProgressLine
  private let now: () -> ContinuousClock.Instant
  private var work = ""
  private var begun: ContinuousClock.Instant?
  private var shown: ContinuousClock.Instant?
  /// The number of bytes at the last report.
  private var bytesDone: Int64 = 0

  /// - Parameters:
  ///   - isOn: whether standard error is a terminal.
  ///   - now: the time; tests have their own.
  init(isOn: Bool, now: @escaping () -> ContinuousClock.Instant = { .now }) {
    line = ProgressLine(isOn: isOn)
    self.now = now
  }

  /// Shows the progress of reading a media file.
  func decoding(_ progress: MediaProgress) {
    guard line.isOn else { return }
    show("decoding \(Self.name(progress.path))", progress.bytesRead, progress.byteCount)
  }

  /// A listener that shows the progress of reading media and never stops the reading.
  var reading: MediaProgress.Listener {
    { [self] progress in
      decoding(progress)
      return .goOn
    }
  }

  /// Shows the progress of fetching a URL.
  func fetching(_ url: String, _ received: Int, _ expected: Int?) {
    guard line.isOn else { return }
    let address = url.prefix { $0 != "?" && $0 != "#" }
    show("fetching \(Self.name(String(address)))", Int64(received), expected.map(Int64.init))
  }

  /// Removes the line.
  func erase() {
    if shown != nil { line.erase() }
    shown = nil
    (work, begun) = ("", nil)
  }

  /// The text that is to be shown now; nil when it is too early.
  func text(_ work: String, _ done: Int64, _ count: Int64?) -> String? {
    let now = now()
    if work != self.work || done < bytesDone { (self.work, begun, shown) = (work, now, shown) }
    bytesDone = done
    guard let begun, now - begun >= Self.patience,
      shown.map({ now - $0 >= Self.patience }) ?? true
    else { return nil }
    shown = now
    return WorkProgress(work: work, bytesDone: done, byteCount: count).text(after: now - begun)
  }

  private func show(_ work: String, _ done: Int64, _ count: Int64?) {
    if let text = text(work, done, count) { line.show(text) }
  }

  /// The end of a path or an address, which identifies it best.
  private static func name(_ path: String) -> String {
    let name = VisibleText(path.split(separator: "/").last.map(String.init) ?? path).description
    return name.count <= 36 ? name : "…" + name.suffix(35)
  }
}

/// The progress of a piece of work, as a line for a terminal: the work, the percentage, the rate,
/// and the time left.
struct WorkProgress: Hashable {
  /// The work in progress, such as `decoding ad.mp4`.
  var work: String
  var bytesDone: Int64
  /// The total number of bytes; nil if it is not known.
  var byteCount: Int64?

  /// The line, without a line break.
  func text(after elapsed: Duration) -> String {
    let seconds = elapsed / .seconds(1)
    var parts: [String] = []
    if let byteCount, byteCount > 0 {
      parts.append("\(min(100, bytesDone * 100 / byteCount)) %")
    } else {
      parts.append(Self.amount(Double(bytesDone)))
    }
    // Before half a second a rate is a guess.
    if seconds >= 0.5, bytesDone > 0 {
      let rate = Double(bytesDone) / seconds
      parts.append("\(Self.amount(rate))/s")
      if let byteCount, byteCount > bytesDone {
        parts.append("\(Self.time(Double(byteCount - bytesDone) / rate)) left")
      }
    }
    return "\(work): \(parts.joined(separator: ", "))"
  }

  /// Bytes in decimal units, with three digits at most.
  private static func amount(_ bytes: Double) -> String {
    if bytes < 1_000 { return "\(Int(bytes)) B" }
    if bytes < 1_000_000 { return "\(Int(bytes / 1_000)) kB" }
    let tenths = Int(bytes / 100_000)
    return tenths < 1_000 ? "\(tenths / 10).\(tenths % 10) MB" : "\(tenths / 10) MB"
  }

  /// Whole seconds below two minutes, then minutes.
  private static func time(_ seconds: Double) -> String {
    seconds < 120 ? "\(Int(seconds.rounded(.up))) s" : "\(Int((seconds / 60).rounded(.up))) min"
  }
}
