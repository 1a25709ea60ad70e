package import Vocabulary

/// Judges several Outbrain widgets on one screen: their indexes, the order of their requests, and
/// recommendations that two of them show.
///
/// A screen ends when all widgets that were requested on it were left (`leaveScreen`), or when a
/// widget that was left is requested again.
package struct OutbrainScreenChecker: ScreenCallChecker {
  /// The facts about one widget.
  private struct Widget: Sendable {
    var unit: String
    var index: Int?
    var context: OutbrainCallContext
    /// Whether the widget's request states an index that cannot be read.
    var isIndexUnread = false
    /// Whether a finding about the missing index was reported.
    var isIndexReported = false
    /// The identities of its recommendations, each with the first item that has it.
    var recommendations: [String: Int] = [:]
    var isLeft = false
    /// The page that the widget was requested for, or that it was entered with; nil where unknown.
    var page: String?
  }

  /// The pages that the app entered last, by unit.
  private var entered: [String: String] = [:]

  /// In the order of their first requests.
  private var widgets: [Widget] = []

  package init() {}

  /// Judges a call of one widget of the screen.
  ///
  /// It ignores calls that could not be read, because `OutbrainChecker` reports them.
  ///
  /// - Parameters:
  ///   - made: the call.
  ///   - unit: the widget's name.
  ///   - now: the instant.
  ///   - location: its line in a trace; nil for a simulated app.
  /// - Returns: the findings, each with the widget that it is about.
  package mutating func happened(
    _ made: MadeCall<OutbrainCall>, unit: String, at now: VirtualInstant,
    location: SourceLocation?
  ) -> [UnitFinding] {
    let context = OutbrainCallContext(instant: now, location: location)
    guard let call = made.call else { return [] }
    switch call {
    case .fetchRecommendations(var request):
      request.malformed = made.malformed
      return requested(request, unit, context)
    case .didReceiveResponse(let recommendations):
      return received(recommendations, unit, context)
    case .leaveScreen: return left(unit, now)
    case .enterScreen(let url):
      entered[unit] = url
      return []
    case .unit, .testRTB, .setTestMode, .didFail, .showWidgetLabel, .show,
      .configureViewabilityPerListing, .addForeignLink, .tap, .getUrl, .getAboutURL,
      .open:
      return []
    }
  }

  /// Judges the end of the calls.
  package mutating func finished(at now: VirtualInstant) -> [UnitFinding] {
    defer { widgets = [] }
    guard !widgets.contains(where: \.isIndexUnread) else { return [] }
    let indexes = Set(widgets.compactMap(\.index))
    let missing = (0..<indexes.count).first { !indexes.contains($0) }
    guard let missing, let widget = widgets.filter({ $0.index != nil }).max(by: Self.isBefore)
    else { return [] }
    let list = indexes.sorted().map(String.init).joined(separator: ", ")
    let states = indexes.count == 1 ? "only the index" : "the indexes"
    return [
      UnitFinding(
        unit: widget.unit,
        finding: widget.context.finding(
          .widgetIndexGap,
          "the screen's widgets have \(states) \(list); \(missing) is not assigned")
      )
    ]
  }

  private static func isBefore(_ left: Widget, _ right: Widget) -> Bool {
    (left.index ?? 0) < (right.index ?? 0)
  }

  private mutating func left(_ unit: String, _ now: VirtualInstant) -> [UnitFinding] {
    guard let place = widgets.firstIndex(where: { $0.unit == unit }) else { return [] }
    widgets[place].isLeft = true
    return widgets.allSatisfy(\.isLeft) ? finished(at: now) : []
  }

  private mutating func requested(
    _ request: OutbrainCall.Request, _ unit: String, _ context: OutbrainCallContext
  ) -> [UnitFinding] {
    var findings: [UnitFinding] = []
    var widget = Widget(unit: unit, index: request.widgetIndex, context: context)
    widget.isIndexUnread = request.malformed.contains("widgetIndex")
    widget.page = entered[unit] ?? request.url
    if let page = widget.page, widgets.contains(where: { $0.page.map { $0 != page } ?? false }) {
      // The widgets so far are on another page, and so on another screen.
      findings += finished(at: context.instant)
    }
    if let place = widgets.firstIndex(where: { $0.unit == unit }) {
      if widgets[place].isLeft {
        findings += finished(at: context.instant)
      } else if widgets[place].index == widget.index {
        widgets[place].recommendations = [:]
        return []
      } else {
        widget.isIndexReported = widgets[place].isIndexReported
        widgets.remove(at: place)
      }
    }
    findings += order(of: widget)
    widgets.append(widget)
    return findings + absences()
  }

  /// Compares a widget's index with those of the widgets that were requested before.
  private func order(of widget: Widget) -> [UnitFinding] {
    guard let index = widget.index else { return [] }
    if let other = widgets.first(where: { $0.index == index }) {
      return [
        UnitFinding(
          unit: widget.unit,
          finding: widget.context.finding(
            .widgetIndexRepeated,
            "the widget has the index \(index), which '\(other.unit)' has too; assign another")
        )
      ]
    }
    guard let later = widgets.first(where: { ($0.index ?? -1) > index }) else { return [] }
    return [
      UnitFinding(
        unit: widget.unit,
        finding: widget.context.finding(
          .widgetRequestsOutOfOrder,
          "the widget with index \(index) is requested after '\(later.unit)' with index "
            + "\(later.index ?? 0); request it before")
      )
    ]
  }

  /// Findings about the widgets without an index, one for each widget, as soon as the screen has several
  /// widgets.
  private mutating func absences() -> [UnitFinding] {
    guard widgets.count > 1 else { return [] }
    var findings: [UnitFinding] = []
    for place in widgets.indices
    where widgets[place].index == nil && !widgets[place].isIndexReported
      && !widgets[place].isIndexUnread
    {
      widgets[place].isIndexReported = true
      findings.append(
        UnitFinding(
          unit: widgets[place].unit,
          finding: widgets[place].context.finding(
            .widgetIndexMissing,
            "the request has no 'widgetIndex', and the screen has \(widgets.count) widgets; "
              + "number them from 0")
        ))
    }
    return findings
  }

  private mutating func received(
    _ recommendations: [OutbrainRecommendation], _ unit: String, _ context: OutbrainCallContext
  ) -> [UnitFinding] {
    guard let place = widgets.firstIndex(where: { $0.unit == unit }) else { return [] }
    widgets[place].recommendations = [:]
    var findings: [UnitFinding] = []
    for (item, recommendation) in recommendations.enumerated() {
      let identity = recommendation.identity
      let owner = widgets.first { $0.recommendations[identity] != nil }
      if let owner, let other = owner.recommendations[identity] {
        let widget = owner.unit == unit ? "this widget" : "'\(owner.unit)'"
        findings.append(
          UnitFinding(
            unit: unit,
            finding: context.finding(
              .recommendationRepeated,
              "item \(item), '\(recommendation.content)', is item \(other) of \(widget) too",
              item: item)
          ))
      } else {
        widgets[place].recommendations[identity] = item
      }
    }
    return findings
  }
}
