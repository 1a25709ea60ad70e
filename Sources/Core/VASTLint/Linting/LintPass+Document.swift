internal import Documents
internal import Player
internal import VAST
internal import Vocabulary

extension LintPass {
  /// Checks a document according to its root element, such as `VAST` or `VMAP`.
  mutating func document(_ tree: AdDocumentTree, _ kind: VASTLinter.Expectation) {
    for warning in tree.warnings { report(warning) }
    let root = tree.root
    switch root.name {
    case "VAST":
      vast(root)
    case "VMAP" where kind == .any:
      // VMAP has one version, which may contain older VAST.
      (namespace, rootPrefix) = (root.namespace, root.prefix)
      checkVMAPVersion(of: root)
      visit(root, as: .vmap)
      for adBreak in root.children where adBreak.name == "AdBreak" {
        for source in adBreak.children where source.name == "AdSource" {
          for data in source.children { embedded(data, tree) }
        }
      }
    case "VideoAdServingTemplate":
      report(
        .versionNotSupported, at: root.position,
        "'VideoAdServingTemplate' is VAST 1, which is not supported")
    default:
      report(
        .rootNotVAST, at: root.position,
        "the root is \(Self.quoted(root.name)); use \(kind == .any ? "'VAST' or 'VMAP'" : "'VAST'")"
      )
    }
  }

  /// Reports why a document cannot be read.
  mutating func report(_ error: XMLTreeError) {
    let rule: LintRule =
      switch error.kind {
      case .empty: .documentEmpty
      case .notWellFormed: .notWellFormed
      case .dtdRefused: .documentTypeRefused
      case .tooDeep, .tooLarge, .tooManyNodes: .documentTooLarge
      }
    report(rule, at: error.position ?? .start, error.description)
  }

  private mutating func report(_ warning: XMLWarning) {
    let rule: LintRule =
      switch warning.kind {
      case .byteOrderMark: .byteOrderMark
      case .prolog: .prologMalformed
      case .undeclaredPrefix: .undeclaredPrefix
      case .namespace: .namespaceMalformed
      }
    report(rule, at: warning.position ?? .start, warning.message)
  }

  private mutating func checkVMAPVersion(of root: XMLNode) {
    guard let text = root.value(of: "version"), text != "1.0" else { return }
    if Int(text.prefix { $0 != "." }) == 1 {
      report(
        .versionUnknown, at: root.position,
        "VMAP version \(Self.quoted(text)) is unknown; VMAP 1.0 and 1.0.1 both require '1.0'")
    } else {
      report(
        .versionNotSupported, at: root.position,
        "VMAP version \(Self.quoted(text)) is not supported")
    }
  }

  /// Checks a VAST document, which may be inside a VMAP document.
  mutating func vast(_ root: XMLNode) {
    version = nil
    newerFeatures = NewerFeatures()
    newerMacros = []
    (namespace, rootPrefix) = (root.namespace, root.prefix)
    hasMixedNamespaces = false
    declaredVersion = root.value(of: "version").map { String($0.prefix(40)) } ?? ""
    if let text = root.value(of: "version") {
      switch VASTVersion.declaration(String(text)) {
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
    let known = VASTVersion.allCases.map(\.text)
    let meant = known.filter { $0.hasPrefix("\(text).") }
    let judged = version == nil ? ", so the document is judged by what all versions share" : ""
    report(
      .versionUnknown, at: position,
      "VAST version \(Self.quoted(text)) is unknown\(judged); "
        + (meant.isEmpty
          ? "versions are \(known.joined(separator: ", "))"
          : "did you mean \(Self.alternatives(meant))?"))
  }

  /// Joins alternatives: 'a, b or c'.
  private static func alternatives(_ texts: [String]) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.joined() }
    return "\(texts.dropLast().joined(separator: ", ")) or \(last)"
  }

