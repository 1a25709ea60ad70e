internal import JSONTree
internal import Reports
internal import RunRecords
internal import VASTSimulator
internal import VirtualTime

/// Passes the lines of a run's event stream on as they are written, and lets no time pass.
final class StreamingPacing: RunPacing {
  private let configuration: RunConfiguration
  private let writer = JSONWriter()
  private let write: (_ line: String, _ words: String) -> Void

  /// - Parameters:
  ///   - configuration: the settings of the run.
  ///   - write: receives each line, without its line break, and what the viewer calls the event, as JSON.
  init(
    _ configuration: RunConfiguration, write: @escaping (_ line: String, _ words: String) -> Void
  ) {
    self.configuration = configuration
    self.write = write
  }

  func wait(until instant: VirtualInstant) -> RunPacingAnswer { .due }

  func recorded(_ event: RunEvent, number: Int) {
    let line = EventStream.line(
      of: event, sequence: number, configuration: configuration)
    // A number that JSON cannot express is an error of the whole record, which is reported there.
    let words = JSONValue.array(ViewerRecord.words(for: event).map(JSONValue.string))
    if let text = try? writer.text(of: line), let name = try? writer.text(of: words) {
      write(text, name)
    }
  }
}
