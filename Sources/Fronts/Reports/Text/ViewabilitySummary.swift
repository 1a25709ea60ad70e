internal import OpenMeasurement
internal import VASTSimulator
internal import Vocabulary

/// The lines of the summary about viewability: a line for each standard, then the totals of how
/// long the ad was in view.
///
/// If several ads play, the built-in standards that do not decide whether an ad is `viewable` share
/// a line.
struct ViewabilitySummary {
  private let record: RunRecord

  init(_ record: RunRecord) { self.record = record }

  var lines: [(label: String, text: String)] {
    guard record.units.allSatisfy(\.isPlayer) else { return itemLines }
    let exposures = record.exposure
    let hasSeveralAds = exposures.count > 1
    let resultsOfAds = Dictionary(grouping: record.viewability, by: \.ad)
    return exposures.flatMap { exposure in
      let results = resultsOfAds[exposure.ad] ?? []
      let ad = hasSeveralAds ? "ad \(exposure.ad): " : ""
      let standards = hasSeveralAds ? Self.brief(results) : Self.table(results)
      return standards.enumerated().map { index, text in
        (index == 0 ? "Viewability" : "", ad + text)
      } + Self.totals(exposure.continuous).map { ($0.label, ad + $0.text) }
    }
  }

  /// The lines of a native unit: one for each standard that decides `viewable` or that the scenario
  /// or the configuration states, with the number of items that met the standard, and which items
  /// met it.
  private var itemLines: [(label: String, text: String)] {
    let results = record.viewability.filter { $0.role != .builtIn }
    var standards: [String] = []
    for result in results where !standards.contains(result.standard) {
      standards.append(result.standard)
    }
    return standards.enumerated().map { index, standard in
      // An item that is loaded or shown again has several sessions, and is counted only once.
      let sessions = results.filter { $0.standard == standard }
      let items = Set(sessions.map(\.ad))
      let met = Set(sessions.filter { $0.metAt != nil }.map(\.ad)).sorted().map(String.init)
      let count = items.count == 1 ? "1 item" : "\(items.count) items"
      let text = "\(standard) met by \(met.count) of \(count)"
      return (
        index == 0 ? "Viewability" : "",
        met.isEmpty ? text : "\(text): \(met.joined(separator: ", "))"
      )
    }
  }

  private static func table(_ results: [ViewabilityResult]) -> [String] {
    let width = results.map(\.standard.count).max() ?? 0
    return results.map { $0.standard.padded(to: width + 2) + text(of: $0) }
  }

  private static func brief(_ results: [ViewabilityResult]) -> [String] {
    let further = results.filter { $0.role == .builtIn }
    let met = further.filter { $0.metAt != nil }.map(\.standard)
    let notMet = further.filter { $0.metAt == nil }.map(\.standard)
    let parts = [
      met.isEmpty ? nil : "also met: \(met.joined(separator: ", "))",
      notMet.isEmpty ? nil : "not met: \(notMet.joined(separator: ", "))",
    ].compactMap(\.self)
    return results.filter { $0.role != .builtIn }.map { "\($0.standard) \(text(of: $0))" }
      + (parts.isEmpty ? [] : [parts.joined(separator: "; ")])
  }

  private static func text(of result: ViewabilityResult) -> String {
    let comparison = result.comparison
    guard comparison.differs else { return result.finding.description }
    return result.isSampled
      ? "\(comparison.sampled.description); continuously: \(comparison.continuous.description)"
      : "\(comparison.continuous.description); sampled: \(comparison.sampled.description)"
  }

  private static func totals(_ totals: SessionExposure.Totals) -> [(label: String, text: String)] {
    let plays = !totals.quartiles.isEmpty
    var parts = [
      "\(TimeText.readable(totals.inView)) of \(TimeText.readable(totals.played)) "
        + "\(plays ? "played" : "shown"), \(PercentText.text(totals.percentOfDuration)) of the ad"
    ]
    if totals.inView > .zero {
      parts.append("longest \(TimeText.readable(totals.longestInView))")
      if plays { parts.append("with sound \(TimeText.readable(totals.audibleInView))") }
    }
    let inView = (label: "In view", text: parts.joined(separator: "; "))
    guard plays else { return [inView] }
    let reached = totals.quartiles.count(where: \.isReached)
    let visible = totals.quartiles.count(where: \.isVisible)
    let audible = totals.quartiles.count(where: \.isAudibleAndVisible)
    return [
      inView,
      ("Quartiles", "\(reached) reached, \(visible) visible, \(audible) audible and visible"),
    ]
  }
}
