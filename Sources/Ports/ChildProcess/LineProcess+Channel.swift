extension LineProcess {
  /// Where a child reads and writes its lines, and what ends a line.
  package enum Channel: Sendable {
    /// Standard input and output, a line break after each line; notes at descriptor 3.
    case standard
    /// Descriptors 3 and 4, a zero byte after each message, as Chromium has them with
    /// `--remote-debugging-pipe`; standard error is its notes.
    case debuggingPipe

    /// The byte that ends a line in both directions; notes end with a line break.
    var mark: UInt8 {
      switch self {
      case .standard: UInt8(ascii: "\n")
      case .debuggingPipe: 0
      }
    }

    /// The descriptors of the child from 0 on.
    func descriptors(
      input: ProcessSpawn.Descriptor, output: ProcessSpawn.Descriptor,
      notes: ProcessSpawn.Descriptor
    ) -> [ProcessSpawn.Descriptor] {
      switch self {
      case .standard: [input, output, .null, notes]
      case .debuggingPipe: [.null, .null, notes, input, output]
      }
    }
  }
}
