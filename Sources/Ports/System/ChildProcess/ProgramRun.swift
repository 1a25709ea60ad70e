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
