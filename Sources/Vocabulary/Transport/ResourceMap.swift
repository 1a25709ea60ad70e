/// Says which local file answers which URL: `--map PREFIX=PATH`.
package struct ResourceMap: Sendable, Hashable {
  /// One rule: URLs that begin with a prefix are served from a file or a folder.
  package struct Rule: Sendable, Hashable {
    package var prefix: String
    /// A file, which serves every URL with the prefix, or a folder, whose files serve what follows
    /// the prefix.
    package var path: String

    package init(prefix: String, path: String) {
      self.prefix = prefix
      self.path = path
    }

    /// Reads `PREFIX=PATH`, split at the last `=`; nil when a side is missing.
    package init?(parsing text: String) {
      guard let separator = text.lastIndex(of: "="), separator > text.startIndex,
        text.index(after: separator) < text.endIndex
      else { return nil }
      prefix = String(text[..<separator])
      path = String(text[text.index(after: separator)...])
    }

    /// A rule to suggest for a URL: its folder as `PREFIX`, or the whole URL where it has no
    /// folder.
    package static func suggestion(for url: String) -> String {
      let address = url.prefix { $0 != "?" && $0 != "#" }
      guard let scheme = address.firstRange(of: "://") else { return "PREFIX=PATH" }
      guard let slash = address[scheme.upperBound...].lastIndex(of: "/") else {
        return "\(address)=FILE"
      }
      return "\(address[...slash])=FOLDER"
    }
  }

  package private(set) var rules: [Rule]

  package init(_ rules: [Rule] = []) { self.rules = rules }

  /// The map with further rules that win over equal prefixes of this one.
  package func adding(_ further: [Rule]) -> ResourceMap {
    ResourceMap(further + rules.filter { rule in !further.contains { $0.prefix == rule.prefix } })
  }

  /// The path of the file that answers a URL, if a rule has a prefix of it; the longest wins.
  ///
  /// The rest of the URL after the prefix is appended to the rule's path, without query and
  /// fragment. Returns nil as well when the rest would leave the folder.
  package func path(for url: String) -> String? {
    rule(for: url).flatMap { paths(for: url, by: $0).first }
  }

  /// The path of the file that answers a URL, where `exists` tells what there is: within the rule's
  /// folder, as written or with its `%XX` decoded, or the rule's own path where that is a file. Where
  /// there is none of them, the path within the folder as written.
  package func path(for url: String, where exists: (String) -> Bool) -> String? {
    guard let rule = rule(for: url) else { return nil }
    let paths = paths(for: url, by: rule)
    if let path = paths.first(where: exists) { return path }
    // Only a folder has itself in it.
    let isFile = !rule.path.hasSuffix("/") && exists(rule.path) && !exists(rule.path + "/.")
    return isFile ? rule.path : paths.first
  }

  /// The rule with the longest prefix of a URL.
  private func rule(for url: String) -> Rule? {
    rules.filter { url.hasPrefix($0.prefix) }
      .max { $0.prefix.utf8.count < $1.prefix.utf8.count }
  }

  private func paths(for url: String, by rule: Rule) -> [String] {
    let rest = url.dropFirst(rule.prefix.count).prefix { $0 != "?" && $0 != "#" }
    let relative = rest.drop { $0 == "/" }
    guard !relative.isEmpty else { return [rule.path] }
    guard !relative.utf8.contains(0), !relative.split(separator: "/").contains("..") else {
      return []
    }
    let names = [String(relative)] + [PercentDecoding.fileName(of: relative)].compactMap(\.self)
    return names.map { rule.path.hasSuffix("/") ? rule.path + $0 : "\(rule.path)/\($0)" }
  }
}
