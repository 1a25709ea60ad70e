internal import Diagnostics
internal import XMLTree

extension LintPass {
  /// Checks a document by its root.
  mutating func document(_ root: XMLNode, bytes: [UInt8]) {
    switch root.name {
    case "VAST":
      vast(root)
    case "VMAP":
      // VMAP has one version, which may contain older VAST.
      namespace = root.namespace
      visit(root, as: .vmap)
      var places = EmbeddedPlaces(bytes)
      for adBreak in root.children where adBreak.name == "AdBreak" {
        for source in adBreak.children where source.name == "AdSource" {
          for data in source.children { embedded(data, &places) }
        }
      }
    case "VideoAdServingTemplate":
      report(
        .versionNotSupported, at: root.position,
        "'VideoAdServingTemplate' is VAST 1, which is not supported")
    default:
      report(
        .rootNotVAST, at: root.position,
        "the root is \(Self.quoted(root.name)); use 'VAST' or 'VMAP'")
    }
  }

  /// Checks a VAST document, the whole one or one inside a VMAP's.
  mutating func vast(_ root: XMLNode) {
    version = nil
    newerFeatures = []
    newerMacros = []
    namespace = root.namespace
    hasMixedNamespaces = false
    declaredVersion = root.value(of: "version").map { String($0.prefix(40)) } ?? ""
    if let text = root.value(of: "version") {
      switch SchemaVersion.declaration(String(text)) {
      case .published(let published):
        version = published
        if published.text != text { reportUnknownVersion(text, at: root.position) }
      case .unsupported:
        report(
          .versionNotSupported, at: root.position,
          "VAST version \(Self.quoted(text)) is not supported")
      case .unknown:
        reportUnknownVersion(text, at: root.position)
      }
    }
    visit(root, as: .vast)
    checkDeclaredVersion(of: root)
  }

  private mutating func reportUnknownVersion(_ text: Substring, at position: SourcePosition) {
    let known = SchemaVersion.allCases.map(\.text).joined(separator: ", ")
    report(
      .versionUnknown, at: position,
      "VAST version \(Self.quoted(text)) is unknown; versions are \(known)")
  }

  /// Checks the VAST document in a VMAP's ad source, as XML or as text.
  private mutating func embedded(_ node: XMLNode, _ places: inout EmbeddedPlaces) {
    // `VASTData` is the name in some places of VMAP 1.0.
    guard node.name == "VASTAdData" || node.name == "VASTData" else { return }
    if let root = node.children.first(where: { $0.name == "VAST" }) {
      vast(root)
      return
    }
    guard !node.isBlank else {
      report(
        .elementMissing, at: node.position,
        "'\(node.name)' has no 'VAST', which is required")
      return
    }
    report(
      .adDataAsText, at: node.position,
      "'\(node.name)' holds its document as text; write it as XML")
    origin = places.origin(of: node)
    do {
      let tree = try XMLTreeParser.parse(Array(node.trimmedText.utf8))
      if tree.root.name == "VAST" {
        vast(tree.root)
      } else {
        report(
          .rootNotVAST, at: tree.root.position,
          "the root is \(Self.quoted(tree.root.name)); use 'VAST'")
      }
    } catch {
      report(.notWellFormed, at: error.position ?? .start, error.description)
    }
    origin = nil
  }
}
