internal import Glibc

/// A descriptor that is closed with its owner, or before.
struct OwnedDescriptor: ~Copyable {
  /// The number; -1 once it is closed.
  private(set) var number: Int32

  init(number: Int32) { self.number = number }

  deinit { if number >= 0 { close(number) } }

  /// Closes it, once.
  mutating func end() {
    if number >= 0 { close(number) }
    number = -1
  }
}

/// The two ends of a pipe between this process and a child. Other programs that are started inherit
/// neither.
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

  /// Makes such a pipe for what this process reads only now and then: the child does not wait for it
  /// where the system still grants 256 KiB. It grants all pipes of a user 64 MiB together, and from
  /// there on 8 KiB each.
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
