internal import Glibc

/// An owned file without a name, which is deleted when it is closed.
struct ScratchStream: ~Copyable {
  private let file: UnsafeMutablePointer<FILE>
  private let program: String

  var descriptor: Int32 { fileno(file) }

  /// Makes an empty file for input or output of a program. A thrown error names the path of the
  /// program.
  init(of program: String) throws(ProgramNotStarted) {
    guard let file = tmpfile() else { throw ProgramNotStarted(path: program, code: errno) }
    self.file = file
    self.program = program
  }

  deinit { fclose(file) }

  /// Fills the file; the file's position stays at its beginning.
  borrowing func write(_ bytes: [UInt8]) throws(ProgramNotStarted) {
    var written = 0
    while written < bytes.count {
      let count = bytes.withUnsafeBytes {
        pwrite(
          descriptor, $0.baseAddress?.advanced(by: written), $0.count - written, off_t(written))
      }
      guard count > 0 else { throw ProgramNotStarted(path: program, code: errno) }
      written += count
    }
  }

  /// All that is in the file.
  borrowing func contents() throws(ProgramNotStarted) -> [UInt8] {
    var facts = stat()
    guard fstat(descriptor, &facts) == 0 else {
      throw ProgramNotStarted(path: program, code: errno)
    }
    let size = Int(facts.st_size)
    return [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
      while count < size {
        let read = pread(
          descriptor, buffer.baseAddress?.advanced(by: count), size - count, off_t(count))
        guard read > 0 else { return }
        count += read
      }
    }
  }
}
