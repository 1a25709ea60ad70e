internal import Reports
internal import VASTSimulator
internal import Vocabulary

/// Passes each line of a run's event stream on as soon as it is written; the run does not wait
/// between events.
final class StreamingPacing: RunPacing {
  private let configuration: RunConfiguration
  private let writer = JSONWriter()
  private let write: (_ line: String, _ words: String) -> Void

  /// Creates the pacing.
  ///
  /// - Parameters:
  ///   - configuration: the settings of the run.
  ///   - write: receives each line without its line break, and the viewer's words for the event, as
  ///     JSON.
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
    // An event with a number that JSON cannot express has no line here. Writing the whole record
    // reports the error.
    let words = JSONValue.array(ViewerRecord.words(for: event).map(JSONValue.string))
    if let text = try? writer.text(of: line), let name = try? writer.text(of: words) {
      write(text, name)
    }
  }
}
