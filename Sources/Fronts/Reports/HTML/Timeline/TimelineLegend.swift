/// The legend of a drawn timeline, and the shapes of its marks.
enum TimelineLegend {
  /// Writes the meanings of the marks. The marks of widgets and messages are explained only if the
  /// run has widgets or messages.
  static func write(hasNativeUnits: Bool, to html: inout HTMLText) {
    let native = [
      ("native", "event of a widget or a message"), ("call", "call of its app"),
    ]
    let entries =
      [
        ("player", "player event"), ("vast", "VAST beacon"),
        ("verification", "verification beacon"), ("omid", "OMID event"),
      ] + (hasNativeUnits ? native : []) + [("error", "error, or not delivered")]
    html.element("ul", [("class", "legend"), ("aria-hidden", "true")]) { html in
      for (shape, name) in entries {
        html.element("li") { html in
          html.element(
            "svg", [("width", "18"), ("height", "18"), ("class", "mark \(shape)")]
          ) {
            $0.element("use", [("href", "#m-\(shape)"), ("x", "9"), ("y", "9")]) { _ in }
          }
          html.put(" \(name)")
        }
      }
      html.element("li", text: "a number is the count of events at one instant")
      let bars = [
        ("playing", "playing"), ("paused", "paused or waiting"), ("view", "percentage in view"),
        ("buffering", "buffering"),
      ]
      for (kind, name) in bars {
        html.element("li") { html in
          html.element("svg", [("width", "22"), ("height", "18")]) {
            $0.open(
              "rect",
              [("class", kind), ("x", "1"), ("y", "5"), ("width", "20"), ("height", "9")])
            $0.markup("</rect>")
          }
          html.put(" \(name)")
        }
      }
    }
  }

  /// Writes the shapes of the marks, which can be distinguished without their colours.
  static func writeShapes(to html: inout HTMLText) {
    html.markup(
      """
      <svg class="shapes" width="0" height="0" aria-hidden="true"><defs>
      <path id="m-player" d="M-4-6 6 0-4 6z"/><path id="m-player-n" d="M-9-9H5L11 0 5 9H-9z"/>
      <circle id="m-vast" r="5"/><circle id="m-vast-n" r="9"/>
      <path id="m-verification" d="M0-7 7 0 0 7-7 0z"/>
      <path id="m-verification-n" d="M0-12 12 0 0 12-12 0z"/>
      <path id="m-omid" d="M-2-8H2V8H-2z"/><path id="m-omid-n" d="M-9-8H9V8H-9z"/>
      <path id="m-native" d="M-5-5H5V5H-5z"/><path id="m-native-n" d="M-9-9H9V9H-9z"/>
      <path id="m-call" d="M-6-2H1V-6L7 0 1 6V2H-6z"/>
      <path id="m-call-n" d="M-12-9H4L12 0 4 9H-12z"/>
      <path id="m-stall" d="M-1.5-8H1.5V8H-1.5z"/><path id="m-stall-n" d="M-8-8H8V8H-8z"/>
      <path id="m-error" d="M-6-3-3-6 0-3 3-6 6-3 3 0 6 3 3 6 0 3-3 6-6 3-3 0z"/>
      <path id="m-error-n" d="M-10-5-5-10H5L10-5V5L5 10H-5L-10 5z"/>
      </defs></svg>

      """)
  }
}
