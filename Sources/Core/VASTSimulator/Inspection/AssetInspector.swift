package import CreativeQuality
internal import OpenMeasurement
internal import Player
internal import VAST
package import Vocabulary

/// Requests all resources, except media, to which the ads of a tag refer; each URL once. What an ad
/// shows is read, so that it can be held against its declaration; of pages and large files only the
/// headers are asked for.
struct AssetInspector {
  private let request: RunRequest
  private let documents: DocumentSource
  private var macros: RunMacros

  /// An asset's URL, and what a player does with the answer.
  private struct Key: Hashable {
    var url: String
    var needsPermission: Bool
    var declared: DeclaredAsset?
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
      url: base.resolved(asset.template.text), needsPermission: asset.kind.row.needsPermission,
      declared: asset.declared)
    guard known.insert(key).inserted else { return nil }
    let facts = MacroFacts(
      of: .simulated(request), in: request.scenario.ad.slot, .standalone, at: nil, playerFrame: nil,
      blocked: ad.blockedCategories)
    facts.ad = AdMacroFacts(
      ad, ad.inLine?.linearCreative?.universalAdIDs ?? [], count: order)
    let url = base.resolved(macros.context(facts, at: .zero).expand(asset.template).url)
    guard FetchLimits.objection(to: url) == nil else { return nil }
    var inspection = AssetInspection(
      kind: asset.kind, url: url, location: asset.location, declared: asset.declared,
      result: .notAsked(reason: request.fileAdvice.ofAssets))
    complete(&inspection, relativeTo: base)
    return inspection
  }

  private func complete(_ inspection: inout AssetInspection, relativeTo base: DocumentBase) {
    let resources = documents.resources
    if let place = resources.place(of: inspection.url, relativeTo: base) {
      switch place.target {
      case .own, .file:
        inspection.result = .stoodFor
        guard inspection.declared != nil else { return }
        var answer = ResourceAnswer(
          fetch: Fetch(
            purpose: .resource, url: inspection.url, source: place.source, status: 200, bytes: 0))
        answer.content = .file(place)
        inspection.content = resources.bytes(of: &answer).map(AssetContent.init)
      case .missing, .forbidden:
        let absence = resources.absence(of: place)
        inspection.result =
          switch absence.side {
          case .tag: .missingFile(reason: absence.reason)
          case .mapping: .notRead(reason: absence.reason)
          case .call: .notAsked(reason: absence.reason)
          }
      }
      return
    }
    guard let network = resources.network else { return }
    var probe = AssetProbe(
      of: inspection.kind, at: inspection.url, isRead: inspection.declared != nil)
    var action = probe.begin()
    while true {
      switch action {
      case .ask(let request): action = probe.answered(network.fetch(request))
      case .finish(let result, let content):
        (inspection.result, inspection.content) = (result, content)
        return
      }
    }
  }
}

/// A file or a page, other than its media, that an ad refers to.
struct NamedAsset {
  var kind: AssetInspection.Kind
  /// The URL as declared.
  var template: URLTemplate
  var location: SourceLocation
  /// What the tag declares of the content; nil where nothing is known of it.
  var declared: DeclaredAsset?
}

extension ResolvedAd {
  /// The assets that the ad refers to, hop by hop and in document order: the resources of
  /// companions, icons and nonlinear creatives, the pages that clicks open, and caption, mezzanine
  /// and interactive files. Of the media, only playlists are included.
  var namedAssets: [NamedAsset] {
    let pages = placedClickThroughs.map { page in
      NamedAsset(
        kind: .clickThrough(of: page.clickThrough.creative), template: page.url.template,
        location: SourceLocation(file: page.file, position: page.url.position))
    }
    return hops.flatMap(\.shownAssets) + pages + fileAssets
  }

  /// The files of the linear creative other than its media.
  private var fileAssets: [NamedAsset] {
    guard let hop = hops.first, let linear = inLine?.linearCreative?.linear else { return [] }
    func asset(
      _ kind: AssetInspection.Kind, _ url: String, _ position: SourcePosition,
      _ declared: DeclaredAsset? = nil
    ) -> NamedAsset {
      NamedAsset(
        kind: kind, template: URLTemplate(url),
        location: SourceLocation(file: hop.file, position: position), declared: declared)
    }
    let playlists = linear.mediaFiles.filter { MediaFormat(type: $0.type, url: $0.url) == .hls }
    return linear.closedCaptionFiles.map { asset(.captions, $0.url, $0.position) }
      + linear.mezzanines.map { asset(.mezzanine, $0.url, $0.position) }
      + playlists.map { asset(.playlist, $0.url, $0.position) }
      + linear.interactiveCreativeFiles.map {
        asset(
          .interactive, $0.url, $0.position, DeclaredAsset(use: .interactive, type: $0.type))
      }
  }
}

