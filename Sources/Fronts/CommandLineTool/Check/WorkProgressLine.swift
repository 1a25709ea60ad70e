internal import Diagnostics
internal import LocalFiles
internal import Media

/// Shows on a terminal how far decoding and fetching are, while they take long enough to wonder.
final class WorkProgressLine {
  /// What takes less time than this is not shown, nor more often than every so often.
  private static let patience = Duration.milliseconds(200)

  private let line: ProgressLine
  private let now: () -> ContinuousClock.Instant
  private var work = ""
  private var begun: ContinuousClock.Instant?
  private var shown: ContinuousClock.Instant?
  /// How far the work was at last.
  private var bytesDone: Int64 = 0

  /// - Parameters:
  ///   - isOn: whether standard error is a terminal.
  ///   - now: the time; tests have their own.
  init(isOn: Bool, now: @escaping () -> ContinuousClock.Instant = { .now }) {
    line = ProgressLine(isOn: isOn)
    self.now = now
  }

  /// A media file is being read.
  func decoding(_ progress: MediaProgress) {
    guard line.isOn else { return }
    show("decoding \(Self.name(progress.path))", progress.bytesRead, progress.byteCount)
  }

  /// Receives how far the reading of media is, which it lets go on.
  var reading: MediaProgress.Listener {
    { [self] progress in
      decoding(progress)
      return .goOn
    }
  }

  /// A URL is being fetched.
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
