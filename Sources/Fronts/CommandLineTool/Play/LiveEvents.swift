internal import JSONTree
internal import Reports
internal import RunRecords

/// Prints the events of a run in real time as they happen: lines of the event stream on standard
/// output where that is what it shows, else words on standard error.
final class LiveEvents {
  private let format: ReportFormat
  private let configuration: RunConfiguration
  private let print: @Sendable (LiveText) -> Void
  private let writer = JSONWriter()
  /// Whether standard output has lines of the stream already, all of them in the end.
  private(set) var hasStreamed = false

  /// Nil where nothing is printed before the end: in virtual time, without a live output, with
  /// `--quiet`, and for lines when beacons are sent, as their lines have the results of sending.
  init?(_ options: PlayOptions, _ configuration: RunConfiguration, in context: CommandContext) {
    guard options.sending.isRealtime, let print = context.live,
      options.format.isLines ? !options.sending.isSending : !options.isQuiet
    else { return nil }
    format = options.format
    self.configuration = configuration
    self.print = print
  }

  func happened(_ event: RunEvent, _ number: Int) {
    guard format.isLines else {
      if let text = LiveEventText.line(of: event) { print(.errors("\(text)")) }
      return
    }
    let line = EventStream.line(
      of: event, sequence: number, configuration: configuration)
    guard let text = try? writer.text(of: line) else { return }
    hasStreamed = true
    print(.output("\(text)\n"))
  }
}

/// A text that is printed before the command is over.
package enum LiveText: Sendable, Hashable {
  case output(String)
  case errors(String)
}
