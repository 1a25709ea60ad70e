internal import Documents
internal import Vocabulary

/// Replaces the variables of a playlist, and collects undefined ones as faults.
struct VariableWalk {
  private let variables: HLSVariables
  private let isOfNetwork: Bool
  private(set) var faults: [StreamFault] = []
  private var reported: Set<String> = []

  init(_ playlist: HLSPlaylist, file: String) {
    variables = HLSVariables(playlist.definitions, url: file)
    isOfNetwork = file.contains("://")
    faults = variables.faults.map { StreamFault(.playlist, at: $0.position, $0.text) }
    guard isOfNetwork else { return }
    for (name, position) in variables.missingParameters {
      faults.append(
        StreamFault(
          .variable, at: position,
          "the playlist's URL has no parameter \(StreamFault.quoted(name)), which "
            + "'EXT-X-DEFINE' takes from it"))
    }
  }

  /// A text with its variables replaced by their values.
  mutating func replaced(in text: String, at position: SourcePosition) -> String {
    let result = variables.replaced(in: text)
    for name in result.undefined where reported.insert(name).inserted {
      faults.append(
        StreamFault(
          .variable, at: position,
          "the variable \(StreamFault.quoted(name)) has no 'EXT-X-DEFINE' that defines it"))
    }
    return result.text
  }

  /// An attribute with its variables replaced by their values.
  mutating func replaced(in attribute: HLSAttribute) -> HLSAttribute {
    guard attribute.isQuoted else { return attribute }
    var result = attribute
    result.value = replaced(in: attribute.value, at: attribute.valuePosition)
    return result
  }
}
