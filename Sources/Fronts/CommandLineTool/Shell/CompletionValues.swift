internal import CreativeQuality
internal import Player
internal import VASTLint
internal import VASTSimulator
internal import Vocabulary

/// The possible values of an option.
enum CompletionValues {
  /// Nothing: the option is a flag.
  case none
  /// Any text.
  case any
  case names([String])
  case files
  case namesOrFiles([String])

  init(of option: Option) {
    guard option.takesValue else {
      self = .none
      return
    }
    switch option.rule.form {
    case .name: self = .names(option.rule.names)
    case .keyed: self = .names(option.rule.names.map { "\($0)=" })
    case .limit: self = .names(RunLimits.Name.allCases.map { "\($0.text)=" })
    case .path, .pair: self = .files
    case .nameOrFile: self = .namesOrFiles(BuiltInScenarios.names)
    case .text:
      switch option.name {
      case PlayOptions.playerOption.name: self = .names(PlayerProfile.builtIn.map(\.name))
      case PlayOptions.profileOption.name: self = .names(CreativeProfile.builtIn.map(\.name))
      case ListCommand.showOption.name: self = .names(BuiltInScenarios.names)
      case LintOptions.onlyOption.name, LintOptions.offOption.name:
        self = .names(LintRules.all.map(\.id))
      default: self = .any
      }
    case .assignment, .wholeNumber, .dateAndTime, .duration, .timeOffset: self = .any
    }
  }
}
