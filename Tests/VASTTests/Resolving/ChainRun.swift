import VASTLint
import Vocabulary

@testable import VAST

/// The result of resolving a document whose wrappers' responses are in a dictionary.
struct ChainRun: Hashable {
  private(set) var fetches: [WrapperFetch] = []
  private(set) var reports: [Diagnostic] = []
  /// Such as `303 b.xml https://t.example.com/empty`.
  private(set) var rootErrors: [String] = []
  private(set) var givenUpAds: [ResolvedAd] = []
  private(set) var resolved: [ResolvedAd] = []
  /// Whether the machine requested one response at a time and finished once, at the end.
  private(set) var isOrderly = true

  static let prefix = "https://ads.example.com/"

  static func url(_ name: String) -> String { prefix + name }

  /// Follows a document's wrappers; responses that have no text are unavailable.
  init(
    _ root: String, _ responses: [String: String] = [:], under policy: Wrapper? = nil,
    by machine: WrapperStateMachine = WrapperStateMachine()
  ) {
    var machine = machine
    guard let document = Self.parse(root, "root").document else { return }
    var actions = machine.documentParsed(document, under: policy)
    while let last = actions.last {
      actions.forEach { record($0) }
      isOrderly = isOrderly && actions.count { $0.isLast } == 1 && last.isLast
      guard case .fetch(let fetch) = last else { return }
      let name = String(fetch.url.text.dropFirst(Self.prefix.count))
      actions = machine.answered(
        fetch.id,
        responses[name].map { .parsed(Self.parse($0, name)) } ?? .unavailable("no \(name)"))
    }
    isOrderly = false
  }

  private static func parse(_ text: String, _ name: String) -> VASTParsing {
    AdDocumentReader.response(Array(text.utf8), file: "\(name).xml")
  }

  private mutating func record(_ action: WrapperAction) {
    switch action {
    case .fetch(let fetch): fetches.append(fetch)
    case .sendErrors(let code, let urls, let file):
      rootErrors += urls.map { "\(code) \(file) \($0.template.text)" }
    case .giveUp(let ad): givenUpAds.append(ad)
    case .report(let diagnostic): reports.append(diagnostic)
    case .finish(let ads): resolved = ads
    }
  }

  // MARK: As text

  /// Each ad such as `#2 inline < inner < outer !303`: its place in the pod, the ids of its hops,
  /// its failure.
  var ads: [String] { resolved.map(\.outline) }

  var givenUp: [String] { givenUpAds.map(\.outline) }

  /// The names of the requested responses, in order.
  var fetched: [String] { fetches.map { String($0.url.text.dropFirst(Self.prefix.count)) } }

  /// The place of every finding of a rule, such as `b.xml:1`.
  func places(_ rule: String) -> [String] {
    reports.filter { $0.rule.id == rule }.map { report in
      "\(report.location?.file ?? ""):\(report.location?.position?.line ?? 0)"
    }
  }
}

extension ResolvedAd {
  var outline: String {
    (sequence.map { "#\($0) " } ?? "") + hops.map { $0.ad.id ?? "?" }.joined(separator: " < ")
      + (failure.map { " !\($0)" } ?? "")
  }

  /// The Error URLs that receive the ad's failure, without their common beginning.
  var errorNames: [String] {
    errors.map { String($0.url.template.text.dropFirst("https://t.example.com/".count)) }
  }
}

extension WrapperAction {
  fileprivate var isLast: Bool {
    switch self {
    case .fetch, .finish: true
    case .sendErrors, .giveUp, .report: false
    }
  }
}

/// Documents of a chain: every ad has an id, and the trackers `https://t.example.com/ID/…`.
enum ChainText {
  static let many = "allowMultipleAds='true'"
  static let fallback = "fallbackOnNoAd='true'"
  static let noFallback = "fallbackOnNoAd='false'"
  static let last = "followAdditionalWrappers='false'"

  static func document(_ ads: String..., error: String? = nil) -> String {
    document(ads, error: error)
  }

  static func document(_ ads: [String], error: String? = nil) -> String {
    "<VAST version='4.2'>\(error.map { "<Error>\($0)</Error>" } ?? "")\(ads.joined())</VAST>"
  }

  static func inLine(
    _ id: String, sequence: Int? = nil, _ further: String = "",
    creatives: String = TagText.creatives()
  ) -> String {
    let text = TagText.inLine(
      impression: tracker("Impression", id, "impression"), creatives: creatives,
      further: tracker("Error", id, "error") + further)
    return ad(id, sequence, text)
  }

  /// An inline ad that has nothing to play, which is its own failure (101).
  static func brokenInLine(_ id: String, sequence: Int? = nil, _ further: String = "") -> String {
    let text = TagText.inLine(
      creatives: "<Creatives></Creatives>", further: tracker("Error", id, "error") + further)
    return ad(id, sequence, text)
  }

  /// A wrapper to the response with a name; without a URL when the name is nil.
  static func wrapper(
    _ id: String, to name: String?, sequence: Int? = nil, _ attributes: String = "",
    further: String = ""
  ) -> String {
    let url = name.map { "<VASTAdTagURI>\(ChainRun.url($0))</VASTAdTagURI>" } ?? ""
    return ad(
      id, sequence,
      """
      <Wrapper \(attributes)><AdSystem>s</AdSystem>\(url)\(tracker("Impression", id, "impression"))\
      \(tracker("Error", id, "error"))\(further)</Wrapper>
      """)
  }

  static func tracker(_ element: String, _ id: String, _ event: String) -> String {
    "<\(element)>https://t.example.com/\(id)/\(event)</\(element)>"
  }

  private static func ad(_ id: String, _ sequence: Int?, _ content: String) -> String {
    "<Ad id='\(id)'\(sequence.map { " sequence='\($0)'" } ?? "")>\(content)</Ad>"
  }
}
