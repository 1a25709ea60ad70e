internal import Documents
internal import VAST
internal import Vocabulary

/// The fixes of trackers.
extension FixRow {
  /// A fix that replaces texts in the URLs of trackers.
  private static func replacing(
    _ rule: LintRule,
    _ replacements:
      @escaping @Sendable (_ url: String, _ isSection: Bool) -> [(old: String, new: String)]
  ) -> FixRow {
    FixRow(rule: rule) { document in
      document.changeableTrackers.flatMap { element, part, url in
        replacements(url, part.isSection).flatMap { old, new in
          document.occurrences(of: old, in: part.range).map { range in
            (
              element.range.lowerBound,
              FixEdit(
                range: range, replacement: new,
                change: .urlTextReplaced(in: element.name, from: old, to: new))
            )
          }
        }
      }
    }
  }

  /// Replaces macros of other systems, which players leave unchanged, with the VAST macro of the
  /// same meaning. Macros about a person, a price or a vendor are left out.
  static let macros = FixRow.replacing(.macroForm) { url, _ in
    var known: Set<String> = []
    return UnresolvedMacros.find(in: url).filter(MacroDefinition.isProbable).compactMap { form in
      guard let macro = ForeignMacro.meaning(of: form), harmlessMacros.contains(macro),
        known.insert(form).inserted
      else { return nil }
      return (form, "[\(macro)]")
    }.prefix(mostMacros).map(\.self)
  }

  /// How many different macros of a URL are fixed; the number is limited because each needs a
  /// search of its own.
  private static let mostMacros = 100

  private static let harmlessMacros: Set<String> = [
    "CACHEBUSTING", "TIMESTAMP", "ERRORCODE", "CONTENTPLAYHEAD", "MEDIAPLAYHEAD", "ADPLAYHEAD",
    "ASSETURI", "ADCOUNT", "BREAKPOSITION", "PLAYERSTATE", "PLAYERSIZE", "REASON",
  ]

  /// Replaces `&amp;` in a CDATA section, where players do not decode it.
  static let escapedAmpersands = FixRow.replacing(.urlEscapedAmpersand) { url, isSection in
    isSection && url.contains("&amp;") ? [("&amp;", "&")] : []
  }

  /// Removes white space inside a URL: line breaks are deleted with the blanks around them, and a
  /// space becomes `%20`.
  static let urlSpaces = FixRow(rule: .urlWhitespace) { document in
    document.changeableTrackers.compactMap { element, part, url in
      // Bytes that are not ASCII may be in any encoding.
      guard url.contains(where: \.isWhitespace), !url.contains("<"),
        document.bytes[part.range].allSatisfy({ $0 < 0x80 })
      else { return nil }
      var meant = ""
      for line in url.split(whereSeparator: \.isNewline) {
        meant += line.trimmingBlankEnds.replacing(" ", with: "%20").replacing("\t", with: "%20")
      }
      return (
        element.range.lowerBound,
        FixEdit(
          range: document.withoutBlankEnds(part.range),
          replacement: part.isSection ? meant : MarkupText.escaped(meant),
          change: .urlWhitespaceRemoved(in: element.name))
      )
    }
  }

  /// Removes an element that requests the same URL for the same event as an earlier one.
  static let duplicates = FixRow(rule: .duplicateTracker) { document in
    struct Request: Hashable {
      var parent: Int?
      var name: String
      var event: String
      var offset: String
      var url: String
    }
    var seen: Set<Request> = []
    return document.elements.compactMap { element in
      guard SameRequests.trackers.contains(element.name) else { return nil }
      let request = Request(
        parent: element.parent, name: element.name,
        event: element.attribute("event")?.value ?? "",
        offset: element.attribute("offset")?.value ?? "", url: document.text(of: element))
      guard !request.url.isEmpty, !seen.insert(request).inserted else { return nil }
      return (
        element.range.lowerBound,
        FixEdit(
          range: document.wholeLine(of: element), replacement: "",
          change: .duplicateRemoved(element: element.name, event: request.event))
      )
    }
  }

  /// Escapes an ampersand that begins no reference, in a document that cannot be parsed.
  static let ampersands = FixRow(rule: .notWellFormed) { document in
    document.declaresEntities
      ? []
      : document.elements.flatMap { element in
        (element.texts.filter { !$0.isSection }.map(\.range)
          + element.attributes.map(\.valueRange)).flatMap { range in
            document.bareAmpersands(in: range).map { place in
              (
                element.range.lowerBound,
                FixEdit(
                  range: place..<place + 1, replacement: "&amp;",
                  change: .textReplaced(in: element.name, from: "&", to: "&amp;"))
              )
            }
          }
      }
  }
}

extension FixedDocument {
  /// How many occurrences in one text are fixed at once. The number is limited because an edit
  /// takes much more memory than the byte that it replaces.
  private static let mostPlaces = 1_000

  /// The ranges at which a text occurs within a range, with the same letter case.
  fileprivate func occurrences(of text: String, in range: Range<Int>) -> [Range<Int>] {
    let wanted = Array(text.utf8)
    guard !wanted.isEmpty else { return [] }
    var places: [Range<Int>] = []
    var index = range.lowerBound
    while index + wanted.count <= range.upperBound, places.count < Self.mostPlaces {
      if bytes[index] == wanted[0], bytes[index..<index + wanted.count].elementsEqual(wanted) {
        places.append(index..<index + wanted.count)
        index += wanted.count
      } else {
        index += 1
      }
    }
    return places
  }

  /// The offsets of the ampersands in a range that begin no reference.
  fileprivate func bareAmpersands(in range: Range<Int>) -> [Int] {
    Array(
      range.lazy.filter { index in
        guard bytes[index] == UInt8(ascii: "&") else { return false }
        // No XML reference is longer than this.
        let rest = bytes[(index + 1)..<min(range.upperBound, index + 32)]
        guard let end = rest.firstIndex(of: UInt8(ascii: ";")) else { return true }
        return MarkupText.value(of: rest[..<end]) == nil
      }.prefix(Self.mostPlaces))
  }
}

extension Substring {
  fileprivate var trimmingBlankEnds: String { String(self).trimmed }
}
