package import Vocabulary

/// A source from which a run can be replayed: a recording's folder, or a HAR
/// file.
package struct ExchangeSource: Sendable, Hashable {
  package var recording: ExchangeRecording
  /// The findings about a HAR file; empty for a folder.
  package var diagnostics: [Diagnostic]

  /// Opens a recording's folder or a HAR file.
  ///
  /// - Throws: when the path cannot be read; the error has file and line.
  package init(at path: String) throws(ExchangeRecordingError) {
    if RecordedFile.isFolder(path) {
      recording = try ExchangeRecording(folder: path)
      diagnostics = []
    } else {
      let reading = try HARReader.read(path)
      recording = reading.recording
      diagnostics = reading.diagnostics
    }
  }
}
