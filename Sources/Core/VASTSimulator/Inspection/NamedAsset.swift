internal import Player
internal import VAST
internal import Vocabulary

/// A file or a page, other than its media, that an ad refers to.
struct NamedAsset {
  var kind: AssetInspection.Kind
  /// The URL as declared.
  var template: URLTemplate
  var location: SourceLocation
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
      _ kind: AssetInspection.Kind, _ url: String, _ position: SourcePosition
    ) -> NamedAsset {
      NamedAsset(
        kind: kind, template: URLTemplate(url),
        location: SourceLocation(file: hop.file, position: position))
    }
    let playlists = linear.mediaFiles.filter { MediaFormat(type: $0.type, url: $0.url) == .hls }
    return linear.closedCaptionFiles.map { asset(.captions, $0.url, $0.position) }
      + linear.mezzanines.map { asset(.mezzanine, $0.url, $0.position) }
      + playlists.map { asset(.playlist, $0.url, $0.position) }
      + linear.interactiveCreativeFiles.map { asset(.interactive, $0.url, $0.position) }
  }
}

extension AdHop {
  /// The resources that the creatives of the hop display.
  fileprivate var shownAssets: [NamedAsset] {
    ad.creatives.flatMap { creative in
      let icons = creative.linear?.icons ?? []
      return assets(of: .companion, creative.companionAds?.companions.flatMap(\.resources) ?? [])
        + assets(of: .nonLinear, creative.nonLinearAds?.nonLinears.flatMap(\.resources) ?? [])
        + assets(
          of: .icon,
          icons.flatMap { $0.resources + $0.clickFallbackImages.compactMap(\.resource) })
    }
  }

  private func assets(
    of creative: ClickThrough.Creative, _ resources: [CreativeResource]
  ) -> [NamedAsset] {
    resources.compactMap { resource in
      resource.address.map {
        NamedAsset(
          kind: .resource(of: creative), template: URLTemplate($0),
          location: SourceLocation(file: file, position: resource.position))
      }
    }
  }
}
