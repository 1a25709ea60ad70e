internal import CViewerFiles
internal import FoundationEssentials
internal import System

/// The viewer's parts of a page: one script, one style, and the markup that they work on.
package enum ViewerAssets {
  /// The modules as one script, which shares no name with other scripts of the page.
  ///
  /// The modules' imports and exports are left out, because a page that is opened from a file
  /// cannot load modules. Each name must therefore be declared in only one module.
  static let script = joined(
    ViewerFile.all.filter {
      $0.name.hasSuffix(".js") && !$0.isOfInspector
        && !["report-copies.js", "report-page.js"].contains($0.name)
    })

  /// The modules for document copies and requests, as the script of pages without the viewer.
  static let documentScript = joined(
    ViewerFile.all.filter {
      [
        "dom.js", "xml-tokens.js", "document-copies.js", "requests.js", "report-copies.js",
      ].contains($0.name)
    })

  private static func joined(_ modules: [ViewerFile]) -> String {
    "\n(() => {\n'use strict';\n"
      + modules.map { withoutImportsAndExports($0.text) }.joined(separator: "\n") + "})();\n"
  }

  static let style = text(of: "viewer.css")

  /// The script of every report's page: filters, and details on demand.
  static let pageScript = text(of: "report-page.js")
  /// The style of every report's page.
  static let pageStyle = text(of: "report-page.css")

  /// A section with the identifier `viewer`, hidden until the script fills it.
  package static let markup = text(of: "viewer.html")

  /// The sources by which a page's policy allows the script and the style.
  static let scriptSource = policySource(of: script)
  static let styleSource = policySource(of: style)

  /// The source by which a Content-Security-Policy allows an inline text (CSP Level 3, § 2.3.1).
  package static func policySource(of text: String) -> String {
    "'sha256-\(Data(ContentDigest(of: text.utf8).bytes).base64EncodedString())'"
  }

  /// The inspector's page, with the viewer's markup as a template.
  package static let inspectorPage =
    text(of: "inspector.html").replacing("<!-- viewer -->", with: markup)

  /// The inspector's page for an address that does not exist, with its style inline.
  package static let missingPage =
    text(of: "inspector-missing.html").replacing("/* style */", with: text(of: "inspector.css"))

  /// The source by which a policy allows the style of `missingPage`.
  package static let inspectorStyleSource = policySource(of: text(of: "inspector.css"))

  /// A module or a style that the inspector's page loads; nil if there is none with that name.
  package static func inspectorFile(_ name: String) -> String? {
    let isLoaded =
      name.hasSuffix(".js") && !name.hasPrefix("report") || name.hasSuffix(".css")
    return isLoaded ? ViewerFile.all.first { $0.name == name }?.text : nil
  }

  private static func text(of name: String) -> String {
    ViewerFile.all.first { $0.name == name }?.text ?? ""
  }

  /// Removes the imports and the word `export` from a module. An import extends from a line that
  /// begins with `import` to the first line that ends with a semicolon.
  static func withoutImportsAndExports(_ module: String) -> String {
    var isImport = false
    var lines: [Substring] = []
    for line in module.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("import ") { isImport = true }
      if isImport {
        isImport = !line.hasSuffix(";")
      } else {
        lines.append(line.hasPrefix("export ") ? line.dropFirst("export ".count) : line)
      }
    }
    return lines.joined(separator: "\n")
  }
}

/// A file of the viewer: a module of its script, its style, or its markup.
struct ViewerFile: Sendable, Hashable {
  /// The file's name in `Sources/CLibraries/CViewerFiles/Viewer`.
  let name: String
  let text: String

  /// Whether only the page of `vastsim serve` loads the file.
  var isOfInspector: Bool { name.hasPrefix("inspector") }

  /// Every file. Each module comes after those that it imports.
  static let all: [ViewerFile] = (0..<cviewer_file_count()).compactMap { index in
    let file = cviewer_file_at(index)
    guard let name = file.name else { return nil }
    let bytes = UnsafeBufferPointer(start: file.bytes, count: file.count)
    return ViewerFile(
      name: String(cString: name), text: String(decoding: bytes, as: UTF8.self))
  }
}
