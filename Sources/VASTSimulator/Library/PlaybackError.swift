internal import Diagnostics

/// Why a playback could not begin: what is wrong, where, and what to do.
public struct PlaybackError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What kind of input is wrong.
  public enum Reason: Sendable, Hashable, CaseIterable {
    /// A file is missing or cannot be read, or a URL has no file that serves it.
    case inputUnreadable
    /// Neither the playback nor its scenario names a tag.
    case tagMissing
    /// No built-in scenario has the name.
    case scenarioUnknown
    /// A scenario file has errors; they are the error's diagnostics.
    case scenarioUnusable
    /// No player profile has the name.
    case playerUnknown
    /// A seed or a clock start is out of range.
    case valueInvalid
  }

  /// What kind of input is wrong.
  public var reason: Reason

  /// What is wrong and what to do, in words.
  public var message: String

  /// What is wrong about a scenario file, each with its place; empty for other reasons.
  public var diagnostics: [Timeline.Diagnostic]

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
      self.init(.tagMissing, "there is nothing to play; give a tag, or a scenario that names one")
    case .mediaIsStandardInput:
      self.init(.inputUnreadable, "media cannot be standard input; name a file")
    case .playerUnknown(let name, let names):
      self.init(
        .playerUnknown,
        "there is no player '\(name)'"
          + (NearestName.find(name, in: names).map { "; did you mean '\($0)'?" }
            ?? "; there are \(names.joined(separator: ", "))"))
    }
  }
}
