internal import Reports
internal import VASTSimulator
internal import Vocabulary

/// Prints the events of a run in real time as they happen: as lines of the event stream on standard
/// output if that is the chosen format, else as text on standard error.
final class LiveEvents {
  private let format: ReportFormat
  private let configuration: RunConfiguration
  private let print: @Sendable (LiveText) -> Void
  private let writer = JSONWriter()
  /// Whether this printer has printed lines of the event stream. If so, it prints the whole stream
  /// by the end of the run.
  private(set) var hasStreamed = false

  /// Creates the printer; nil if nothing is printed before the run's end. That is so in virtual
  /// time, without a live output, with `--quiet`, and for a line-by-line format when the run sends
  /// beacons, because its lines contain the results of sending.
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
