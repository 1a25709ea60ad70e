internal import Vocabulary

/// Writes a run as its event stream: JSON Lines, version 1, one object for each event.
package enum JSONLinesReport {
  /// The stream's text, each line ended by a line break.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  package static func text(of record: RunRecord) throws -> String {
    let writer = JSONWriter()
    var text = ""
    for (sequence, event) in record.events.enumerated() {
      let line = EventStream.line(
        of: event, sequence: sequence, configuration: record.configuration)
      text += try writer.text(of: line) + "\n"
    }
    return text
  }
}
