internal import JSONTree
internal import Media
internal import VirtualTime

/// The pictures of an ad in a run record: which there are, and under which names `--frames` writes
/// them.
struct EncodedPictures {
  let json: JSONValue

  /// Nil for an ad that was not on the screen, or whose pictures were not asked for.
  init?(_ ad: AdRecord) {
    guard let index = ad.index, let pictures = ad.mediaFacts?.pictures else { return nil }
    json = .array(
      pictures.pictures.map { picture in
        .object([
          .init("moment", .string(picture.moment.rawValue)),
          .init("positionUs", .microseconds(picture.position)),
          .init("file", .string(PictureName.of(picture.moment, ad: index))),
          .init("width", .integer(picture.jpeg.width)),
          .init("height", .integer(picture.jpeg.height)),
        ])
      })
  }
}
