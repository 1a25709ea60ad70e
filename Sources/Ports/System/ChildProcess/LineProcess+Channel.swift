extension LineProcess {
  /// The descriptors from which a child reads lines and to which it writes them, and the byte that
  /// ends a line.
  package enum Channel: Sendable {
    /// Standard input and output, with a line break after each line. The child writes its notes,
    /// which ``LineProcess/takeNotes()`` returns, to descriptor 3.
    case standard
    /// Descriptors 3 and 4, with a zero byte after each message, as Chromium uses them with
    /// `--remote-debugging-pipe`. What the child writes to standard error counts as its notes.
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
