internal import Diagnostics
internal import XMLTree

extension VASTReader {
  /// Reads the creatives of an in-line ad, and why it cannot be played if parts are missing.
  mutating func creatives(inLine node: XMLNode) -> ([Creative], VASTErrorCode?) {
    let nodes = creativeNodes(in: node)
    guard !nodes.isEmpty else {
      report(
        .creativesMissing, "'InLine' has no 'Creative'; one is required",
        at: (node.child(named: "Creatives") ?? node).position)
      return ([], .schemaValidation)
    }
    var creatives: [Creative] = []
    creatives.reserveCapacity(nodes.count)
    for node in nodes { creatives.append(creative(node, of: .inLine)) }
    let hasMedia = creatives.contains { $0.linear?.mediaFiles.isEmpty == false }
    let isBeside = creatives.contains { $0.hasNonLinear || $0.hasCompanion }
    if !hasMedia, !isBeside, !creatives.contains(where: { $0.linear != nil }) {
      report(
        .linearMissing, "no 'Creative' of the ad has a 'Linear'; one is required",
        at: nodes.first?.position)
    }
    return (creatives, hasMedia || isBeside ? nil : .schemaValidation)
  }

  /// Reads the creatives of a wrapper.
  mutating func creatives(wrapper node: XMLNode) -> [Creative] {
    var creatives: [Creative] = []
    for node in creativeNodes(in: node) { creatives.append(creative(node, of: .wrapper)) }
    return creatives
  }

  private mutating func creativeNodes(in node: XMLNode) -> [XMLNode] {
    var nodes: [XMLNode] = []
    for container in node.children where container.isNamed("Creatives") {
      checkChildren(of: container)
      nodes += container.children(named: "Creative")
    }
    return nodes
  }

  private mutating func creative(_ node: XMLNode, of form: AdForm) -> Creative {
    checkChildren(of: node)
    var creative = Creative(
      id: attribute("id", of: node), adID: attribute("adId", of: node), position: node.position)
    // Creatives may count from 0 in the wild, and nothing depends on it.
    creative.sequence = number("sequence", of: node)
    creative.apiFramework = attribute("apiFramework", of: node)
    creative.extensions = creativeExtensions(of: node)
    switch form {
    case .inLine:
      readUniversalAdIDs(of: node, into: &creative)
      if let node = single("Linear", in: node) { creative.linear = linear(node) }
    case .wrapper:
      refuse(["UniversalAdId"], in: node)
      creative.linear = single("Linear", in: node).map { wrapperLinear($0) }
    }
    creative.nonLinearAds = single("NonLinearAds", in: node).map { nonLinearAds($0, of: form) }
    creative.companionAds = single("CompanionAds", in: node).map { companionAds($0) }
    let extensions = creative.linear?.extensions ?? []
    for child in extensions.map(\.node) { creative.universalAdIDs += universalAdIDs(in: child) }
    readInteractiveExtensions(creative.extensions + extensions, into: &creative.linear)
    return creative
  }

  private mutating func readUniversalAdIDs(of node: XMLNode, into creative: inout Creative) {
    creative.universalAdIDs = universalAdIDs(in: node)
    if isVersion(atLeast: 4, 0), creative.universalAdIDs.isEmpty, node.child(named: "Linear") != nil
    {
      report(
        .universalAdIdMissing, "'Creative' has no 'UniversalAdId', which is required since 4.0",
        at: node.position)
    }
    for child in creative.extensions.map(\.node) {
      creative.universalAdIDs += universalAdIDs(in: child)
    }
  }

  /// The identifiers in a creative, or in an extension before 4.0.
  mutating func universalAdIDs(in node: XMLNode) -> [UniversalAdID] {
    var identifiers: [UniversalAdID] = []
    for child in node.children where child.isNamed("UniversalAdId") {
      let registry = attribute("idRegistry", of: child)
      // 4.0 put the value into an attribute; since 4.1 the text counts.
      let value = child.trimmedText.isEmpty ? attribute("idValue", of: child) : child.trimmedText
      if let value { identifiers.append(UniversalAdID(registry: registry, value: value)) }
    }
    return identifiers
  }
}

/// The two forms of an ad, which may hold different things.
enum AdForm {
  case inLine
  case wrapper
}

extension Creative {
  var hasNonLinear: Bool { nonLinearAds?.nonLinears.isEmpty == false }
  var hasCompanion: Bool { companionAds?.companions.isEmpty == false }
}
