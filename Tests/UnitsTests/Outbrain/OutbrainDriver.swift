import Vocabulary

@testable import Units

/// Drives one widget, and has its calls judged.
struct OutbrainDriver {
  private var machine: OutbrainWidget
  private var rules = OutbrainChecker()
  private(set) var now = VirtualInstant.zero
  private(set) var actions: [OutbrainAction] = []
  private(set) var findings: [NativeFinding] = []
  /// Every call with its instant.
  private(set) var calls: [(at: VirtualInstant, call: AppCall)] = []
  /// The requests that wait for an answer.
  private(set) var requests: [NativeRequest] = []

  init(_ settings: OutbrainSettings = .sample, size: Size = Size(width: 390, height: 600)) {
    machine = OutbrainWidget(settings, view: "footer", size: size)
  }

  /// A widget whose response came after 300 ms.
  init(
    showing response: String, _ change: (inout OutbrainSettings) -> Void = { _ in }
  ) {
    var settings = OutbrainSettings.sample
    change(&settings)
    self.init(settings)
    send(.began)
    respond(response, at: .milliseconds(300))
  }

  mutating func send(_ input: NativeInput, at instant: Duration? = nil) {
    if let instant { now = VirtualInstant(sinceStart: instant) }
    for action in machine.handle(input, at: now) { carryOut(action) }
  }

  private mutating func carryOut(_ action: OutbrainAction) {
    actions.append(action)
    switch action {
    case .call(let call):
      calls.append((now, call.appCall))
      findings += rules.happened(call, at: now, location: nil)
    case .find(let finding): findings.append(finding)
    case .request(let request): requests.append(request)
    case .report, .layOut, .resize, .clip, .content, .hide, .measure, .finishMeasuring, .watch,
      .wake,
      .fail:
      break
    }
  }

  /// Answers the earliest request.
  mutating func respond(_ text: String, at instant: Duration? = nil) {
    answer(.bytes(Array(text.utf8), file: "response.json"), at: instant)
  }

  mutating func answer(_ answer: NativeAnswer, at instant: Duration? = nil) {
    guard !requests.isEmpty else { return }
    send(.answered(requests.removeFirst().id, answer), at: instant)
  }

  mutating func call(
    _ name: String, _ arguments: [JSONValue.Member] = [], at instant: Duration? = nil
  ) {
    send(.called(AppCall(name, arguments)), at: instant)
  }

  mutating func tap(_ item: Int?, _ part: String? = nil, at instant: Duration? = nil) {
    send(.tapped(item: item, part: part), at: instant)
  }

  /// Ends the run, and returns the findings of all of it but notes.
  mutating func end() -> [String] {
    send(.ended)
    findings += rules.finished(at: now)
    return findings.filter { $0.diagnostic.severity > .note }.map(\.diagnostic.rule.id)
  }

  func items(of rule: Rule) -> [Int?] {
    findings.filter { $0.diagnostic.rule == rule }.map(\.item)
  }

  var events: [NativeEvent] {
    actions.compactMap { if case .report(let event) = $0 { event } else { nil } }
  }

  func events(_ name: String) -> [NativeEvent] { events.filter { $0.event == name } }

  func calls(_ name: String) -> [AppCall] { calls.map(\.call).filter { $0.name == name } }
}

extension OutbrainSettings {
  static let sample = OutbrainSettings(
    url: "https://app.example.com/a", widgetID: "SDK_1", response: "response.json")

  /// The settings with duties that the app leaves out.
  mutating func omit(_ duties: Duty...) { omitted.formUnion(duties) }
}

/// The calls of an app that logged them, and what is found about them.
struct OutbrainTrace {
  private var rules = OutbrainChecker()
  private(set) var findings: [NativeFinding] = []
  private var line = 0

  init() {}

