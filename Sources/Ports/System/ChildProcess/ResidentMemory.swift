internal import Glibc

/// Measures the resident memory of a process, as the kernel reports it.
package final class ResidentMemory {
  private let descriptor: Int32
  private let kilobytesPerPage = max(1, Int(sysconf(Int32(_SC_PAGESIZE))) >> 10)

  /// Makes a measure of a process.
  ///
  /// - Parameter process: the process's identifier, or `self`.
  package init(of process: String = "self") {
    descriptor = open("/proc/\(process)/statm", O_RDONLY | O_CLOEXEC)
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The resident set now, in kilobytes; nil when the process is gone.
  package func kilobytes() -> Int? {
    withUnsafeTemporaryAllocation(byteCount: 128, alignment: 1) { buffer in
      let count = pread(descriptor, buffer.baseAddress, buffer.count, 0)
      guard count > 0 else { return nil }
      // The second number of the line is the resident set, in pages.
      let fields = buffer.prefix(count).split(separator: UInt8(ascii: " "), maxSplits: 2)
      guard fields.count == 3 else { return nil }
      var pages = 0
      for byte in fields[1] { pages = pages * 10 + Int(byte) - Int(UInt8(ascii: "0")) }
      return pages * kilobytesPerPage
    }
  }
}
