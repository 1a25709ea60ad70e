/// The options for sending a run's beacons, and for its pace.
package struct SendingOptions: Sendable, Hashable {
  /// Whether the user asked to send the beacons; if `isDryRun` is true, they are nevertheless not
  /// sent.
  package var isSending = false
  /// Whether the run plays in real time.
  package var isRealtime = false
  /// Whether the beacons are only listed and not sent.
  package var isDryRun = false

  package init() {}

  /// Reads what a table with `group` parsed, with the network options of the same command line.
  ///
  /// - Throws: a `UsageError` for options that contradict each other.
  init(
    _ parsed: ParsedArguments, _ network: NetworkOptions, of table: OptionTable
  ) throws(UsageError) {
    isSending = parsed.isSet(Self.sendOption)
    isRealtime = parsed.isSet(Self.realtimeOption)
    isDryRun = parsed.isSet(Self.dryRunOption)
    if isSending, network.replay != nil {
      throw table.usageError(
        "'--send' and '--replay' exclude each other: the beacons of a replay must not be counted "
          + "a second time.")
    }
    if isSending, !network.isAllowed {
      throw table.usageError("'--send' needs '--network'.")
    }
    if isDryRun, !isSending {
      throw table.usageError("'--dry-run' needs '--send'.")
    }
  }

  // MARK: Options

  /// All options for sending, in the order of the help.
  static let group = OptionGroup("Sending", [sendOption, realtimeOption, dryRunOption])

  static let sendOption = Option(
    flag: "send", help: "With --network: send the beacons, each once")

  static let realtimeOption = Option(
    flag: "realtime",
    help: "Play in real time; with --send, beacons are sent at their instants")

  static let dryRunOption = Option(
    flag: "dry-run", help: "With --send: send nothing, and show what would be sent")
}
