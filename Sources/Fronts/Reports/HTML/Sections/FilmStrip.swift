internal import FoundationEssentials
internal import Media
internal import VASTSimulator
internal import Vocabulary

/// The pictures of an ad's media side by side, if the run took any.
///
/// Pictures that playback did not reach are pale and labelled as such.
struct FilmStrip {
  private let index: Int
  private let pictures: [MediaPictures.Picture]
  /// The position that playback reached in the media.
  private let reached: Duration
  private let suffix: String

  /// Creates a film strip; nil for an ad without pictures.
  ///
  /// - Parameters:
  ///   - ad: the ad.
  ///   - record: the record of the ad's unit.
  ///   - suffix: distinguishes the pictures of several units.
  init?(_ ad: AdRecord, of record: RunRecord, suffix: String) {
    guard let index = ad.index, let pictures = ad.mediaFacts?.pictures?.pictures,
      !pictures.isEmpty
    else { return nil }
    self.index = index
    self.pictures = pictures
    self.suffix = suffix
    reached = record.events.lazy.filter { $0.ad == index }.compactMap(\.position).max() ?? .zero
  }

  func write(to html: inout HTMLText) {
    let text = pictures.map(text).joined(separator: "; ")
    html.element("div", [("class", "lanes")]) { html in
      html.lane("Film strip", height: 92, text: text, on: nil) { html in
        let width = 100_000 / pictures.count
        for (place, picture) in pictures.enumerated() {
          write(picture, from: place * width, width: width, to: &html)
        }
      }
    }
  }

  private func write(
    _ picture: MediaPictures.Picture, from start: Int, width: Int, to html: inout HTMLText
  ) {
    let gap = width / 40
    html.element(
      "image",
      [
        ("x", "\(Percentage(thousandths: start + gap))"),
        ("width", "\(Percentage(thousandths: width - 2 * gap))"), ("height", "72"),
        ("preserveAspectRatio", "xMidYMid slice"),
        ("id", Self.identifier(of: picture, ofAd: index, suffix: suffix)),
        ("class", isSeen(picture) ? "seen" : "unseen"), ("href", picture.dataURL),
      ]
    ) { $0.element("title", text: text(of: picture)) }
    html.element(
      "text",
      [
        ("x", "\(Percentage(thousandths: start + width / 2))"), ("y", "86"), ("class", "moment"),
      ], text: Self.shortText(of: picture))
  }

  /// The identifier by which the viewer finds a picture on the page.
  static func identifier(
    of picture: MediaPictures.Picture, ofAd index: Int, suffix: String
  ) -> String {
    "picture\(suffix)-\(index)-\(picture.moment.rawValue)"
  }

  /// A word that fits under a small picture.
  private static func shortText(of picture: MediaPictures.Picture) -> String {
    switch picture.moment {
    case .firstFrame: "first"
    case .quartile(let quartile): "\(quartile.quarters * 25) %"
    case .lastFrame: "last"
    }
  }

  private func isSeen(_ picture: MediaPictures.Picture) -> Bool { picture.position <= reached }

  private func text(of picture: MediaPictures.Picture) -> String {
    let moment =
      switch picture.moment {
      case .firstFrame: "first frame"
      case .quartile(.firstQuartile): "first quartile"
      case .quartile(.midpoint): "midpoint"
      case .quartile(.thirdQuartile): "third quartile"
      case .lastFrame: "last frame"
      }
    return "\(moment), at \(TimeText.readable(picture.position)) of the media"
      + (isSeen(picture) ? "" : ", not reached")
  }
}

extension MediaPictures.Picture {
  /// The picture as a data URL in the page.
  var dataURL: String { "data:image/jpeg;base64,\(Data(jpeg.bytes).base64EncodedString())" }
}
