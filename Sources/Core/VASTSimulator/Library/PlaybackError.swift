internal import Vocabulary

/// Why a playback could not begin: what is wrong, where, and what to do.
public struct PlaybackError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of input is wrong; later versions may add kinds.
  public struct Reason: RawRepresentable, Sendable, Hashable {
    /// The name of the reason, equal to the name of its constant.
    public let rawValue: String

    /// Creates a reason from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// A file is missing or cannot be read, or no file serves a URL.
    public static let inputUnreadable = Reason(rawValue: "inputUnreadable")
    /// Neither the playback nor its scenario names a tag.
    public static let tagMissing = Reason(rawValue: "tagMissing")
    /// No built-in scenario has the name.
    public static let scenarioUnknown = Reason(rawValue: "scenarioUnknown")
    /// A scenario file has errors; they are the error's diagnostics.
    public static let scenarioUnusable = Reason(rawValue: "scenarioUnusable")
    /// No player profile has the name.
    public static let playerUnknown = Reason(rawValue: "playerUnknown")
    /// A seed is out of range, or a clock start or a tag's URL is malformed.
    public static let valueInvalid = Reason(rawValue: "valueInvalid")
  }

  /// What kind of input is wrong.
  public let reason: Reason

  /// What is wrong and what to do, in words.
  public let message: String

  /// The findings about a scenario file, each with its place; empty for other reasons.
  public let diagnostics: [Timeline.Diagnostic]

  /// The message, and each diagnostic on a line of its own.
  public var description: String {
    message + diagnostics.map { "\n\($0)" }.joined()
  }

  init(_ reason: Reason, _ message: String, diagnostics: [Timeline.Diagnostic] = []) {
    self.reason = reason
    self.message = message
    self.diagnostics = diagnostics
  }

  init(_ error: RunChoiceError) {
    switch error {
    case .tagMissing:
      self.init(.tagMissing, "there is nothing to play; pass a tag, or a scenario that names one")
    case .tagBesideUnits:
      self.init(
        .valueInvalid, "the scenario names the tags of its units; remove the tag and the media")
    case .mediaIsStandardInput:
      self.init(.inputUnreadable, "media cannot be standard input; use a file")
    case .screenStated(let scenario):
      self.init(
        .valueInvalid,
        "the scenario '\(scenario)' has a screen of its own; remove the device")
    case .playerUnknown(let name, let names):
      self.init(
        .playerUnknown,
        "there is no player '\(name)'"
          + (NearestName.find(name, in: names).map { "; did you mean '\($0)'?" }
            ?? "; use one of \(names.joined(separator: ", "))"))
    }
  }
}