  /// Checks the VAST document in a VMAP ad source, where it is an element or text.
  private mutating func embedded(_ node: XMLNode, _ tree: AdDocumentTree) {
    // VMAP 1.0 has the name 'VASTData' in some places.
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
    switch tree.embedded[node.position] {
    case .success(let inner):
      for warning in inner.warnings { report(warning) }
      if inner.root.name == "VAST" {
        vast(inner.root)
      } else {
        report(
          .rootNotVAST, at: inner.root.position,
          "the root is \(Self.quoted(inner.root.name)); use 'VAST'")
      }
    case .failure(let error):
      report(error)
    case nil: break
    }
  }
}

extension LintPass {
  /// Reads and checks a playlist or tracking JSON.
  mutating func stream(_ bytes: [UInt8], file: String) -> StreamParsing.Content? {
    guard admits(bytes) else { return nil }
    let reading = StreamReader.reading(bytes, file: file)
    report(reading.faults)
    guard case .document(let document)? = reading.content else { return reading.content }
    for checks in tables.streams { checks.document(document, &self) }
    for interstitial in document.interstitials { slots(interstitial.signaling?.slots ?? []) }
    for adBreak in document.stitchedBreaks { slots(adBreak.slots) }
    return reading.content
  }

  /// Reads and checks an asset list.
  mutating func assetList(_ bytes: [UInt8], file: String) -> AssetList? {
    guard admits(bytes) else { return nil }
    let reading = AssetListReader.reading(bytes, file: file)
    report(reading.faults)
    guard let list = reading.content else { return nil }
    for checks in tables.streams { checks.list(list, &self) }
    for asset in list.assets { slots(asset.signaling?.slots ?? []) }
    slots(list.signaling?.slots ?? [])
    for avail in list.avails { slots(avail.slots) }
    return list
  }

  /// Reads and checks a file that is a single envelope.
  mutating func signaling(_ bytes: [UInt8], file: String) {
    guard admits(bytes) else { return }
    let reading = AdCreativeSignalingReader.reading(bytes, file: file)
    report(reading.faults)
    slots(reading.content?.slots ?? [])
  }

  /// Whether a document is within the size limit of a tag; a longer document is reported.
  private mutating func admits(_ bytes: [UInt8]) -> Bool {
    let limit = XMLLimits.default.bytes
    if bytes.count <= limit { return true }
    report(
      .documentTooLarge, at: .start, "the document is longer than the limit of \(limit) bytes")
    return false
  }

  private mutating func slots(_ slots: [CreativeSlot]) {
    for slot in slots {
      for check in tables.slots { check(slot, &self) }
    }
  }

  private mutating func report(_ faults: [StreamFault]) {
    for fault in faults {
      report(LintRule.rule(of: fault.kind), at: fault.position, fault.message)
    }
  }
}

extension LintRule {
  /// The rule that a fault of a document breaks.
  static func rule(of kind: StreamFault.Kind) -> LintRule {
    switch kind {
    case .playlist: .playlistMalformed
    case .variable: .variableSubstitutionMissing
    case .undated, .unpairedMarker: .breakNotAnnounced
    case .unusableInterstitial: .dateRangeUnusable
    case .dateRangeAttribute: .dateRangeAttributeMalformed
    case .assetList: .assetListMalformed
    case .signaling: .signalingMalformed
    case .unusableSignaling: .signalingUnusable
    case .signalingVersion: .signalingVersionUnknown
    case .remoteSignaling: .signalingRemote
    case .trackingType: .signalingTypeUnknown
    case .marker: .markerMalformed
    case .markersDisagree: .markersDisagree
    }
  }
}

/// The checks of a rule in the documents of a stream.
struct StreamChecks: Sendable {
  /// Checks a playlist or tracking JSON, and reports its findings.
  let document: @Sendable (StreamDocument, inout LintPass) -> Void
  /// Checks an asset list, and reports its findings.
  let list: @Sendable (AssetList, inout LintPass) -> Void

  init(
    document: @escaping @Sendable (StreamDocument, inout LintPass) -> Void = { _, _ in },
    list: @escaping @Sendable (AssetList, inout LintPass) -> Void = { _, _ in }
  ) {
    self.document = document
    self.list = list
  }
}
