internal import Glibc

/// A program of this machine that is run to its end, without an extra thread in this process.
///
/// The program's input and output are files, so neither this process nor the program waits for the
/// other to read or write. The program gets no descriptors except standard input, output and error.
/// A terminal's interrupt reaches it. For a child that exchanges lines while it runs, use
/// ``LineProcess``.
package struct Program: Sendable {
  /// The program's path.
  package let path: String

  /// Finds a program by its path, or by its name in the folders of `PATH`.
  ///
  /// Nil where there is no such program.
  package init?(_ name: String) {
    let folders = getenv("PATH").map { String(cString: $0) } ?? "/usr/bin:/bin"
    let candidates =
      name.contains("/") ? [name] : folders.split(separator: ":").map { "\($0)/\(name)" }
    guard let path = candidates.first(where: { access($0, X_OK) == 0 }) else { return nil }
    self.path = path
  }

  /// Runs the program to its end.
  ///
  /// - Parameters:
  ///   - arguments: The arguments after the program's name.
  ///   - input: All of its standard input.
  ///   - keepsOutput: Whether standard output is kept; otherwise it goes to `/dev/null`.
  /// - Returns: How it ended and what it wrote.
  /// - Throws: when it cannot be started. An exit status other than 0 is not an error.
  package func run(
    _ arguments: [String] = [], input: [UInt8] = [], keepsOutput: Bool = true
  ) throws(ProgramNotStarted) -> ProgramRun {
    let stream = try ScratchStream(of: path)
    let output = try ScratchStream(of: path)
    let errors = try ScratchStream(of: path)
    try stream.write(input)

    let clock = ContinuousClock()
    let start = clock.now
    let process = try SpawnedProcess(
      path, arguments,
      descriptors: [
        .ours(stream.descriptor), keepsOutput ? .ours(output.descriptor) : .null,
        .ours(errors.descriptor),
      ], hasOwnGroup: false)
    let end = process.wait()
    let wallTime = clock.now - start
    return ProgramRun(
      ending: end.cause, output: try output.contents(), errorOutput: try errors.contents(),
      wallTime: wallTime, peakMemory: end.peakMemory, processorTime: end.processorTime)
  }
}

/// The result of running a program to its end.
package struct ProgramRun: Sendable {
  /// How it ended.
  package var ending: ProcessEnd.Cause
  /// What it wrote to standard output.
  package var output: [UInt8]
  /// What it wrote to standard error.
  package var errorOutput: [UInt8]
  /// The wall time from just before its start until its end was observed.
  package var wallTime: Duration
  /// The peak of its resident memory, in bytes.
  package var peakMemory: Int
  /// The processor time of all its threads, in the program and in the kernel.
  package var processorTime: Duration

  /// Whether it ended with status 0.
  package var isSuccess: Bool { ending == .exit(0) }

  /// Standard output as text.
  package var text: String { String(decoding: output, as: UTF8.self) }

  /// Standard error as text.
  package var errorText: String { String(decoding: errorOutput, as: UTF8.self) }

  /// The lines of standard output, the empty ones too.
  package var lines: [String] { Self.lines(of: text) }

  /// The lines of standard error, the empty ones too.
  package var errorLines: [String] { Self.lines(of: errorText) }

  private static func lines(of text: String) -> [String] {
    let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
      .map(String.init)
    return lines.last == "" ? lines.dropLast() : lines
  }
}

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
