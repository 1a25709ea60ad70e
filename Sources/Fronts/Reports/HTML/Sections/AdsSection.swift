internal import FoundationEssentials
internal import Media
internal import Player
internal import VAST
internal import VASTSimulator
internal import Vocabulary

/// Every ad: its wrapper chain, the selected media and why other media was rejected, and lost events.
struct AdsSection {
  let record: RunRecord
  /// Copies of the documents, if the page has any.
  var copies = DocumentCopies([])
  /// The suffix of the section's identifier on a page with several such sections.
  var suffix = ""
  /// The suffix of the section's title.
  var subject = ""

  func write(to html: inout HTMLText) {
    let counts = Self.counts(record)
    html.section("ads\(suffix)", (record.ads.count == 1 ? "Ad" : "Ads") + subject) { html in
      if record.ads.isEmpty { html.element("p", text: "The document contains no ad.") }
      for ad in record.ads {
        html.element("h3", text: AdTitle.text(of: ad, among: record.ads))
        writeFacts(ad, to: &html)
        writeChain(ad, counts, to: &html)
        Self.writeMediaFiles(ad, to: &html)
        if let comparison = ad.comparison {
          Self.writeComparison(comparison, ad.mediaFacts?.container, to: &html)
        }
        FilmStrip(ad, of: record, suffix: suffix)?.write(to: &html)
        QualitySection.write(ad, to: &html)
        Self.writeLost(ad, to: &html)
      }
    }
  }

  private func writeFacts(_ ad: AdRecord, to html: inout HTMLText) {
    html.facts([
      ("Ad id", ad.adID), ("Creative", ad.creativeID),
      (
        "Error",
        ad.errorCode.map { "\($0): \(VASTErrorCode(rawValue: $0).summary ?? "unknown")" }
      ),
      ("Media", ad.mediaFile.map { HostAndPath.text(of: $0.url) }),
      ("Overlay", ad.nonLinear.map { $0.url.map(HostAndPath.text) ?? $0.resource.rawValue }),
      (
        "Length",
        ad.mediaFile?.actualDuration.map { actual in
          if ad.isStandIn { return TimeText.readable(actual) + ", of a stand-in" }
          let declared = ad.mediaFile?.declaredDuration.flatMap { $0 == actual ? nil : $0 }
          return TimeText.readable(actual)
            + (declared.map { ", declared \(TimeText.readable($0))" } ?? "")
        }
      ),
      ("Buffering", ad.buffering.map(Self.text)),
      ("Captions", Self.captions(ad)),
    ])
  }

  private static func captions(_ ad: AdRecord) -> String? {
    let texts = CaptionSummary(ad).texts
    return texts.isEmpty ? nil : texts.joined(separator: "; ")
  }

  private static func text(of buffering: BufferingRecord) -> String {
    let startup = buffering.startup.map { "loaded after \(TimeText.readable($0))" }
    return "\(startup ?? "never loaded"), \(buffering.count) times while playing, "
      + "\(TimeText.readable(buffering.total)) in total"
  }

  /// A hop of an ad's chain.
  private struct Place: Hashable {
    var ad: Int?
    var hop: Int
  }

  /// How many VAST beacons were sent to the trackers of each hop.
  private static func counts(_ record: RunRecord) -> [Place: Int] {
    var counts: [Place: Int] = [:]
    for (event, beacon) in record.beacons where beacon.source == .vast {
      counts[Place(ad: event.ad, hop: beacon.hop), default: 0] += 1
    }
    return counts
  }

  private func writeChain(_ ad: AdRecord, _ counts: [Place: Int], to html: inout HTMLText) {
    html.element("h4", text: "Wrapper chain")
    // The outermost document is requested first.
    html.element("ol", [("class", "chain")]) { html in
      for (hop, document) in ad.chain.enumerated().reversed() {
        html.element("li") { html in
          html.element("span", [("class", "hop")], text: ad.hopName(hop))
          html.put(" ")
          html.code(document.adID ?? "without id")
          html.put(" in ")
          copies.write(SourceLocation(file: document.document), to: &html)
          let count = counts[Place(ad: ad.index, hop: hop)] ?? 0
          if ad.index != nil {
            html.element(
              "span", [("class", "note")], text: " \(count) VAST beacon\(count == 1 ? "" : "s")")
          }
        }
      }
    }
  }

