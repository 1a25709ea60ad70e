internal import Documents
internal import Vocabulary

extension VASTReader {
  /// The extensions of an ad, unchanged.
  func extensions(of node: XMLNode) -> [VASTExtension] {
    extensions(of: node, container: "Extensions", member: "Extension")
  }

  /// The extensions of a creative. Since 4.0 `Creative` and `Companion` hold them, in 3.0 `Linear`,
  /// `NonLinear` and `Companion`.
  func creativeExtensions(of node: XMLNode) -> [VASTExtension] {
    extensions(of: node, container: "CreativeExtensions", member: "CreativeExtension")
  }

  private func extensions(
    of node: XMLNode, container: String, member: String
  ) -> [VASTExtension] {
    var extensions: [VASTExtension] = []
    for list in node.children where list.isNamed(container) {
      for child in list.children where child.isNamed(member) {
        extensions.append(VASTExtension(type: attribute("type", of: child), node: child))
      }
    }
    return extensions
  }

  /// Reads the ad extensions with which 2.0 tags describe their creatives (CTV addendum 2024).
  ///
  /// An identifier belongs to the creative that its `creativeId` names. Without a `creativeId` it
  /// belongs to every linear creative that has no identifier.
  func readAdExtensions(_ extensions: [VASTExtension], into creatives: inout [Creative]) {
    guard !extensions.isEmpty else { return }
    for element in extensions where Self.isType("UniversalAdId", element) {
      for child in element.node.children where child.isNamed("UniversalAdId") {
        let identifiers = universalAdIDs(in: element.node.with(children: [child]))
        let creativeID = attribute("creativeId", of: child)
        for index in creatives.indices {
          let isMeant =
            creativeID.map { creatives[index].id == $0 || creatives[index].adID == $0 }
            ?? (creatives[index].linear != nil && creatives[index].universalAdIDs.isEmpty)
          if isMeant { creatives[index].universalAdIDs += identifiers }
        }
      }
    }
    if let index = creatives.firstIndex(where: { $0.linear != nil }) {
      readInteractiveExtensions(extensions, into: &creatives[index].linear)
    }
  }

  /// Reads the extensions with which tags before 4.0 declare interactive files and mezzanines (CTV
  /// addendum 2024).
  func readInteractiveExtensions(
    _ extensions: [VASTExtension], into linear: inout Linear?
  ) {
    for element in extensions {
      for child in element.node.children {
        if Self.isType("InteractiveCreativeFile", element), child.name == "InteractiveCreativeFile",
          let file = interactiveCreativeFile(child)
        {
          linear?.interactiveCreativeFiles.append(file)
        } else if Self.isType("Mezzanine", element), child.name == "Mezzanine",
          let mezzanine = mezzanine(child)
        {
          linear?.mezzanines.append(mezzanine)
        }
      }
    }
  }

  private static func isType(_ type: String, _ element: VASTExtension) -> Bool {
    element.type?.equalsIgnoringCase(type) == true
  }
}
