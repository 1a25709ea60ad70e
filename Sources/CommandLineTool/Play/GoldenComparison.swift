internal import Diagnostics
internal import LocalFiles

/// Compares a run's event stream with the file that a scenario says it must equal.
enum GoldenComparison {
  /// What is wrong with a stream; nil when it equals the golden byte for byte.
  static func finding(_ stream: String, golden path: String, shownAs name: String) -> Diagnostic? {
    guard let bytes = try? LocalFile.bytes(of: path, limit: Int.max - 1) else {
      return Diagnostic(
        .error, rule: "GoldenMissing",
        "the golden cannot be read; write it with --report jsonl=\(name)",
        at: SourceLocation(file: name))
    }
    guard !bytes.elementsEqual(stream.utf8) else { return nil }
    let expected = String(decoding: bytes, as: UTF8.self).split(
      separator: "\n", omittingEmptySubsequences: false)
    let actual = stream.split(separator: "\n", omittingEmptySubsequences: false)
    let line = zip(expected, actual).enumerated().first { $0.element.0 != $0.element.1 }
    let index = line?.offset ?? min(expected.count, actual.count)
    return Diagnostic(
      .error, rule: "GoldenDiffers", "the event stream differs from the golden here",
      at: SourceLocation(file: name, position: SourcePosition(line: index + 1, column: 1)),
      notes: [
        "expected: \(index < expected.count ? String(expected[index]) : "nothing more")",
        "actual: \(index < actual.count ? String(actual[index]) : "nothing more")",
      ])
  }
}