extension AdHop {
  /// The resources that the creatives of the hop display.
  fileprivate var shownAssets: [NamedAsset] {
    ad.creatives.flatMap { creative -> [NamedAsset] in
      let companions = (creative.companionAds?.companions ?? []).flatMap {
        assets(of: .companion, $0.resources, drawnIn: $0.pictureSize)
      }
      let nonLinears = (creative.nonLinearAds?.nonLinears ?? []).flatMap {
        assets(of: .nonLinear, $0.resources, drawnIn: PictureSize($0.width, $0.height))
      }
      return companions + nonLinears + (creative.linear?.icons ?? []).flatMap(assets)
    }
  }

  private func assets(of icon: Icon) -> [NamedAsset] {
    let size = PictureSize(icon.width, icon.height, times: icon.pixelRatio)
    return assets(of: .icon, icon.resources, drawnIn: size)
      + icon.clickFallbackImages.flatMap { image in
        assets(
          of: .icon, image.resource.map { [$0] } ?? [],
          drawnIn: PictureSize(image.width, image.height))
      }
  }

  private func assets(
    of creative: ClickThrough.Creative, _ resources: [CreativeResource], drawnIn size: PictureSize?
  ) -> [NamedAsset] {
    resources.compactMap { resource in
      resource.address.map {
        NamedAsset(
          kind: .resource(of: creative), template: URLTemplate($0),
          location: SourceLocation(file: file, position: resource.position),
          declared: resource.declared(in: size))
      }
    }
  }
}

extension CreativeResource {
  fileprivate func declared(in size: PictureSize?) -> DeclaredAsset? {
    switch content {
    case .file(_, let type): DeclaredAsset(type: type, size: size)
    case .page: DeclaredAsset(use: .page)
    case .markup: nil
    }
  }
}

extension Companion {
  /// The size of the companion itself, or else of its slot (VAST 4.3 § 3.14.1).
  fileprivate var pictureSize: PictureSize? {
    PictureSize(assetWidth ?? width, assetHeight ?? height, times: pixelRatio)
  }
}

extension PictureSize {
  /// A size of so many pixels a device pixel; nil where a side is unknown or out of range.
  fileprivate init?(_ width: Int?, _ height: Int?, times ratio: Double? = nil) {
    guard let width, let height else { return nil }
    let ratio = ratio.flatMap { $0 > 0 && $0 <= 100 ? $0 : nil } ?? 1
    guard let wide = Int(exactly: (Double(width) * ratio).rounded()),
      let high = Int(exactly: (Double(height) * ratio).rounded())
    else { return nil }
    self.init(width: wide, height: high)
  }
}

/// Decides how an asset is requested, and what the answers say about it.
///
/// An asset whose content counts is requested whole. For others a HEAD request costs the least, but
/// some servers do not support it. If a HEAD request fails in a way that leaves open whether a GET
/// succeeds, a GET requests the first two bytes (RFC 9110 § 14). Where a whole answer was not
/// recorded, the headers may have been.
struct AssetProbe {
  enum Action: Hashable {
    case ask(NetworkRequest)
    /// `content` is nil where it was not received.
    case finish(AssetInspection.Result, content: AssetContent?)
  }

  private enum State {
    case idle
    case askedForAll
    case askedForHead
    case askedForBytes
    case finished
  }

  private let kind: AssetInspection.Kind
  private let url: String
  private let isRead: Bool
  private var state = State.idle

  /// `isRead` says whether the content counts.
  init(of kind: AssetInspection.Kind, at url: String, isRead: Bool = false) {
    self.kind = kind
    self.url = url
    self.isRead = isRead
  }

  mutating func begin() -> Action {
    state = isRead ? .askedForAll : .askedForHead
    return .ask(request(isRead ? .get : .head))
  }

