/// Resolves relative URLs as text (RFC 3986 § 5.2), so that macros and odd characters stay
/// unchanged.
package enum URLReference {
  /// Whether a text begins with a scheme, or with a macro that may be replaced with one.
  package static func isAbsolute(_ text: String) -> Bool {
    guard let first = text.unicodeScalars.first else { return false }
    if ["[", "%", "$", "{"].contains(first) { return true }
    guard first.isASCII, first.properties.isAlphabetic else { return false }
    let end = text.unicodeScalars.first { scalar in
      !(scalar.isASCII
        && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)
          || ["+", "-", "."].contains(scalar)))
    }
    return end == ":"
  }

  /// Whether a text names something on the network: an http or https URL.
  package static func isOfNetwork(_ text: String) -> Bool {
    let scheme = text.prefix { $0 != ":" }
    return ["http", "https"].contains(scheme.lowercased())
      && text[scheme.endIndex...].hasPrefix("://")
  }

  /// The absolute URL of a reference in a document.
  ///
  /// An absolute reference, and one in a document whose own URL has no authority, stays unchanged.
  package static func resolve(_ reference: String, against base: String) -> String {
    guard !isAbsolute(reference), let base = Parts(base) else { return reference }
    if reference.hasPrefix("//") { return base.scheme + ":" + reference }
    let path = reference.prefix { $0 != "?" && $0 != "#" }
    let rest = reference[path.endIndex...]
    if path.isEmpty {
      return base.root + base.path + (rest.hasPrefix("?") ? "" : base.query) + String(rest)
    }
    let folder = base.path.lastIndex(of: "/").map { String(base.path[...$0]) } ?? "/"
    let whole = path.hasPrefix("/") ? String(path) : folder + String(path)
    return base.root + withoutDotSegments(whole) + String(rest)
  }

  /// The absolute form of a reference in a document whose URL is not known, from the URL that was
  /// requested for the reference.
  ///
  /// The last segments of the URL's path correspond one to one to the reference's, because the
  /// values of macros are percent-encoded and add no segments. An absolute reference stays
  /// unchanged.
  ///
  /// - Parameters:
  ///   - reference: the text as declared, with macros.
  ///   - url: the URL that was requested for it.
  /// - Returns: the reference, completed with the part of the URL that came from its document's
  ///   URL.
  package static func complete(_ reference: String, from url: String) -> String {
    guard !isAbsolute(reference), let whole = Parts(url) else { return reference }
    let path = reference.prefix { $0 != "?" && $0 != "#" }
    guard let first = path.first, first != "/" else { return resolve(reference, against: url) }
    let own = withoutDotSegments("/" + path)
    var folder = whole.path[...]
    for character in own where character == "/" {
      guard let slash = folder.lastIndex(of: character) else { return reference }
      folder = folder[..<slash]
    }
    return whole.root + folder + own + reference[path.endIndex...]
  }

  /// A path that begins with `/`, with its `.` and `..` resolved; nothing leaves the root.
  private static func withoutDotSegments(_ path: String) -> String {
    var segments: [Substring] = []
    let all = path.dropFirst().split(separator: "/", omittingEmptySubsequences: false)
    for segment in all {
      switch segment {
      case ".": continue
      case "..": _ = segments.popLast()
      default: segments.append(segment)
      }
    }
    // A path that ends in a dot segment is a folder.
    if let last = all.last, last == "." || last == ".." { segments.append("") }
    return "/" + segments.joined(separator: "/")
  }

  /// The parts of an absolute URL that a relative reference can replace.
  private struct Parts {
    let scheme: String
    /// The scheme and the authority.
    let root: String
    let path: String
    /// With its question mark.
    let query: String

    init?(_ url: String) {
      guard isAbsolute(url), let colon = url.firstIndex(of: ":") else { return nil }
      let rest = url[url.index(after: colon)...]
      guard rest.hasPrefix("//") else { return nil }
      let authority = rest.dropFirst(2).prefix { !["/", "?", "#"].contains($0) }
      let path = rest[authority.endIndex...].prefix { $0 != "?" && $0 != "#" }
      scheme = String(url[..<colon])
      root = String(url[..<authority.endIndex])
      self.path = path.isEmpty ? "/" : String(path)
      query = String(rest[path.endIndex...].prefix { $0 != "#" })
    }
  }
}
