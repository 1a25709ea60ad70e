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
