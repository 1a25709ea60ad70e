internal import Documents

extension VASTReader {
  /// Reads the creatives of an inline ad. The code is the reason why the ad cannot be played, or
  /// nil if no required part is missing.
  func creatives(inLine node: XMLNode) -> ([Creative], VASTErrorCode?) {
    let creatives = creativeNodes(in: node).map { creative($0, of: .inLine) }
    let isPlayable = creatives.contains { creative in
      creative.linear?.mediaFiles.isEmpty == false || creative.hasNonLinear || creative.hasCompanion
    }
    return (creatives, isPlayable ? nil : .schemaValidation)
  }

  /// Reads the creatives of a wrapper.
  func creatives(wrapper node: XMLNode) -> [Creative] {
    creativeNodes(in: node).map { creative($0, of: .wrapper) }
  }

  private func creativeNodes(in node: XMLNode) -> [XMLNode] {
    var nodes: [XMLNode] = []
    for container in node.children where container.isNamed("Creatives") {
      nodes += container.children(named: "Creative")
    }
    return nodes
  }

  private func creative(_ node: XMLNode, of form: AdForm) -> Creative {
    var creative = Creative(
      id: attribute("id", of: node), adID: attribute("adId", of: node), position: node.position)
    // Some tags count creatives from 0, which makes no difference here.
    creative.sequence = number("sequence", of: node)
    creative.apiFramework = attribute("apiFramework", of: node)
    creative.extensions = creativeExtensions(of: node)
    switch form {
    case .inLine:
      creative.universalAdIDs = universalAdIDs(in: node)
      for child in creative.extensions.map(\.node) {
        creative.universalAdIDs += universalAdIDs(in: child)
      }
      creative.linear = node.child(named: "Linear").map { linear($0) }
    case .wrapper:
      creative.linear = node.child(named: "Linear").map { wrapperLinear($0) }
    }
    creative.nonLinearAds = node.child(named: "NonLinearAds").map { nonLinearAds($0, of: form) }
    creative.companionAds = node.child(named: "CompanionAds").map { companionAds($0) }
    let extensions = creative.linear?.extensions ?? []
    for child in extensions.map(\.node) { creative.universalAdIDs += universalAdIDs(in: child) }
    readInteractiveExtensions(creative.extensions + extensions, into: &creative.linear)
    return creative
  }

  /// The identifiers in a creative or, as tags before 4.0 have them, in an extension.
  func universalAdIDs(in node: XMLNode) -> [UniversalAdID] {
    var identifiers: [UniversalAdID] = []
    for child in node.children where child.isNamed("UniversalAdId") {
      let registry = attribute("idRegistry", of: child)
      // In 4.0 the attribute holds the value; since 4.1 the element's text does.
      let value = child.trimmedText.isEmpty ? attribute("idValue", of: child) : child.trimmedText
      if let value { identifiers.append(UniversalAdID(registry: registry, value: value)) }
    }
    return identifiers
  }
}

/// The two forms of an ad, whose creatives may contain different elements.
enum AdForm {
  case inLine
  case wrapper
}

extension Creative {
  fileprivate var hasNonLinear: Bool { nonLinearAds?.nonLinears.isEmpty == false }
  fileprivate var hasCompanion: Bool { companionAds?.companions.isEmpty == false }
}
