/// Resolves the references of a playlist against the playlist's own URL or path (RFC 3986 § 5.2),
/// as text.
package enum HLSReference {
  /// The URL, or a path when both the playlist and the reference are paths.
  package static func resolve(_ reference: String, against base: String) -> String {
    if scheme(of: reference) != nil { return reference }
    guard let scheme = scheme(of: base) else {
      return reference.hasPrefix("/") ? reference : folder(of: base[...]) + reference
    }
    if reference.hasPrefix("//") { return "\(scheme):\(reference)" }
    let authorityEnd = endOfAuthority(base, after: scheme)
    let authority = base[..<authorityEnd]
    let path = base[authorityEnd...].prefix { $0 != "?" && $0 != "#" }
    if reference.hasPrefix("?") { return authority + path + reference }
    let relative = reference.prefix { $0 != "?" && $0 != "#" }
    let rest = reference[relative.endIndex...]
    let folder = path.isEmpty ? "/" : folder(of: path)
    let merged = relative.hasPrefix("/") ? String(relative) : folder + relative
    return authority + withoutDots(merged) + rest
  }

  /// The scheme of an absolute URL; nil for a relative one.
  package static func scheme(of text: String) -> Substring? {
    let name = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || "+-.".contains($0)) }
    guard name.first?.isLetter == true, text[name.endIndex...].hasPrefix(":") else { return nil }
    return name
  }

  /// The path up to and including its last slash.
  package static func folder(of path: Substring) -> String {
    path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
  }

  private static func endOfAuthority(_ url: String, after scheme: Substring) -> String.Index {
    let rest = url[url.index(after: scheme.endIndex)...]
    guard rest.hasPrefix("//") else { return rest.startIndex }
    return rest.dropFirst(2).firstIndex { "/?#".contains($0) } ?? url.endIndex
  }

  private static func withoutDots(_ path: String) -> String {
    var parts: [Substring] = []
    let all = path.split(separator: "/", omittingEmptySubsequences: false).dropFirst()
    for (index, part) in all.enumerated() {
      let isLast = index == all.count - 1
      if part == ".." { _ = parts.popLast() }
      if part == "." || part == ".." {
        if isLast { parts.append("") }
      } else {
        parts.append(part)
      }
    }
    return "/" + parts.joined(separator: "/")
  }
}