  private static func writeMediaFiles(_ ad: AdRecord, to html: inout HTMLText) {
    guard !ad.mediaFiles.isEmpty else { return }
    html.element("h4", text: "Media decision")
    html.table(
      "Every MediaFile and why it was selected or rejected",
      ["decision", "MediaFile", "type", "size", "bitrate", "reason"]
    ) { html in
      for candidate in ad.mediaFiles {
        let file = candidate.mediaFile
        html.element("tr", candidate.isTaken ? [("class", "taken")] : []) { html in
          html.element("td") { html in
            switch (candidate.isTaken, ad.errorCode) {
            case (false, _): html.badge(.neutral, "rejected")
            case (true, nil): html.badge(.good, "selected")
            case (true, let code?): html.badge(.bad, "selected, then error \(code)")
            }
          }
          html.element("td", [("class", "url")], text: HostAndPath.text(of: file.url))
          html.element("td", text: file.type ?? "")
          html.element(
            "td", text: file.width.map { "\($0)×\(file.height.map(String.init) ?? "?")" } ?? "")
          html.element("td", text: bitrate(of: file))
          html.element("td", [("class", "prose")], text: candidate.reason)
        }
      }
    }
  }

  private static func bitrate(of file: MediaFile) -> String {
    if let bitrate = file.bitrate { return "\(bitrate) kbit/s" }
    guard file.minBitrate != nil || file.maxBitrate != nil else { return "" }
    return "\(file.minBitrate ?? 0) to \(file.maxBitrate.map(String.init) ?? "any") kbit/s"
  }

  private static func writeComparison(
    _ comparison: MediaComparison, _ container: String?, to html: inout HTMLText
  ) {
    let json = JSONReport.comparison.json((comparison, container))
    let differing = Set(comparison.differences.map(\.rawValue))
    html.table(
      "The media, declared and actual", ["what", "declared", "actual", "comparison"]
    ) { html in
      for (name, declared, actual, unit) in comparedKeys {
        let texts = [json["declared"]?[declared], json["actual"]?[actual]].map {
          text(of: $0, unit)
        }
        guard texts != ["", ""] else { continue }
        html.element("tr") { html in
          html.element("th", [("scope", "row")], text: name)
          for text in texts { html.element("td", text: text) }
          html.element("td") { html in
            if differing.contains(name) {
              html.badge(.warning, "differs")
            } else {
              html.put(texts[0].isEmpty ? "not declared" : "matches")
            }
          }
        }
      }
    }
  }

  /// The compared properties: each with its key in the declaration, its key in the media, and its
  /// unit.
  private static let comparedKeys = [
    ("type", "type", "container", ""), ("codec", "codec", "codec", ""),
    ("width", "width", "width", " px"), ("height", "height", "height", " px"),
    ("bitrate", "bitrate", "bitrate", " kbit/s"), ("fileSize", "fileSize", "fileSize", " bytes"),
    ("duration", "durationUs", "durationUs", " s"),
  ]

  private static func text(of value: JSONValue?, _ unit: String) -> String {
    switch value {
    case .integer(let number)?:
      unit == " s" ? TimeText.readable(.microseconds(number)) : "\(number)\(unit)"
    case .string(let text)?: text
    case .number(let number)?: "\(number)"
    case .null?, .bool?, .array?, .object?, nil: ""
    }
  }

  private static func writeLost(_ ad: AdRecord, to html: inout HTMLText) {
    guard !ad.lost.isEmpty else { return }
    html.element("h4", text: "Lost events")
    html.table(
      "Events that the tag tracks and that were not sent", ["source", "event", "vendor", "why"]
    ) { html in
      for lost in ad.lost {
        html.row([
          lost.source == .vast ? "VAST" : lost.source.rawValue, lost.event, lost.vendor ?? "",
          lost.reason,
        ])
      }
    }
  }
}

/// The title of an ad in a report.
enum AdTitle {
  /// The title of an ad, such as `A title`. If several ads have the same title, it is followed by
  /// the ad's number in the event stream: `A title (ad 1)`.
  static func text(of ad: AdRecord, among ads: [AdRecord]) -> String {
    let name = name(of: ad)
    guard ads.count > 1 else { return name }
    guard let index = ad.index else { return "Not played: \(name)" }
    let isAlone = !ads.contains { other in
      other.index != nil && other.index != index && Self.name(of: other) == name
    }
    return isAlone ? name : "\(name) (ad \(index))"
  }

  private static func name(of ad: AdRecord) -> String {
    ad.title ?? ad.adID.map { "id \($0)" } ?? "without title and id"
  }

  /// The title of every ad that played, by its place in play order.
  static func texts(among ads: [AdRecord]) -> [Int: String] {
    Dictionary(
      ads.compactMap { ad in ad.index.map { ($0, text(of: ad, among: ads)) } },
      uniquingKeysWith: { first, _ in first })
  }
}

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
