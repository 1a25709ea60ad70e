internal import RunRecords
internal import Transport
internal import VAST

extension ResolvedAd {
  /// The pages that clicks on the ad, its companions and its icons open.
  ///
  /// The linear or nonlinear creative opens the inline ad's page, or that of the nearest wrapper
  /// (VAST 4.2 § 3.10.1); companions and icons are those of all hops.
  var clickThroughs: [ClickThrough] {
    var pages: [ClickThrough] = []
    let linears = hops.enumerated().map { index, hop in
      index == 0 ? [hop.ad.inLine?.linearCreative?.linear].compactMap(\.self) : hop.ad.linears
    }
    if let page = linears.joined().lazy.compactMap(\.videoClicks.clickThrough).first {
      pages.append(ClickThrough(.linear, url: page.template.text))
    }
    let overlays = hops.map { hop in
      hop.ad.creatives.compactMap(\.nonLinearAds).flatMap(\.nonLinears).compactMap { overlay in
        overlay.clickThrough.map {
          ClickThrough(.nonLinear, id: overlay.id, url: $0.template.text)
        }
      }
    }
    pages += overlays.first { !$0.isEmpty } ?? []
    for hop in hops {
      pages += hop.ad.creatives.compactMap(\.companionAds).flatMap(\.companions).compactMap {
        companion in
        companion.clickThrough.map {
          ClickThrough(.companion, id: companion.id, url: $0.template.text)
        }
      }
    }
    for hop in hops {
      pages += hop.ad.linears.flatMap(\.icons).compactMap { icon in
        icon.clickThrough.map { ClickThrough(.icon, id: icon.program, url: $0.template.text) }
      }
    }
    return pages
  }
}

extension Ad {
  fileprivate var linears: [Linear] { creatives.compactMap(\.linear) }
}
