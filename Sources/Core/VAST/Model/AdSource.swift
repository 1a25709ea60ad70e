package import Vocabulary

/// The source of a break's ads (VMAP 1.0.1 § AdSource).
package struct AdSource: Sendable, Hashable {
  /// The three forms of a source.
  package enum Content: Sendable, Hashable {
    /// VASTAdData: the response itself. Its findings are among the VMAP document's diagnostics.
    case inline(VASTParsing)
    /// AdTagURI: the address of the response.
    case adTag(URLTemplate, templateType: String?)
    /// CustomAdData: data in another form.
    case custom(String, templateType: String?)
  }

  package var id: String?
  /// Whether the player may play more than one ad of the response; nil leaves the choice to the
  /// player, which then plays several ads.
  package var allowMultipleAds: Bool?
  /// Whether the player follows wrappers in the response; nil leaves the choice to the player.
  package var followRedirects: Bool?
  /// Nil when there is none.
  package var content: Content?
  package var position: SourcePosition

  /// Whether a template type is VAST of any version: VMAP lists `vast` to `vast3`, and `vast4`
  /// continues the numbering.
  package static func isVAST(templateType: String) -> Bool {
    ["vast", "vast1", "vast2", "vast3", "vast4"].contains(templateType.lowercased())
  }

  /// `followRedirects` and `allowMultipleAds` in the form in which a wrapper states them. Where
  /// VMAP leaves a choice to the player, this player follows wrappers and plays several ads.
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
