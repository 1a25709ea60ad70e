internal import VAST
internal import Vocabulary

/// Why a macro stayed in a URL, and what to do.
enum UnresolvedMacroText {
  /// The rule of the finding: VAST has no such macro, or does not allow it in this request. Macros
  /// that VAST allows in the request always have a value.
  static func rule(of macro: String) -> Rule {
    MacroDefinition.named(macro) == nil ? .macroUnknown : .macroMisplaced
  }

  static func of(_ macro: String, request: RequestKind, place: String) -> String {
    if let known = MacroDefinition.named(macro), !known.contexts.contains(request) {
      let places = RequestKind.allCases.filter(known.contexts.contains).map(\.place)
      return "'[\(macro)]' has no value in \(place), so it is not replaced; it is for "
        + places.joined(separator: ", ")
    }
    if MacroDefinition.named(macro) == nil, let meant = MacroDefinition.meant(by: macro) {
      return "VAST has no macro '[\(macro)]', so it is not replaced in \(place); "
        + "did you mean '[\(meant.name)]'? If not, set its value with --macro \(macro)=VALUE"
    }
    return "'[\(macro)]' has no value, so it is not replaced in \(place); "
      + "set it with --macro \(macro)=VALUE"
  }
}

extension RequestKind {
  /// The place of the request's URLs in a document, as part of a sentence.
  fileprivate var place: String {
    switch self {
    case .adRequest: "ad requests"
    case .tracking: "trackers"
    case .clickTracking: "click trackers"
    case .error: "'Error'"
    case .verificationNotExecuted: "'verificationNotExecuted'"
    case .breakError: "the 'error' event of a break"
    }
  }
}
