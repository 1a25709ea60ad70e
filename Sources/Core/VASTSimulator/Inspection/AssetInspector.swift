internal import OpenMeasurement
internal import VAST
internal import Vocabulary

/// Requests all resources, except media, to which the ads of a tag refer; each URL once.
struct AssetInspector {
  private let request: RunRequest
  private let documents: DocumentSource
  private var macros: RunMacros

  /// An asset's URL, and whether a player needs the server's permission to read the asset.
  private struct Key: Hashable {
    var url: String
    var needsPermission: Bool
  }

  private var known: Set<Key> = []

  /// `documents` has the base of the relative URLs of each document.
  init(_ request: RunRequest, documents: DocumentSource) {
    self.request = request
    self.documents = documents
    macros = RunMacros(request: documents.resources.request, purpose: "assets")
  }

  /// The assets of the ads that would play, in playing order.
  mutating func inspect(_ inspection: ChainInspection) -> [AssetInspection] {
    var found: [AssetInspection] = []
    for inspected in inspection.breaks.flatMap(\.ads) {
      guard let order = inspected.order else { continue }
      for asset in inspected.ad.namedAssets {
        // The caller's media file replaces the playlist.
        if asset.kind == .playlist, request.media != nil { continue }
        if let asset = inspect(asset, of: inspected.ad, order) { found.append(asset) }
      }
    }
    return found
  }

  /// Requests an asset. Nil when its result is already known, or when its URL cannot be requested
  /// from a server, such as a page of an app.
  private mutating func inspect(
    _ asset: NamedAsset, of ad: ResolvedAd, _ order: Int
  ) -> AssetInspection? {
    let base = documents.base(of: asset.location.file)
    let key = Key(
      url: base.resolved(asset.template.text), needsPermission: asset.kind.row.needsPermission)
    guard known.insert(key).inserted else { return nil }
    let facts = MacroFacts(
      of: .simulated(request), in: request.scenario.ad.slot, .standalone, at: nil, playerFrame: nil,
      blocked: ad.blockedCategories)
    facts.ad = AdMacroFacts(
      ad, ad.inLine?.linearCreative?.universalAdIDs ?? [], count: order)
    let url = base.resolved(macros.context(facts, at: .zero).expand(asset.template).url)
    guard FetchLimits.objection(to: url) == nil else { return nil }
    return AssetInspection(
      kind: asset.kind, url: url, location: asset.location,
      result: result(of: asset.kind, at: url, relativeTo: base))
  }

  private func result(
    of kind: AssetInspection.Kind, at url: String, relativeTo base: DocumentBase
  ) -> AssetInspection.Result {
    let resources = documents.resources
    if let place = resources.place(of: url, relativeTo: base) {
      switch place.target {
      case .own, .file: return .stoodFor
      case .missing, .forbidden:
        let absence = resources.absence(of: place)
        return switch absence.side {
        case .tag: .missingFile(reason: absence.reason)
        case .mapping: .notRead(reason: absence.reason)
        case .call: .notAsked(reason: absence.reason)
        }
      }
    }
    guard let network = resources.network else {
      return .notAsked(reason: request.fileAdvice.ofAssets)
    }
    var probe = AssetProbe(of: kind, at: url)
    var action = probe.begin()
    while true {
      switch action {
      case .ask(let request): action = probe.answered(network.fetch(request))
      case .finish(let result): return result
      }
    }
  }
}
