/// Says which local file answers which URL: `--map PREFIX=PATH`.
package struct ResourceMap: Sendable, Hashable {
  /// One rule: URLs that begin with a prefix are served from a file or a folder.
  package struct Rule: Sendable, Hashable {
    package var prefix: String
    /// The path of a file, which answers every URL with the prefix, or of a folder, in which the
    /// rest of the URL names a file.
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
      guard let prefix = prefix(of: url) else { return "PREFIX=PATH" }
      return "\(prefix)=\(prefix.hasSuffix("/") ? "FOLDER" : "FILE")"
    }

    /// A URL's folder, or the whole URL where it has none; nil for a text without a scheme.
    package static func prefix(of url: String) -> String? {
      let address = url.prefix { $0 != "?" && $0 != "#" }
      guard let scheme = address.firstRange(of: "://") else { return nil }
      let slash = address[scheme.upperBound...].lastIndex(of: "/")
      return slash.map { String(address[...$0]) } ?? String(address)
    }
  }

  package private(set) var rules: [Rule]

  package init(_ rules: [Rule] = []) { self.rules = rules }

  /// The map with further rules, which take precedence over rules of this map with the same prefix.
  package func adding(_ further: [Rule]) -> ResourceMap {
    ResourceMap(further + rules.filter { rule in !further.contains { $0.prefix == rule.prefix } })
  }

  /// A path that may answer a URL.
  package struct Answer: Sendable, Hashable {
    package var path: String
    /// The folder of the rule, which the path must not leave by a link or an encoded `..`; nil where
    /// the path is the rule's own.
    package var folder: String?

    init(_ path: String, in folder: String? = nil) {
      self.path = path
      self.folder = folder
    }
  }

  /// Every path that may answer a URL, by the rule with the longest prefix of the URL, the best
  /// path first.
  ///
  /// The rest of the URL after the prefix, without query and fragment, is appended to the rule's
  /// path as a folder, first as written and then with its `%XX` decoded. The last path is the
  /// rule's own, which answers if it is a file. The result is empty if no rule has a prefix of the
  /// URL, or if the rest contains a `..` or a NUL.
  package func answers(for url: String) -> [Answer] {
    guard let rule = rule(for: url) else { return [] }
    let rest = url.utf8.dropFirst(rule.prefix.utf8.count)
      .prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    let relative = Substring(rest.drop { $0 == UInt8(ascii: "/") })
    guard !relative.isEmpty else { return [Answer(rule.path)] }
    guard !relative.utf8.contains(0), !Self.climbs(relative) else { return [] }
    let names = [String(relative)] + [PercentDecoding.fileName(of: relative)].compactMap(\.self)
    let isFolder = rule.path.utf8.last == UInt8(ascii: "/")
    return names.map { Answer(isFolder ? rule.path + $0 : "\(rule.path)/\($0)", in: rule.path) }
      + (isFolder ? [] : [Answer(rule.path)])
  }

  /// The path of the file that answers a URL, if a rule has a prefix of it; the longest wins.
  func path(for url: String) -> String? { answers(for: url).first?.path }

  /// The path of the file that answers a URL: the first candidate for which `exists` is true. If
  /// there is none, the path below the mapped folder as the URL writes it. Links are not resolved.
  package func path(for url: String, where exists: (String) -> Bool) -> String? {
    let answers = answers(for: url)
    let found = answers.first { answer in
      // The rule's own path answers only if it is a file.
      guard answer.folder != nil else {
        return answers.count == 1 || Self.isFile(answer.path, where: exists)
      }
      return exists(answer.path) && !Self.climbs(answer.path[...])
    }
    return (found ?? answers.first)?.path
  }

  /// Whether a rule's path is that of a file. Only a folder contains an entry `.`.
  package static func isFile(_ path: String, where exists: (String) -> Bool) -> Bool {
    exists(path) && !exists(path + "/.")
  }

  private static func climbs(_ path: Substring) -> Bool {
    path.utf8.split(separator: UInt8(ascii: "/")).contains { $0.elementsEqual("..".utf8) }
  }

  /// The rule with the longest prefix of a URL.
  private func rule(for url: String) -> Rule? {
    rules.filter { url.utf8.starts(with: $0.prefix.utf8) }
      .max { $0.prefix.utf8.count < $1.prefix.utf8.count }
  }
}