  /// A trace in which the app has received a response.
  init(receiving text: String, _ change: (inout OutbrainUnitFacts) -> Void = { _ in }) {
    var facts = OutbrainUnitFacts()
    change(&facts)
    add(.unit(facts))
    var request = OutbrainCall.Request()
    request.url = "https://app.example.com/a"
    request.widgetID = "SDK_1"
    request.externalID = facts.externalID
    request.handler = .delegate
    add(.fetchRecommendations(request))
    add(.didReceiveResponse(Self.recommendations(of: text)))
  }

  mutating func add(_ call: OutbrainCall, at instant: Duration = .zero) {
    add(call.appCall, at: instant)
  }

  mutating func add(_ call: AppCall, at instant: Duration = .zero) {
    line += 1
    findings += rules.happened(
      call, at: VirtualInstant(sinceStart: instant),
      location: SourceLocation(
        file: "trace.jsonl", position: SourcePosition(line: line, column: 1)))
  }

  /// The rules that the trace breaks, notes left out.
  mutating func end() -> [String] {
    findings += rules.finished(at: .zero)
    return findings.filter { $0.diagnostic.severity > .note }.map(\.diagnostic.rule.id)
  }

  static func recommendations(of text: String) -> [OutbrainRecommendation] {
    let response = OutbrainResponse(reading: Array(text.utf8), file: "response.json")
    guard case .recommendations(let recommendations, _) = response.outcome else { return [] }
    return recommendations
  }

  /// What an app that follows the guide shows of an item.
  static func display(_ item: Int, of text: String) -> OutbrainDisplay {
    let recommendation = recommendations(of: text)[item]
    var display = OutbrainDisplay(item: item)
    display.text = recommendation.content
    display.source = recommendation.source
    display.imageURL = recommendation.image?.url
    display.hasImageView = recommendation.image != nil
    display.paidLabel = recommendation.isPaid ? "Ad" : nil
    display.audienceLabel = recommendation.audienceLabel
    display.adChoices = .init(
      isHidden: !recommendation.asksForDisclosure, size: Size(width: 30, height: 30),
      imageURL: recommendation.asksForDisclosure ? recommendation.disclosure?.imageURL : nil)
    return display
  }
}

/// Responses as files state them.
enum OutbrainSamples {
  /// A paid item of real-time bidding with an audience label, an organic one without an image, a paid
  /// one, and an organic one with an image.
  static let footer = """
    {
      "recommendations": [
        {
          "id": "p-1", "content": "Ten gardens to visit", "source": "Garden Weekly",
          "url": "https://paid.outbrain.com/network/redir?p=aGk%3D&c=1%202",
          "isPaidLink": true,
          "image": {"url": "https://images.example/gardens.jpg", "width": 300, "height": 200},
          "audienceCampaignsLabel": "For gardeners",
          "shouldDisplayDisclosureIcon": true,
          "disclosure": {
            "imageUrl": "https://choices.example/icon.png",
            "clickUrl": "https://choices.example/why?ad=1"
          }
        },
        {
          "id": "o-1", "content": "The council meets", "source": "Local",
          "url": "https://app.example.com/council", "isPaidLink": false
        },
        {
          "id": "p-2", "content": "A lamp for every desk", "source": "Lamp Shop",
          "url": "https://paid.outbrain.com/network/redir?p=2", "isPaidLink": true,
          "image": {"url": "https://images.example/lamp.jpg", "width": 300, "height": 200}
        },
        {
          "id": "o-2", "content": "Rain until Friday", "source": "Weather",
          "url": "https://app.example.com/rain", "isPaidLink": false,
          "image": {"url": "https://images.example/rain.jpg", "width": 300, "height": 200}
        }
      ],
      "aboutURL": "https://www.example.com/about-recommendations"
    }
    """

  /// Two items that the other response does not have; no about page, and one URL that is nil.
  static let drawer = """
    {
      "recommendations": [
        {
          "id": "p-9", "content": "Shoes that last", "source": "Shoe Shop",
          "url": "https://paid.outbrain.com/network/redir?p=9", "isPaidLink": true
        },
        {
          "id": "o-9", "content": "Goals of the week", "source": "Sports", "url": null,
          "isPaidLink": false
        }
      ]
    }
    """
}
