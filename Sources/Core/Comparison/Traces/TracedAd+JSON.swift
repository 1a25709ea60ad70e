internal import Vocabulary

/// Reads ads from event streams, run records and HAR files of runs.
extension TracedAd {
  /// The ads that were selected and then started, from the decisions in an event stream. The
  /// decision that selects an ad has its media file and the page that a click opens.
  static func all(ofDecisions lines: [JSONValue]) -> [TracedAd] {
    var selected: [String: TracedAd] = [:]
    return lines.compactMap { line in
      let unit = line["unit"]?.text
      switch line["decision"]?.text {
      case "selected":
        selected[unit ?? ""] = TracedAd(line, adID: line["adID"]?.text, unit: unit)
        return nil
      case "started": return selected.removeValue(forKey: unit ?? "")
      case _: return nil
      }
    }
  }

  /// Reads an ad of a run record; nil for an ad that was never on the screen.
  init?(record: JSONValue, unit: String?) {
    guard record["ad"] != nil else { return nil }
    self.init(record, adID: record["id"]?.text, unit: unit)
  }

  /// The ads of a run record, unit by unit where it has units.
  static func all(ofRecord record: JSONValue) -> [TracedAd] {
    guard let units = record["units"]?.list else {
      return (record["ads"]?.list ?? []).compactMap { TracedAd(record: $0, unit: nil) }
    }
    return units.flatMap { unit in
      (unit["ads"]?.list ?? []).compactMap { TracedAd(record: $0, unit: unit["unit"]?.text) }
    }
  }

  private init(_ ad: JSONValue, adID: String?, unit: String?) {
    let media = ad["mediaFile"]
    let shown = media ?? ad["nonLinear"]
    self.init(
      unit: unit, adID: adID, title: ad["title"]?.text,
      asset: shown?["url"]?.text.map(URLTemplate.init), type: shown?["type"]?.text,
      declaredDuration: media?["durationDeclaredUs"]?.duration,
      duration: media?["durationActualUs"]?.duration ?? shown?["durationUs"]?.duration,
      pages: (ad["clickThroughs"]?.list ?? []).compactMap { page in
        guard let creative = page["creative"]?.text, let url = page["url"]?.text else { return nil }
        return Page(
          creative + (page["id"]?.text.map { " '\($0)'" } ?? ""), URLTemplate(url))
      })
  }
}

extension TracedHop {
  /// The chains of a run record's ads, by their indices.
  static func chains(ofRecord record: JSONValue) -> [Int: [TracedHop]] {
    var chains: [Int: [TracedHop]] = [:]
    for ad in record["ads"]?.list ?? [] {
      guard let index = ad["ad"]?.integer else { continue }
      chains[index] = (ad["chain"]?.list ?? []).map {
        TracedHop(adSystem: $0["adSystem"]?.text, document: $0["document"]?.text ?? "")
      }
    }
    return chains
  }
}

extension JSONValue {
  /// The elements of a list; nil for any other value.
  var list: [JSONValue]? {
    guard case .array(let elements) = self else { return nil }
    return elements
  }

  /// A whole number; nil for any other value.
  var integer: Int? {
    guard case .integer(let number) = self else { return nil }
    return number
  }

  fileprivate var duration: Duration? { integer.map { .microseconds($0) } }
}
