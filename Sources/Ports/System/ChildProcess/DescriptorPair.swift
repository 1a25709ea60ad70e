internal import Glibc

/// A descriptor that is closed when its owner is destroyed, if it was not closed before.
struct OwnedDescriptor: ~Copyable {
  /// The number of the descriptor; -1 after it was closed.
  private(set) var number: Int32

  init(number: Int32) { self.number = number }

  deinit { if number >= 0 { close(number) } }

  /// Closes the descriptor if it is open.
  mutating func end() {
    if number >= 0 { close(number) }
    number = -1
  }
}

/// The two ends of a pipe between this process and a child. Other child processes inherit neither
/// end.
struct DescriptorPair: ~Copyable {
  let ours: OwnedDescriptor
  let theirs: OwnedDescriptor

  /// Makes a pipe that this process writes and the child reads; this process's end never blocks.
  static func input(of program: String) throws(ProgramNotStarted) -> DescriptorPair {
    let ends = try pipe(for: program)
    return DescriptorPair(ours: ends.writing, theirs: ends.reading)
  }

  /// Makes a pipe that the child writes and this process reads; this process's end never blocks.
  static func output(of program: String) throws(ProgramNotStarted) -> DescriptorPair {
    let ends = try pipe(for: program)
    return DescriptorPair(ours: ends.reading, theirs: ends.writing)
  }

  /// Makes a pipe for output that this process reads only occasionally. If the system grants the
  /// pipe 256 KiB, the child does not have to wait. The system grants 64 MiB to all pipes of a user
  /// together, and only 8 KiB to each further pipe.
  static func notes(of program: String) throws(ProgramNotStarted) -> DescriptorPair {
    let pair = try output(of: program)
    _ = fcntl(pair.theirs.number, setPipeSize, 256 << 10)
    return pair
  }

  private static func pipe(
    for program: String
  ) throws(ProgramNotStarted) -> (reading: Int32, writing: Int32) {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw ProgramNotStarted(path: program, code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    return (ends[0], ends[1])
  }

  private init(ours: Int32, theirs: Int32) {
    self.ours = OwnedDescriptor(number: ours)
    self.theirs = OwnedDescriptor(number: theirs)
    _ = fcntl(ours, F_SETFL, O_NONBLOCK)
  }

  /// `F_SETPIPE_SZ`, which the C library's module does not export.
  private static let setPipeSize: Int32 = 1031
}
