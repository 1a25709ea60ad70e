internal import Media
internal import System
internal import Vocabulary

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
