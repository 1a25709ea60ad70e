/// A report that is written to a file, in one of a command's formats.
package struct ReportFile<Form: RawRepresentable<String> & Hashable & Sendable>: Sendable, Hashable
{
  /// The command's report formats.
  package typealias Kind = Form

  package var kind: Kind
  package var path: String

  package init(kind: Kind, path: String) {
    self.kind = kind
    self.path = path
  }

  /// Reads `KIND=PATH`; nil for unknown kinds.
  init?(parsing text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard parts.count == 2, let kind = Kind(rawValue: String(parts[0])) else { return nil }
    self.init(kind: kind, path: String(parts[1]))
  }
}
