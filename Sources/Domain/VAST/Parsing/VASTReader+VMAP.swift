internal import Diagnostics
internal import Transport
internal import VirtualTime
internal import XMLTree

extension VASTReader {
  /// VMAP 1.0.1's namespace, and that of 1.0, which many documents still have.
  private static let namespaces = [
    "http://www.iab.net/videosuite/vmap", "http://www.iab.net/vmap-1.0",
  ]

  /// Reads the root; without a document when the root is not VMAP.
  mutating func vmapDocument(
    _ root: XMLNode, _ text: inout EmbeddedText
  ) -> (VMAPDocument?, VMAPErrorCode?) {
    guard root.name == "VMAP" else {
      report(
        .rootNotVAST, "the root is \(Self.quoted(root.name)); use 'VMAP'", at: root.position)
      return (nil, .schemaValidation)
    }
    checkNamespace(of: root)
    let version = attribute("version", of: root)
    let failure = readVMAPVersion(version, at: root.position)
    checkVMAPChildren(of: root)
    var document = VMAPDocument(version: version, file: file, position: root.position)
    for child in root.children where child.isNamed("AdBreak") {
      document.adBreaks.append(adBreak(child, &text))
    }
    document.extensions = extensions(of: root)
    document.unknownNodes = unknownNodes(below: root)
    if document.adBreaks.isEmpty {
      report(
        .adBreakMissing, "the document has no 'AdBreak', so there are no ads", at: root.position)
    }
    checkPositions(of: document)
    return (document, failure)
  }

  private mutating func checkNamespace(of root: XMLNode) {
    // A prefix without a declaration is reported as such.
    guard root.namespace != nil || root.prefix == nil else { return }
    let current = Self.namespaces[0]
    guard let namespace = root.namespace else {
      report(.vmapNamespace, "'VMAP' has no namespace; use '\(current)'", at: root.position)
      return
    }
    if namespace != current {
      let kind = Self.namespaces.contains(namespace) ? "VMAP 1.0's" : "not VMAP's"
      report(
        .vmapNamespace,
        "the namespace \(Self.quoted(namespace)) is \(kind); use '\(current)'",
        at: root.position)
    }
  }

  private mutating func readVMAPVersion(
    _ text: String?, at position: SourcePosition
  ) -> VMAPErrorCode? {
    guard let text else {
      report(.versionMissing, "'VMAP' has no 'version' attribute", at: position)
      return nil
    }
    if text == "1.0" { return nil }
    if VASTVersion(parsing: text)?.major == 1 {
      report(
        .versionUnknown, "VMAP version \(Self.quoted(text)) is written '1.0' in VMAP 1.0.1 as well",
        at: position)
      return nil
    }
    report(
      .versionNotSupported, "VMAP version \(Self.quoted(text)) is not supported", at: position)
    return .versionNotSupported
  }

  /// Reports unknown children, and known ones outside their parent's namespace, which strict
  /// players do not read.
  mutating func checkVMAPChildren(of node: XMLNode) {
    checkChildren(of: node)
    guard let namespace = node.namespace else { return }
    let known = ElementVocabulary.children(of: node.name) ?? []
    for child in node.children where child.namespace != namespace && known.contains(child.name) {
      report(
        .vmapNamespace, "'\(child.name)' is not in the namespace of '\(node.name)'",
        at: child.position)
    }
  }

  private mutating func adBreak(_ node: XMLNode, _ text: inout EmbeddedText) -> AdBreak {
    checkVMAPChildren(of: node)
    var adBreak = AdBreak(breakID: attribute("breakId", of: node), position: node.position)
    adBreak.timeOffset = breakOffset(of: node)
    adBreak.breakTypes = breakTypes(of: node)
    adBreak.repeatAfter = repeatAfter(of: node, adBreak.timeOffset)
    if adBreak.timeOffset == nil {
      adBreak.failure = .schemaValidation
    } else if adBreak.breakTypes.isEmpty {
      adBreak.failure = .breakTypeNotSupported
    }
    if let source = single("AdSource", in: node) {
      adBreak.source = adSource(source, &text)
      if adBreak.source?.content == nil { adBreak.failure = adBreak.failure ?? .schemaValidation }
    }
    for container in node.children where container.isNamed("TrackingEvents") {
      checkVMAPChildren(of: container)
      for child in container.children where child.isNamed("Tracking") {
        if let tracking = adBreakTracking(child) { adBreak.tracking.append(tracking) }
      }
    }
    adBreak.extensions = extensions(of: node)
    return adBreak
  }

  private mutating func adBreakTracking(_ node: XMLNode) -> AdBreakTracking? {
    let event = attribute("event", of: node) ?? ""
    guard let url = trackingURL(node) else { return nil }
    let tracking = AdBreakTracking(event: event, url: url)
    if event.isEmpty {
      report(
        .trackingEventMissing, "'Tracking' has no 'event'; it never fires", at: node.position)
    } else if tracking.name == nil {
      let names = AdBreakTracking.Name.allCases.map(\.rawValue)
      report(
        .trackingEventUnknown,
        "event \(Self.quoted(event)) of an 'AdBreak' is unknown and never fires"
          + suggestion(for: event, in: names), at: node.position)
    }
    return tracking
  }
}
