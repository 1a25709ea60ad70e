package import Vocabulary

/// The ad breaks of a piece of content, as one document declares them (VMAP 1.0.1).
package struct VMAPDocument: Sendable, Hashable {
  /// The `version` attribute as written; nil when it is missing or empty.
  package var version: String?
  /// In document order; empty means that the content has no ads.
  package var adBreaks: [AdBreak]
  package var extensions: [VASTExtension]
  /// Elements at places where VMAP does not define them, without those inside VAST responses.
  package var unknownNodes: [UnknownNode]
  /// The document's display name.
  package var file: String
  /// The position of the root element.
  package var position: SourcePosition

  package init(
    version: String?, adBreaks: [AdBreak] = [], extensions: [VASTExtension] = [],
    unknownNodes: [UnknownNode] = [], file: String, position: SourcePosition
  ) {
    self.version = version
    self.adBreaks = adBreaks
    self.extensions = extensions
    self.unknownNodes = unknownNodes
    self.file = file
    self.position = position
  }

  /// Whether every break is given by number; if any break is not, the player ignores the breaks
  /// given by number (VMAP 1.0.1 § timeOffset).
  package var isPositional: Bool {
    !adBreaks.isEmpty
      && adBreaks.allSatisfy {
        guard case .position = $0.timeOffset else { return false }
        return true
      }
  }
}
