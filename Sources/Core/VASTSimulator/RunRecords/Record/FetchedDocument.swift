/// A document as received, kept so that reports can show the lines that a finding is about.
package struct FetchedDocument: Sendable, Hashable {
  /// How diagnostics name it.
  package var name: String
  package var byteCount: Int
  /// Its text; nil when it is not UTF-8.
  package var text: String?

  /// Creates the document of a scenario's file.
  package init(_ source: ScenarioSource) { self.init(name: source.file, bytes: source.bytes) }

  package init(name: String, bytes: [UInt8]) {
    self.name = name
    byteCount = bytes.count
    let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
    text = String(
      validating: bytes.dropFirst(bytes.starts(with: mark) ? mark.count : 0), as: UTF8.self)
  }
}
