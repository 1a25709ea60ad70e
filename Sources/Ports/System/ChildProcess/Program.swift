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
