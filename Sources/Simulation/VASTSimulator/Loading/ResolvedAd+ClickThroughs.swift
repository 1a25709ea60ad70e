internal import RunRecords
internal import Transport
internal import VAST

/// A page that a click opens, and where the ad names it.
struct PlacedClickThrough {
  var clickThrough: ClickThrough
  var url: TrackingURL
  /// The display name of the document that declares it.
  var file: String

  init(_ creative: ClickThrough.Creative, id: String? = nil, _ url: TrackingURL, in file: String) {
    clickThrough = ClickThrough(creative, id: id, url: url.template.text)
    self.url = url
    self.file = file
  }
}

extension ResolvedAd {
  /// The pages that clicks on the ad, its companions and its icons open.
  var clickThroughs: [ClickThrough] { placedClickThroughs.map(\.clickThrough) }

  /// The same with their places.
  ///
  /// The linear or nonlinear creative opens the inline ad's page, or that of the nearest wrapper
  /// (VAST 4.2 § 3.10.1); companions and icons are those of all hops.
  var placedClickThroughs: [PlacedClickThrough] {
    var pages: [PlacedClickThrough] = []
    let linear = hops.enumerated().lazy.compactMap { index, hop in
      let linears =
        index == 0 ? [hop.ad.inLine?.linearCreative?.linear].compactMap(\.self) : hop.ad.linears
      return linears.lazy.compactMap(\.videoClicks.clickThrough).first
        .map { PlacedClickThrough(.linear, $0, in: hop.file) }
    }
    if let page = linear.first { pages.append(page) }
    let overlays = hops.map { hop in
      hop.ad.creatives.compactMap(\.nonLinearAds).flatMap(\.nonLinears).compactMap { overlay in
        overlay.clickThrough.map {
          PlacedClickThrough(.nonLinear, id: overlay.id, $0, in: hop.file)
        }
      }
    }
    pages += overlays.first { !$0.isEmpty } ?? []
    for hop in hops {
      pages += hop.ad.creatives.compactMap(\.companionAds).flatMap(\.companions).compactMap {
        companion in
        companion.clickThrough.map {
          PlacedClickThrough(.companion, id: companion.id, $0, in: hop.file)
        }
      }
    }
    for hop in hops {
      pages += hop.ad.linears.flatMap(\.icons).compactMap { icon in
        icon.clickThrough.map { PlacedClickThrough(.icon, id: icon.program, $0, in: hop.file) }
      }
    }
    return pages
  }
}

extension Ad {
  fileprivate var linears: [Linear] { creatives.compactMap(\.linear) }
}
