internal import Glibc

/// A descriptor that is closed with its owner.
struct OwnedDescriptor: ~Copyable {
  let number: Int32

  deinit { close(number) }
}

/// The two ends of a connection between this process and a child. Other programs that are started
/// inherit neither.
struct DescriptorPair: ~Copyable {
  let ours: OwnedDescriptor
  let theirs: OwnedDescriptor

  /// Makes two sockets that both sides read and write; this process's end never blocks.
  static func socket(for program: String) throws(ProgramNotStarted) -> DescriptorPair {
    var ends: [Int32] = [-1, -1]
    guard
      socketpair(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0
    else { throw ProgramNotStarted(path: program, code: errno) }
    return DescriptorPair(ends)
  }

  /// Makes a pipe of a megabyte that the child writes and this process reads; this process's end
  /// never blocks.
  static func pipe(for program: String) throws(ProgramNotStarted) -> DescriptorPair {
    var ends: [Int32] = [-1, -1]
    guard Glibc.pipe(&ends) == 0 else { throw ProgramNotStarted(path: program, code: errno) }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    _ = fcntl(ends[0], setPipeSize, 1 << 20)
    return DescriptorPair(ends)
  }

  private init(_ ends: [Int32]) {
    ours = OwnedDescriptor(number: ends[0])
    theirs = OwnedDescriptor(number: ends[1])
    _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
  }

  /// `F_SETPIPE_SZ`, which the C library's module does not export.
  private static let setPipeSize: Int32 = 1031
}
