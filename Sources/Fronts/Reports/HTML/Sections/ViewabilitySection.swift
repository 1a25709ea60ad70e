internal import OpenMeasurement
internal import VASTSimulator
internal import Vocabulary

/// Whether each standard was met, when or why not, and the totals of how long each ad was in view.
struct ViewabilitySection {
  let record: RunRecord
  /// The suffix of the section's identifier on a page with several such sections.
  var suffix = ""
  /// The suffix of the section's title.
  var subject = ""

  func write(to html: inout HTMLText) {
    html.section("viewability\(suffix)", "Viewability" + subject) { html in
      guard !record.exposure.isEmpty else {
        html.element("p", text: "Nothing was measured: no ad had a session.")
        return
      }
      let titles = AdTitle.texts(among: record.ads)
      let results = Dictionary(grouping: record.viewability, by: \.ad)
      for exposure in record.exposure {
        let title = titles[exposure.ad] ?? "Ad \(exposure.ad)"
        if record.exposure.count > 1 { html.element("h3", text: title) }
        Self.writeTotals(exposure, to: &html)
        Self.writeStandards(results[exposure.ad] ?? [], title, to: &html)
        Self.writeQuartiles(exposure, title, to: &html)
      }
    }
  }

  private static func writeTotals(_ exposure: SessionExposure, to html: inout HTMLText) {
    let totals = exposure.continuous
    html.facts([
      ("Played", TimeText.readable(totals.played)),
      ("In view", TimeText.readable(totals.inView)),
      ("Of the ad", PercentText.text(totals.percentOfDuration)),
      ("Longest in view", TimeText.readable(totals.longestInView)),
      ("In view with sound", TimeText.readable(totals.audibleInView)),
      ("Counts from", "\(PercentText.text(totals.threshold)) in view"),
    ])
  }

  private static func writeStandards(
    _ results: [ViewabilityResult], _ title: String, to html: inout HTMLText
  ) {
    html.table(
      "Viewability by standard: \(title)",
      ["standard", "result", "met at", "longest run", "total", "remark"]
    ) { html in
      for result in results {
        html.element("tr") { html in
          html.element("th", [("scope", "row")]) { html in
            html.put(result.standard)
            if result.role == .deciding {
              html.element("span", [("class", "note")], text: " decides")
            }
          }
          html.element("td") {
            $0.badge(
              result.metAt == nil ? .neutral : .good, result.metAt == nil ? "not met" : "met")
          }
          html.element("td", text: (result.metAt?.sinceStart).map(TimeText.readable) ?? "")
          html.element("td", text: TimeText.readable(result.longestRun))
          html.element("td", text: TimeText.readable(result.total))
          html.element("td", [("class", "prose")], text: Self.remark(result))
        }
      }
    }
  }

  private static func remark(_ result: ViewabilityResult) -> String {
    let comparison = result.comparison
    let other = result.isSampled ? comparison.continuous : comparison.sampled
    let manner = result.isSampled ? "continuous" : "sampled"
    return [
      result.finding.reason,
      comparison.differs ? "\(manner): \(other.description)" : nil,
    ].compactMap(\.self).joined(separator: "; ")
  }

  private static func writeQuartiles(
    _ exposure: SessionExposure, _ title: String, to html: inout HTMLText
  ) {
    guard !exposure.continuous.quartiles.isEmpty else { return }
    html.table(
      "Visibility and audibility at the quartiles: \(title)",
      ["quartile", "reached", "visible", "audible and visible"]
    ) { html in
      for quartile in exposure.continuous.quartiles {
        html.element("tr") { html in
          html.element("th", [("scope", "row")], text: quartile.event)
          for holds in [quartile.isReached, quartile.isVisible, quartile.isAudibleAndVisible] {
            html.element("td") { $0.badge(holds ? .good : .neutral, holds ? "yes" : "no") }
          }
        }
      }
    }
  }
}
