internal import Glibc
internal import System
internal import Workers

/// The output of an earlier run of a batch, which is read before the new run begins.
struct EarlierResults {
  /// The lines that have a result.
  private(set) var finished = BatchResume()
  /// What the user has to know about the file.
  private(set) var remarks: [String] = []

  /// Reads a file line by line.
  ///
  /// Text after the last line break is a result that was cut off, and is ignored. Where standard
  /// output is appended to the same file, that text is removed from it, so that the next result
  /// begins a line.
  ///
  /// - Throws: when the file cannot be read.
  init(at path: String) throws(UnreadableInput) {
    try LocalFile.checkReadable(path)
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    var splitter = LineSplitter(longest: 64 << 20)
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    var length = 0
    var wholeLength = 0
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else {
        throw UnreadableInput(
          failingAt: path,
          fix: "name the output of an earlier run")
      }
      guard count > 0 else { break }
      if let end = buffer[..<count].lastIndex(of: UInt8(ascii: "\n")) {
        wholeLength = length + end + 1
      }
      length += count
      splitter.add(buffer[..<count])
      while let piece = splitter.next() {
        switch piece {
        case .line(let text): finished.add(result: text)
        case .tooLong: finished.add(result: "")
        }
      }
    }
    if finished.unreadable > 0 {
      remarks.append(
        "warning: \(finished.unreadable) line\(finished.unreadable == 1 ? "" : "s") of '\(path)' "
          + "are not results of a batch; lines of the input without a result run again")
    }
    guard wholeLength < length else { return }
    guard Self.isStandardOutput(descriptor) else {
      remarks.append(
        "note: the last line of '\(path)' is cut off and its run is repeated; remove that line "
          + "before you join the outputs")
      return
    }
    guard ftruncate(STDOUT_FILENO, off_t(wholeLength)) == 0 else {
      throw UnreadableInput(
        verb: "write", failingAt: path,
        fix: "remove its last line, which is cut off")
    }
    lseek(STDOUT_FILENO, 0, SEEK_END)
  }

  private static func isStandardOutput(_ descriptor: Int32) -> Bool {
    var file = stat()
    var output = stat()
    return fstat(descriptor, &file) == 0 && fstat(STDOUT_FILENO, &output) == 0
      && file.st_dev == output.st_dev && file.st_ino == output.st_ino
      && file.st_mode & S_IFMT == S_IFREG
  }
}
