internal import VAST
internal import Vocabulary

/// A page that a click on a part of an ad opens.
package struct ClickThrough: Sendable, Hashable {
  /// The kinds of creatives that declare pages to open.
  package enum Creative: String, Sendable, Hashable, CaseIterable {
    case linear
    case nonLinear
    case companion
    case icon
  }

  var creative: Creative
  /// The id of the companion or nonlinear creative, or the program of the icon.
  var id: String?
  /// The declared URL, with macros not replaced.
  var url: String

  init(_ creative: Creative, id: String? = nil, url: String) {
    self.creative = creative
    self.id = id
    self.url = url
  }
}

/// A page that a click opens, with its place in the tag.
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

  /// The pages that clicks on the ad, its companions and its icons open, with their places in the
  /// tag.
  ///
  /// The linear or nonlinear creative opens the inline ad's page, or that of the nearest wrapper
  /// (VAST 4.2 § 3.10.1); companions and icons are those of all hops.
  var placedClickThroughs: [PlacedClickThrough] {
    var pages: [PlacedClickThrough] = []
    if let page = linearClickThrough { pages.append(page) }
    for hop in hops {
      let count = pages.count
      for creative in hop.ad.creatives {
        for overlay in creative.nonLinearAds?.nonLinears ?? [] {
          guard let url = overlay.clickThrough else { continue }
          pages.append(PlacedClickThrough(.nonLinear, id: overlay.id, url, in: hop.file))
        }
      }
      if pages.count > count { break }
    }
    for hop in hops {
      for creative in hop.ad.creatives {
        for companion in creative.companionAds?.companions ?? [] {
          guard let url = companion.clickThrough else { continue }
          pages.append(PlacedClickThrough(.companion, id: companion.id, url, in: hop.file))
        }
      }
    }
    for hop in hops {
      for creative in hop.ad.creatives {
        for icon in creative.linear?.icons ?? [] {
          guard let url = icon.clickThrough else { continue }
          pages.append(PlacedClickThrough(.icon, id: icon.program, url, in: hop.file))
        }
      }
    }
    return pages
  }

  /// The ClickThrough of the linear creative that plays, or else of the nearest wrapper.
  private var linearClickThrough: PlacedClickThrough? {
    for (index, hop) in hops.enumerated() {
      let linears =
        index == 0 ? [hop.ad.inLine?.linearCreative?.linear].compactMap(\.self) : hop.ad.linears
      for case let url? in linears.lazy.map(\.videoClicks.clickThrough) {
        return PlacedClickThrough(.linear, url, in: hop.file)
      }
    }
    return nil
  }
}

extension Ad {
  fileprivate var linears: [Linear] { creatives.compactMap(\.linear) }
}
