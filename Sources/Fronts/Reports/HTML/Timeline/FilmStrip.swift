internal import FoundationEssentials
internal import Media
internal import RunRecords
internal import Scenario
internal import VirtualTime

/// The pictures of a unit's ads over the lanes, where the run took any.
///
/// An ad's pictures share its time evenly; those that nobody came to see are pale and say so.
struct FilmStrip {
  private struct Frame {
    var ad: (index: Int, start: Duration, end: Duration)
    var pictures: [MediaPictures.Picture]
    /// How far the media was played.
    var reached: Duration
  }

  /// An ad of this share of the axis has room for words, on a phone too.
  private static let labelledWidth = Percentage(thousandths: 60_000)

  private let part: TimelinePart
  private let frames: [Frame]

  init(_ part: TimelinePart) {
    self.part = part
    let pictures = Dictionary(
      part.records.compactMap { record in
        record.index.map { ($0, record.mediaFacts?.pictures?.pictures ?? []) }
      }, uniquingKeysWith: { first, _ in first })
    var reached: [Int: Duration] = [:]
    for (_, event) in part.events {
      guard let ad = event.ad, let position = event.position else { continue }
      reached[ad] = max(reached[ad] ?? position, position)
    }
    frames = part.ads.compactMap { ad in
      guard let pictures = pictures[ad.index], !pictures.isEmpty else { return nil }
      return Frame(ad: ad, pictures: pictures, reached: reached[ad.index] ?? .zero)
    }
  }

  func write(to html: inout HTMLText) {
    guard !frames.isEmpty else { return }
    let text = frames.flatMap { frame in
      frame.pictures.map { Self.text(of: $0, in: frame) }
    }
    html.lane("Film strip", height: 92, text: text.joined(separator: "; "), on: nil) { html in
      for frame in frames {
        html.open(
          "svg",
          [
            ("x", "\(part.place(of: frame.ad.start))"),
            ("width", "\(part.place(of: frame.ad.end) - part.place(of: frame.ad.start))"),
            ("height", "92"),
          ])
        let width = Percentage(thousandths: 100_000 / frame.pictures.count)
        for (index, picture) in frame.pictures.enumerated() {
          write(picture, index, width, frame, to: &html)
        }
        html.markup("</svg>")
      }
    }
  }

  private func write(
    _ picture: MediaPictures.Picture, _ index: Int, _ width: Percentage, _ frame: Frame,
    to html: inout HTMLText
  ) {
    let gap = width.thousandths / 40
    html.element(
      "image",
      [
        ("x", "\(Percentage(thousandths: width.thousandths * index + gap))"),
        ("width", "\(Percentage(thousandths: width.thousandths - 2 * gap))"),
        ("height", "72"), ("preserveAspectRatio", "xMidYMid slice"),
        ("class", Self.isSeen(picture, in: frame) ? "seen" : "unseen"),
        ("href", picture.dataURL),
      ]
    ) { $0.element("title", text: Self.text(of: picture, in: frame)) }
    // In a short ad of a long stretch the words would run into each other.
    guard part.place(of: frame.ad.end) - part.place(of: frame.ad.start) > Self.labelledWidth else {
      return
    }
    html.element(
      "text",
      [
        ("x", "\(Percentage(thousandths: width.thousandths * index + width.thousandths / 2))"),
        ("y", "86"), ("class", "moment"),
      ], text: Self.shortText(of: picture))
  }

  /// A word that fits under a small picture.
  private static func shortText(of picture: MediaPictures.Picture) -> String {
    switch picture.moment {
    case .firstFrame: "first"
    case .quartile(let quartile): "\(quartile.quarters * 25) %"
    case .lastFrame: "last"
    }
  }

  private static func isSeen(_ picture: MediaPictures.Picture, in frame: Frame) -> Bool {
    picture.position <= frame.reached
  }

  private static func text(of picture: MediaPictures.Picture, in frame: Frame) -> String {
    let moment =
      switch picture.moment {
      case .firstFrame: "first frame"
      case .quartile(.firstQuartile): "first quartile"
      case .quartile(.midpoint): "midpoint"
      case .quartile(.thirdQuartile): "third quartile"
      case .lastFrame: "last frame"
      }
    return "\(moment), at \(TimeText.readable(picture.position)) of the media"
      + (isSeen(picture, in: frame) ? "" : ", not reached")
  }
}

extension MediaPictures.Picture {
  /// The picture as a page holds it.
  var dataURL: String { "data:image/jpeg;base64,\(Data(jpeg.bytes).base64EncodedString())" }
}
