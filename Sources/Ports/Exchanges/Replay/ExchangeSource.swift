package import Diagnostics

/// What a run can be replayed from: a recording's folder, or a HAR file.
package struct ExchangeSource: Sendable, Hashable {
  package var recording: ExchangeRecording
  /// What is odd about a HAR file; empty for a folder.
  package var diagnostics: [Diagnostic]

  /// Opens a recording, whichever it is.
  ///
  /// - Throws: when it cannot be read, by file and line.
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
