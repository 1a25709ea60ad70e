package import Vocabulary

/// The beacons of a run, or the requests of a capture, with their instants.
package struct BeaconTrace: Sendable, Hashable {
  /// The name in reports.
  package var name: String
  /// In the order in which they were sent.
  package var requests: [TracedRequest]
  /// Whether a client other than the simulator sent the requests. Then their purposes are not
  /// known, their clock has an unknown start, and there are other requests among them.
  package var isCapture: Bool
  /// How the run ended; nil where it is not known.
  var outcome: String?
  /// The errors with which ads, or the document, failed.
  package var errors: [TracedError]
  /// The ads that were started, in order; nil where that is not known.
  var ads: [TracedAd]?
  /// The chains of the ads by their indices in play order, the inline ad first; empty where they
  /// are not known, and in runs with units, where each unit counts its own ads.
  package var chains: [Int: [TracedHop]] = [:]

  package init(
    name: String, requests: [TracedRequest], isCapture: Bool = false, outcome: String? = nil,
    errors: [TracedError] = [], ads: [TracedAd]? = nil
  ) {
    self.ads = ads
    self.errors = errors
    self.name = name
    self.requests = requests
    self.isCapture = isCapture
    self.outcome = outcome
  }
}

/// A document of an ad's wrapper chain.
package struct TracedHop: Sendable, Hashable {
  package var adSystem: String?
  /// The displayed path or URL of the document.
  package var document: String

  package init(adSystem: String?, document: String) {
    self.adSystem = adSystem
    self.document = document
  }
}

/// An error with which an ad of a trace failed.
package struct TracedError: Sendable, Hashable {
  /// The VAST error code.
  package var code: Int
  /// Why the ad failed, in words; nil where it is not known.
  package var reason: String?
  /// Whether the ad failed only because no file was available for one of its URLs.
  package var wantsFile: Bool

  package init(code: Int, reason: String?, wantsFile: Bool = false) {
    self.code = code
    self.reason = reason
    self.wantsFile = wantsFile
  }
}

/// One request of a trace.
package struct TracedRequest: Sendable, Hashable {
  /// The purpose of a run's beacon.
  package struct Purpose: Sendable, Hashable {
    package var source: String
    package var event: String
    /// How far out in the wrapper chain it was declared; 0 is the inline ad.
    package var hop: Int
    /// The ad's index in play order.
    package var ad: Int?
    package var vendor: String?
    /// The progress offset that the playhead passed, in microseconds.
    package var offset: Int?

    package init(
      source: String = "vast", event: String, hop: Int = 0, ad: Int? = nil, vendor: String? = nil,
      offset: Int? = nil
    ) {
      self.source = source
      self.event = event
      self.hop = hop
      self.ad = ad
      self.vendor = vendor
      self.offset = offset
    }
  }

  /// Counted from the beginning of the run, or of the capture.
  package var at: Duration
  package var url: String
  /// The URL as it was declared; nil in captures.
  package var template: URLTemplate?
  /// The purpose of the request; nil in captures.
  package var purpose: Purpose?
  /// The answer to the request; nil for a request that was not sent, and where the answer is not known.
  var answer: Answer?

  /// The answer to a request that was sent.
  package enum Answer: Sendable, Hashable {
    /// An HTTP status, of the last answer where there were redirects.
    case status(Int)
    /// No answer came.
    case none

    /// Whether the request failed: no answer, or a status of 400 or more (RFC 9110 § 15).
    var isFailure: Bool {
      switch self {
      case .status(let status): status >= 400
      case .none: true
      }
    }
  }

  package init(
    _ url: String, at: Duration, template: URLTemplate? = nil, purpose: Purpose? = nil,
    answer: Answer? = nil
  ) {
    self.answer = answer
    self.at = at
    self.url = url
    self.template = template
    self.purpose = purpose
  }
}

/// An ad that was started, with what it plays and what clicks on it open.
package struct TracedAd: Sendable, Hashable {
  /// The unit that plays it; nil in runs without units.
  var unit: String?
  var adID: String?
  /// The AdTitle.
  var title: String?
  /// The declared URL of the media file, or of a nonlinear creative's resource.
  var asset: URLTemplate?
  /// The declared MIME type of the asset.
  var type: String?
  /// The duration that the tag declares.
  var declaredDuration: Duration?
  /// The duration of the media itself, or how long a nonlinear creative is shown.
  var duration: Duration?
  /// The pages that clicks open, in the order of the tag.
  var pages: [Page] = []

  /// A page that a click on a part of the ad opens.
  struct Page: Sendable, Hashable {
    /// The part of the ad that is clicked, with its id if it has one.
    var place: String
    var url: URLTemplate

    init(_ place: String, _ url: URLTemplate) {
      self.place = place
      self.url = url
    }
  }
}

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
