internal import Vocabulary

/// The simulated SDK: requests recommendations, receives the answers, and reports clicks.
struct OutbrainSDK: Sendable {
  /// What the SDK gives to the callback or delegate.
  enum Delivery: Sendable {
    case recommendations([OutbrainRecommendation])
    case error(String)
  }

  private let settings: OutbrainSettings
  private var isTestRTB = false
  private var isTestMode = false
  private var lastRequest = 0
  /// The unanswered requests, each with whether the app has a handler for it.
  private var waiting: [NativeRequest.ID: Bool] = [:]
  private(set) var recommendations: [OutbrainRecommendation] = []
  /// What `getAboutURL` answers.
  private(set) var aboutURL: String?

  init(_ settings: OutbrainSettings) { self.settings = settings }

  mutating func setTestRTB(_ value: Bool) { isTestRTB = value }
  mutating func setTestMode(_ value: Bool) { isTestMode = value }

  /// Handles the app's request for recommendations. Without a page or a widget ID the SDK fails and
  /// sends no request.
  mutating func requested(
    _ request: OutbrainCall.Request
  ) -> (actions: [OutbrainAction], delivery: Delivery?) {
    guard let url = request.url, let widgetID = request.widgetID else {
      let reason = "the request has no \(request.url == nil ? "page URL" : "widget ID")"
      return failed(reason, isHandled: request.handler != nil)
    }
    var event = NativeEvent("request", cause: .app)
    event.url = url
    event.details = [.init("widgetID", .string(widgetID))]
    if let index = request.widgetIndex {
      event.details.append(.init("widgetIndex", .integer(index)))
    }
    if let externalID = request.externalID {
      event.details.append(.init("externalID", .string(externalID)))
    }
    lastRequest += 1
    let id = NativeRequest.ID(lastRequest)
    waiting[id] = request.handler != nil
    var file = NativeRequest(id, settings.response, latency: settings.latency)
    file.turn = .inOrder
    return ([.report(event), .request(file)], nil)
  }

  /// Handles the answer to a request; answers to unknown requests are ignored.
  mutating func answered(
    _ id: NativeRequest.ID, _ answer: NativeAnswer
  ) -> (actions: [OutbrainAction], delivery: Delivery?) {
    guard let isHandled = waiting.removeValue(forKey: id) else { return ([], nil) }
    switch answer {
    case .failed(let reason): return failed(reason, isHandled: isHandled)
    case .bytes(let bytes, let file):
      let response = OutbrainResponse(reading: bytes, file: file)
      let findings = response.findings.map(OutbrainAction.find)
      switch response.outcome {
      case .failed(let reason):
        let (actions, delivery) = failed(reason, isHandled: isHandled)
        return (findings + actions, delivery)
      case .recommendations(let recommendations, let aboutURL):
        self.recommendations = recommendations
        self.aboutURL = aboutURL
        var event = NativeEvent("response", cause: .network)
        event.count = recommendations.count
        let actions = findings + addTestDisclosure(file: file) + [.report(event)]
        return (actions, isHandled ? .recommendations(self.recommendations) : nil)
      }
    }
  }

  private mutating func failed(
    _ reason: String, isHandled: Bool
  ) -> (actions: [OutbrainAction], delivery: Delivery?) {
    recommendations = []
    var event = NativeEvent("failed", cause: .network)
    event.details = [.init("error", .string(reason))]
    return ([.report(event), .fail(reason)], isHandled ? .error(reason) : nil)
  }

  /// If no recommendation of a response in test mode requires the AdChoices icon, makes the first
  /// paid recommendation require it. If that recommendation has no disclosure, it gets placeholder
  /// URLs.
  private mutating func addTestDisclosure(file: String) -> [OutbrainAction] {
    guard isTestRTB, isTestMode, !recommendations.contains(where: \.asksForDisclosure),
      let item = recommendations.firstIndex(where: \.isPaid)
    else { return [] }
    recommendations[item].asksForDisclosure = true
    if recommendations[item].disclosure == nil {
      recommendations[item].disclosure = .init(
        imageURL: "https://adchoices.example/icon.png",
        clickURL: "https://adchoices.example/about")
    }
    return [
      .find(
        NativeFinding(
          Diagnostic(
            rule: .testDisclosureAdded,
            "test mode makes item \(item) ask for the AdChoices icon, because no item of the "
              + "response does",
            at: SourceLocation(file: file)),
          item: item))
    ]
  }

  /// The recommendation of an item; nil where the latest response has none.
  subscript(item: Int) -> OutbrainRecommendation? {
    recommendations.indices.contains(item) ? recommendations[item] : nil
  }

  /// What `getUrl` answers.
  func url(of item: Int) -> OutbrainCall.Answer {
    self[item]?.url.map(OutbrainCall.Answer.url) ?? .nothing
  }

  /// The click that a call of `getUrl` reports, even if the user has not tapped.
  func click(
    on item: Int, _ answer: OutbrainCall.Answer, cause: NativeEvent.Cause
  ) -> [OutbrainAction] {
    guard self[item] != nil else { return [] }
    var event = NativeEvent("click", cause: cause, item: item)
    if case .url(let url) = answer { event.url = url }
    return [.report(event)]
  }
}

/// Delivers the answers to requests in the order of the requests.
///
/// The SDK stores all requests in one queue. An answer that arrives early waits for those to
/// earlier requests, and an answer that never arrives blocks all later ones.
package struct OrderedAnswers<Answer: Sendable>: Sendable {
  /// A request's number, from 0 in the order of the requests.
  package struct Ticket: Sendable, Hashable {
    var number: Int
  }

  /// The requests whose answers were not delivered yet, in order; `first` is the number of the
  /// first request. An answer that arrived early is in its request's place.
  private var waiting: [Answer?] = []
  private var first = 0

  package init() {}

  /// Adds a request.
  package mutating func requested() -> Ticket {
    waiting.append(nil)
    return Ticket(number: first + waiting.count - 1)
  }

  /// Handles the answer to a request. A second answer to the same request is ignored, and so is the
  /// answer to an unknown request.
  ///
  /// - Returns: the answers that can be delivered now, in order.
  package mutating func answered(
    _ ticket: Ticket, _ answer: Answer
  ) -> [(ticket: Ticket, answer: Answer)] {
    let place = ticket.number - first
    guard waiting.indices.contains(place), waiting[place] == nil else { return [] }
    waiting[place] = answer
    var due: [(ticket: Ticket, answer: Answer)] = []
    for case let answer? in waiting.prefix(while: { $0 != nil }) {
      due.append((Ticket(number: first + due.count), answer))
    }
    waiting.removeFirst(due.count)
    first += due.count
    return due
  }
}
