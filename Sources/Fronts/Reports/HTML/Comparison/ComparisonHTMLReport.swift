package import Vocabulary

/// Writes two runs as one HTML file: one above the other on one time axis, with a list of the
/// differences.
///
/// The file loads nothing. Every text of the runs is escaped.
package enum ComparisonHTMLReport {
  /// The page's text.
  ///
  /// - Parameters:
  ///   - old: the name and the events of the first run.
  ///   - new: the name and the events of the second run.
  ///   - differences: the JSON that `vastsim diff --format json` prints.
  ///   - passes: whether the runs do not differ.
  /// - Returns: the whole file.
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  package static func text(
    old: (name: String, events: [JSONValue]), new: (name: String, events: [JSONValue]),
    differences: JSONValue, passes: Bool
  ) throws -> String {
    var html = HTMLText()
    html.element(
      "a", [("class", "skip"), ("href", "#differences")], text: "Skip to the differences")
    html.element("header", [("class", passes ? "pass" : "fail")]) { html in
      html.element("p", [("class", "product")], text: "vastsim diff report")
      html.element("h1") { html in
        html.element("span", [("class", "verdict")]) { html in
          html.element("span", [("aria-hidden", "true")], text: passes ? "✓ " : "✗ ")
          html.put(passes ? "SAME" : "DIFFERENT")
        }
        html.put(" \(old.name) → \(new.name)")
      }
    }
    html.markup(ViewerAssets.markup)
    html.element("main") { html in
      html.element("section", [("id", "differences"), ("hidden", "")]) { _ in }
    }
    let data = JSONValue.object([
      .init("old", .array(old.events)), .init("new", .array(new.events)),
      .init("found", differences),
    ])
    return HTMLPage(
      title: "\(passes ? "SAME" : "DIFFERENT"): \(old.name), \(new.name)", body: html,
      data: [(id: "comparison", json: try ScriptData.text(of: data))], hasViewer: true
    ).text
  }
}
