internal import Documents

extension VASTSchemaTable {
  /// The elements below a root that no version defines at their place, with their parents, in
  /// document order. Elements that players read although the standard does not allow them there are
  /// left out.
  static func unknownNodes(below root: XMLNode, _ element: SchemaElement) -> [UnknownNode] {
    var nodes: [UnknownNode] = []
    collect(root, row(of: element), [], into: &nodes)
    return nodes
  }

  private static func collect(
    _ node: XMLNode, _ row: ResolvedRow, _ path: [String], into nodes: inout [UnknownNode]
  ) {
    guard !node.children.isEmpty, row.text != .open || row.element == .anyExtension else { return }
    let path = path + [node.name]
    let counterpart = row.element.counterpart.map { self.row(of: $0) }
    for child in node.children {
      if let place = row.child(named: child.name) {
        collect(child, self.row(of: row.children[place].element), path, into: &nodes)
      } else if let counterpart, let place = counterpart.child(named: child.name) {
        collect(child, self.row(of: counterpart.children[place].element), path, into: &nodes)
      } else if let element = tolerated(child, in: row.element) {
        collect(child, self.row(of: element), path, into: &nodes)
      } else if row.element != .anyExtension {
        nodes.append(UnknownNode(parentPath: path.joined(separator: "/"), node: child))
      }
    }
  }

  /// The meaning of a child element that no version of VAST defines in its parent, but that is accepted
  /// there.
  private static func tolerated(_ node: XMLNode, in parent: SchemaElement) -> SchemaElement? {
    switch (parent, node.name) {
    case (.ad, _) where node.name.equalsIgnoringCase("InLine"): .inLine
    case (.ad, _) where node.name.equalsIgnoringCase("Wrapper"): .wrapper
    case (.inLine, "Verification"), (.wrapper, "Verification"): .verification
    case (.inLine, "AdVerification"), (.wrapper, "AdVerification"),
      (.adVerifications, "AdVerification"):
      node.child(named: "Verification") == nil ? .verification : .adVerifications
    case (.wrapper, "VASTAdData"): .vmapVASTAdData
    case (.wrapper, "VASTAdTagURL"): .vmapVASTAdData
    case (.mediaFiles, "VideoClicks"): .videoClicks
    case (.adSource, "VASTData"): .vmapVASTAdData
    case (.anyExtension, "AdVerifications"): .adVerifications
    default: nil
    }
  }
}
