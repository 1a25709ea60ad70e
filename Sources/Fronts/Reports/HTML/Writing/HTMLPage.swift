/// A page that opens offline: one file, which loads nothing and sends nothing.
struct HTMLPage {
  var title: String
  /// What the page shows.
  var body: HTMLText
  /// The JSON values that the page's script reads, each with the identifier of its element.
  /// `ScriptData` has escaped them.
  var data: [(id: String, json: String)] = []
  /// Whether the page contains the viewer's markup and therefore needs its script and its style.
  var hasViewer = false
  /// Whether the page has requests or copies of documents, and no viewer. The viewer's script
  /// handles requests and copies too.
  var hasDocuments = false

  /// The whole file.
  var text: String {
    var html = HTMLText()
    html.markup("<!DOCTYPE html>\n")
    html.open("html", [("lang", "en")])
    html.markup("\n")
    html.element("head") { html in
      html.open("meta", [("charset", "utf-8")])
      html.open("meta", [("http-equiv", "Content-Security-Policy"), ("content", policy)])
      html.open(
        "meta", [("name", "viewport"), ("content", "width=device-width, initial-scale=1")])
      html.open("meta", [("name", "color-scheme"), ("content", "light dark")])
      html.open("meta", [("name", "referrer"), ("content", "no-referrer")])
      html.markup("\n")
      html.element("title", text: title)
      html.element("style") { $0.markup(ViewerAssets.pageStyle) }
      if viewerScript != nil { html.element("style") { $0.markup(ViewerAssets.style) } }
    }
    html.markup("<body>\n")
    html.markup(body.text)
    for data in data {
      html.element("script", [("type", "application/json"), ("id", data.id)]) {
        $0.markup(data.json)
      }
    }
    html.element("script") { $0.markup(ViewerAssets.pageScript) }
    if let viewerScript { html.element("script") { $0.markup(viewerScript) } }
    html.markup("</body>\n</html>\n")
    return html.text
  }

  private var viewerScript: String? {
    hasViewer ? ViewerAssets.script : hasDocuments ? ViewerAssets.documentScript : nil
  }

  /// The content security policy: only the page's own styles and scripts run, whatever a tag
  /// contains, and the page sends no requests.
  private var policy: String {
    var style = ViewerAssets.policySource(of: ViewerAssets.pageStyle)
    var script = ViewerAssets.policySource(of: ViewerAssets.pageScript)
    if let viewerScript {
      style += " \(ViewerAssets.styleSource)"
      script += " \(ViewerAssets.policySource(of: viewerScript))"
    }
    return "default-src 'none'; img-src data:; style-src \(style); script-src \(script); "
      + "base-uri 'none'; form-action 'none'"
  }
}
