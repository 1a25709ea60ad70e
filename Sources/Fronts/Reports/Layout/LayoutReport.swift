package import VASTSimulator
internal import Vocabulary

/// Writes the views of a screen at an instant.
package struct LayoutReport {
  let layout: ScreenLayout

  package init(_ layout: ScreenLayout) { self.layout = layout }

  private var time: String { TimeText.readable(layout.at.sinceStart) }

  // MARK: Text

  /// A table of the views, indented as a tree, each with its frame and its share in view.
  package var text: String {
    let size = "\(PointText.text(layout.screen.width))×\(PointText.text(layout.screen.height)) pt"
    let rows = layout.views.map { view in
      (
        name: VisibleText(String(repeating: "  ", count: view.depth) + view.name).description,
        frame: Self.text(of: view.frame), inView: Self.state(of: view),
        remarks: Self.remarks(about: view).joined(separator: ", ")
      )
    }
    let header = (name: "view", frame: "frame on the screen", inView: "in view", remarks: "")
    let all = [header] + rows
    let names = all.map(\.name.count).max() ?? 0
    let frames = all.map(\.frame.count).max() ?? 0
    let shares = all.map(\.inView.count).max() ?? 0
    let lines = all.map { row in
      [
        row.name.padded(to: names), row.frame.padded(to: frames),
        row.inView.paddedAtStart(to: shares), row.remarks,
      ].joined(separator: "  ").trimmingBlanksAtEnd()
    }
    return "screen \(size) at \(time)\n\n\(lines.joined(separator: "\n"))\n"
  }

  private static func text(of frame: Rectangle) -> String {
    let corner = "\(PointText.text(frame.x)), \(PointText.text(frame.y))"
    return "\(corner)  \(size(of: frame))"
  }

  private static func size(of frame: Rectangle) -> String {
    "\(PointText.text(frame.width))×\(PointText.text(frame.height))"
  }

  private static func state(of view: ScreenLayout.View) -> String {
    view.isHidden ? "hidden" : PercentText.text(view.percentInView)
  }

  private static func remarks(about view: ScreenLayout.View) -> [String] {
    var remarks: [String] = []
    if let unit = view.unit { remarks.append("unit '\(unit.name)'") }
    if view.clips { remarks.append("clips") }
    if view.isFriendly { remarks.append("friendly") }
    // A difference of up to one point comes from rounding the view's size to whole points.
    if let picture = view.picture,
      view.frame.width - picture.width > 1
        || view.frame.height - picture.height > 1
    {
      let share = PercentText.text(picture.area / view.frame.area * 100)
      remarks.append("picture \(size(of: picture)), \(share) of the view")
    }
    if !view.coveredBy.isEmpty {
      remarks.append("under \(view.coveredBy.map { "'\($0)'" }.joined(separator: ", "))")
    }
    return remarks.map { VisibleText($0).description }
  }

  // MARK: SVG

  /// A drawing to scale, in which one unit is one point. The visible part of each view is filled,
  /// and the clipped part is outlined.
  package var svg: String {
    let screen = Rectangle(
      x: 0, y: 0, width: layout.screen.width, height: layout.screen.height)
    let (width, height) = (PointText.text(screen.width), PointText.text(screen.height))
    var writer = HTMLText()
    writer.element(
      "svg",
      [
        ("xmlns", "http://www.w3.org/2000/svg"), ("width", width), ("height", height),
        ("viewBox", "0 0 \(width) \(height)"), ("font-family", "sans-serif"), ("font-size", "11"),
      ]
    ) { svg in
      svg.element("title", text: "screen at \(time)")
      Self.draw(screen, [("fill", "#ffffff"), ("stroke", "#888888")], in: &svg)
      var labels: [Rectangle] = []
      for view in layout.views where !view.isHidden && view.visible.area > 0 {
        let isUnit = view.unit != nil
        Self.draw(
          view.visible,
          [
            ("fill", isUnit ? "#2f6fdb" : "#8899aa"), ("fill-opacity", "0.15"),
            ("stroke", isUnit ? "#1d4fa8" : "#667788"),
          ], title: "\(view.name) \(PercentText.text(view.percentInView))", in: &svg)
        let text = "\(view.name) \(PercentText.text(view.percentInView))"
        // A letter of the font is about six points wide. A label that would overlap another is left
        // out, because it would be unreadable: the view's title appears under the pointer.
        let label = Rectangle(
          x: view.visible.x + 3, y: view.visible.y + 1, width: Double(text.count) * 6, height: 13)
        let isFree = !labels.contains { Self.overlap($0, label) }
        guard isFree, label.width <= max(view.visible.width, 60) else { continue }
        labels.append(label)
        svg.element(
          "text",
          [
            ("x", PointText.text(label.x)), ("y", PointText.text(label.y + 11)),
            ("fill", "#1a1a1a"),
          ], text: text)
      }
    }
    return writer.text
  }

  private static func overlap(_ one: Rectangle, _ other: Rectangle) -> Bool {
    one.x < other.x + other.width && other.x < one.x + one.width
      && one.y < other.y + other.height && other.y < one.y + one.height
  }

  private static func draw(
    _ frame: Rectangle, _ style: [HTMLText.Attribute], title: String? = nil,
    in svg: inout HTMLText
  ) {
    svg.element(
      "rect",
      [
        ("x", PointText.text(frame.x)), ("y", PointText.text(frame.y)),
        ("width", PointText.text(frame.width)), ("height", PointText.text(frame.height)),
      ] + style
    ) { rectangle in
      if let title { rectangle.element("title", text: title) }
    }
  }
}
