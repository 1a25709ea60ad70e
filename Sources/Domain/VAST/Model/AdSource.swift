package import Diagnostics
package import Transport

/// The source of a break's ads (VMAP 1.0.1 § AdSource).
package struct AdSource: Sendable, Hashable {
  /// The three forms of a source.
  package enum Content: Sendable, Hashable {
    /// VASTAdData: the response itself. Its findings are among the VMAP document's diagnostics.
    case inline(VASTParsing)
    /// AdTagURI: the address of the response.
    case adTag(URLTemplate, templateType: String?)
    /// CustomAdData: something else.
    case custom(String, templateType: String?)
  }

  package var id: String?
  /// Whether more than one ad of the response may be played; nil leaves it to the player, which
  /// allows it.
  package var allowMultipleAds: Bool?
  /// Whether wrappers in the response are followed; nil leaves it to the player.
  package var followRedirects: Bool?
  /// Nil when there is none.
  package var content: Content?
  package var position: SourcePosition

  /// Whether a template type is VAST, of whatever version: VMAP lists `vast` to `vast3`, and later
  /// types continue the numbering.
  package static func isVAST(templateType: String) -> Bool {
    ["vast", "vast1", "vast2", "vast3", "vast4"].contains(templateType.lowercased())
  }

  /// The redirect policy, in the form that a wrapper would state it; VMAP leaves both to the player
  /// where they are absent, and this player accepts both.
  package var redirectPolicy: Wrapper {
    Wrapper(
      followAdditionalWrappers: followRedirects ?? true,
      allowMultipleAds: allowMultipleAds ?? true, position: position)
  }

  package init(
    id: String? = nil, allowMultipleAds: Bool? = nil, followRedirects: Bool? = nil,
    content: Content? = nil, position: SourcePosition
  ) {
    self.id = id
    self.allowMultipleAds = allowMultipleAds
    self.followRedirects = followRedirects
    self.content = content
    self.position = position
  }
}
