internal import Glibc
internal import System
internal import Workers

/// The lines of a batch's input that this process has to run, as they arrive.
final class BatchFeed {
  /// The longest line of the input, in bytes: room for the largest document, escaped as a JSON string.
  static let longestLine = 2 * LocalFile.documentLimit + 1_000_000

  /// A line to run, or one that is too long to be held.
  enum Item {
    case line(BatchLine)
    case tooLong(BatchLine)
  }

  private let descriptor: Int32
  private let isOwned: Bool
  private var form = BatchInputForm.unknown
  private let shard: BatchShard
  private var resume: BatchResume
  private var splitter = LineSplitter(longest: longestLine)
  private var number = 0
  private var hasEnded = false
  /// The bytes of the lines that need no run.
  private var skippedBytes = 0
  /// The length of the input in bytes; nil where it is not a file.
  private let byteCount: Int?
  /// How many lines an earlier run had finished.
  private(set) var skipped = 0

  /// Opens an input: JSON Lines, a list of tags, or a folder of tags.
  ///
  /// - Throws: when it cannot be read.
  init(
    of path: String, shard: BatchShard, resume: BatchResume
  ) throws(UnreadableInput) {
    self.shard = shard
    self.resume = resume
    guard path == "-" || !FolderFiles.isFolder(path) else {
      (isOwned, descriptor, hasEnded, form) = (false, -1, true, .jsonLines)
      let tags = try LintInputs.listing(of: path).files
      let lines = tags.map(BatchInputForm.line).joined(separator: "\n")
      byteCount = lines.utf8.count
      splitter.add(lines.utf8)
      return
    }
    try LocalFile.checkReadable(path)
    isOwned = path != "-"
    descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw UnreadableInput(
        failingAt: path,
        fix: "check the path and its permissions")
    }
    var information = stat()
    let isFile = fstat(descriptor, &information) == 0 && information.st_mode & S_IFMT == S_IFREG
    byteCount = isFile ? Int(information.st_size) : nil
  }

  deinit { if isOwned { close(descriptor) } }

  /// The descriptor to wait for; nil when nothing more will arrive.
  var waitingDescriptor: Int32? { hasEnded ? nil : descriptor }

  /// The share of the input that is done; nil where its length is not known.
  ///
  /// - Parameter bytes: the bytes of the lines that have their results.
  /// - Returns: the share, from 0 to 1.
  func share(of bytes: Int) -> Double? {
    byteCount.map { $0 > 0 ? min(1, Double(bytes + skippedBytes) / Double($0)) : 1 }
  }

  /// The next line to run among those that have arrived; nil when there is none.
  func next() -> Item? {
    while let piece = splitter.next() ?? (hasEnded ? splitter.last() : nil) {
      let number = number
      self.number += 1
      guard shard.contains(number) else {
        skippedBytes += piece.byteCount
        continue
      }
      let item: Item
      let line: BatchLine
      switch piece {
      case .line(let text):
        guard let request = form.request(in: text) else {
          skippedBytes += piece.byteCount
          continue
        }
        line = BatchLine(number: number, text: request)
        item = .line(line)
      case .tooLong:
        line = BatchLine(number: number, text: "")
        item = .tooLong(line)
      }
      guard !resume.takes(line) else {
        skipped += 1
        skippedBytes += piece.byteCount
        continue
      }
      return item
    }
    return nil
  }

  /// Reads once, if bytes are available without waiting.
  ///
  /// - Throws: an error if the system cannot read the input.
  func read() throws(UnreadableInput) {
    guard !hasEnded else { return }
    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    guard poll(&ready, 1, 0) > 0 else { return }
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let count = Glibc.read(descriptor, &buffer, buffer.count)
    if count > 0 {
      splitter.add(buffer[..<count])
    } else if count == 0 {
      hasEnded = true
    } else if errno != EINTR, errno != EAGAIN {
      throw UnreadableInput(
        failingAt: "the batch's input",
        fix: "the results that were printed are complete: continue with '--resume FILE'")
    }
  }
}