  /// Processes the response to the last request.
  mutating func answered(_ answer: NetworkAnswer) -> Action {
    let last = state
    state = .finished
    // The status and headers of a body that exceeds the limit were received.
    let isTooLong = answer.failure?.effect == .tooLarge && (200...299).contains(answer.status)
    guard let failure = answer.failure, !isTooLong else {
      var content: AssetContent?
      if last == .askedForAll, !isTooLong {
        if case .bytes(let bytes)? = answer.body { content = AssetContent(bytes) }
        if answer.body == nil { content = .empty }
      }
      return .finish(
        .answered(url: answer.url, refusal: CrossOriginRefusal(answer.hops, to: .anonymous)),
        content: content)
    }
    if last == .askedForAll, failure.effect == .notRecorded || failure.effect == .budget {
      state = .askedForHead
      return .ask(request(.head))
    }
    if last == .askedForHead, Self.mayDiffer(failure) {
      state = .askedForBytes
      return .ask(request(.get, HTTPHeader("Range", "bytes=0-1")))
    }
    return .finish(
      failure.effect == .notRecorded || failure.effect == .budget
        ? .notAsked(reason: failure.reason) : .missing(reason: failure.reason), content: nil)
  }

  /// Whether a GET may succeed where a HEAD failed.
  private static func mayDiffer(_ failure: NetworkFailure) -> Bool {
    switch failure.effect {
    case .status, .noContent, .connection, .notRecorded, .budget: true
    case .timeout, .notAllowed, .tooLarge: false
    }
  }

  private func request(_ method: HTTPMethod, _ headers: HTTPHeader...) -> NetworkRequest {
    NetworkRequest(
      url: url, purpose: kind == .captions ? .captions : .resource, method: method,
      headers: headers, statesOrigin: kind.row.needsPermission)
  }
}

/// A file or a page that an ad names in addition to its media, and the result of the request for it.
package struct AssetInspection: Sendable, Hashable {
  /// The use of the asset in the ad.
  package enum Kind: Sendable, Hashable {
    /// The picture or the page that a creative shows.
    case resource(of: ClickThrough.Creative)
    /// The page that a click on a creative opens.
    case clickThrough(of: ClickThrough.Creative)
    case captions
    /// The mezzanine file, from which servers transcode MediaFiles.
    case mezzanine
    /// The playlist of a MediaFile that is an HLS stream. Whether the stream exists is known only
    /// after a run.
    case playlist
    /// The InteractiveCreativeFile, such as a SIMID creative, which players load into a frame.
    case interactive

    /// The name of the asset in messages, and the conditions under which it is requested.
    package struct Row: Sendable, Hashable {
      /// The description of the asset, as the subject of a sentence.
      package let words: String
      /// Whether a player in a web page may read the asset only when its server allows the page's
      /// origin (Fetch standard, CORS protocol). Pictures, frames and opened pages need no such
      /// permission.
      package var needsPermission = false
      /// Whether a run requests the asset too, and reports it if it is missing.
      package var isOfRuns = false
    }

    package var row: Row {
      switch self {
      case .resource(let creative): Row(words: "the resource of the \(creative.words)")
      case .clickThrough(let creative):
        Row(words: "the page that a click on the \(creative.words) opens")
      case .captions: Row(words: "the caption file", needsPermission: true, isOfRuns: true)
      case .mezzanine: Row(words: "the mezzanine file")
      case .playlist: Row(words: "the playlist", needsPermission: true, isOfRuns: true)
      case .interactive: Row(words: "the interactive creative file")
      }
    }
  }

  /// The result of the request for the asset.
  package enum Result: Sendable, Hashable {
    /// A local file was read in place of the URL.
    case stoodFor
    /// A server answered. `url` is the last URL of its redirects; `refusal` is why a page may not
    /// read the answer, nil where it may.
    case answered(url: String, refusal: CrossOriginRefusal?)
    /// The network did not return the asset.
    case missing(reason: String)
    /// The file that the tag's relative URL names does not exist.
    case missingFile(reason: String)
    /// The file was not read: the tag is not allowed to name it, or the user mapped the URL to a
    /// file that does not exist. The reason says what the user can do.
    case notRead(reason: String)
    /// The asset could not be requested. The reason says what the user can do.
    case notAsked(reason: String)
  }

  package var kind: Kind
  /// The requested URL, with macros replaced.
  package var url: String
  /// Where the ad names it.
  package var location: SourceLocation
  /// What the tag declares of the content; nil where nothing is known of it.
  package var declared: DeclaredAsset?
  package var result: Result
  /// What the file is; nil where its content was not read.
  package var content: AssetContent?
}

extension ClickThrough.Creative {
  fileprivate var words: String {
    switch self {
    case .linear: "linear creative"
    case .nonLinear: "nonlinear creative"
    case .companion: "companion"
    case .icon: "icon"
    }
  }
}
