internal import Documents
internal import VAST
internal import Vocabulary

/// A rule together with the fix for its violations.
struct FixRow: Sendable {
  let rule: LintRule
  /// The option with which the user requests the fix; nil for a fix that is always made.
  var option: OptionalFix?
  /// Whether the fix is applied after all other fixes, because its edits cover large ranges.
  var isLast = false
  /// Finds the edits for a document, each with the offset of the element that it fixes.
  let edits: @Sendable (FixedDocument) -> [(start: Int, edit: FixEdit)]

  /// The fixes, in the order in which they are made.
  static let all: [FixRow] = [
    .byteOrderMark, .ampersands, .prefixes, .elementNames, .eventNames, .frameworks, .mediaTypes,
    .misspeltTypes, .blankEnds, .macros, .escapedAmpersands, .urlSpaces, .duplicates, .sequences,
    .interactive, .https, .stubs, .order,
  ]

  /// A fix that edits the value of an attribute.
  private static func value(
    _ rule: LintRule, of attribute: String,
    meant: @escaping @Sendable (_ value: String, MarkupElement, FixedDocument) -> String?
  ) -> FixRow {
    FixRow(rule: rule) { document in
      document.elements.compactMap { element in
        guard let found = element.attribute(attribute),
          let meant = meant(found.value, element, document), meant != found.value
        else { return nil }
        return (
          element.range.lowerBound,
          FixEdit(
            range: found.valueRange, replacement: MarkupText.escaped(meant),
            change: .attributeSet(attribute, of: element.name, from: found.value, to: meant)
          )
        )
      }
    }
  }

  // MARK: Names

  static let elementNames = FixRow(rule: .elementNameCase) { document in
    document.elements.flatMap { element -> [(start: Int, edit: FixEdit)] in
      guard VASTSchemaTable.places[element.name] == nil,
        let meant = elementsByFold[element.name.lowercased()]
      else { return [] }
      return [element.nameRange, element.endNameRange].compactMap(\.self).map { range in
        (
          element.range.lowerBound,
          FixEdit(
            range: range, replacement: meant, change: .elementRenamed(element.name, to: meant))
        )
      }
    }
  }

  /// The elements of VAST by their lowercase names, without names that differ only in case.
  private static let elementsByFold: [String: String] = Dictionary(
    grouping: VASTSchemaTable.places.keys
  ) { $0.lowercased() }.compactMapValues { $0.count == 1 ? $0[0] : nil }

  static let eventNames = FixRow.value(.trackingEventUnknown, of: "event") {
    value, element, document in
    // A verification's only event is 'verificationNotExecuted', so no other event name can be meant
    // there.
    guard element.name == "Tracking", !TrackingEvents.names.contains(value),
      !document.isOfVerification(element)
    else { return nil }
    return eventsByFold[letters(of: value)]
  }

  /// The tracking events by the lowercase letters of their names. Events whose names have the same
  /// letters are left out.
  private static let eventsByFold: [String: String] = Dictionary(
    grouping: TrackingEvents.names, by: letters
  ).compactMapValues { $0.count == 1 ? $0[0] : nil }

  private static func letters(of name: String) -> String {
    name.lowercased().filter(\.isLetter)
  }

  static let frameworks = FixRow.value(.frameworkCase, of: "apiFramework") { value, _, _ in
    LintRule.frameworkNames.first { $0.lowercased() == value.lowercased() }
  }

  static let misspeltTypes = FixRow.value(.mimeTypeMisspelt, of: "type") { value, element, _ in
    element.name == "MediaFile" || element.name == "Mezzanine"
      ? LintRule.registeredType(meantBy: value) : nil
  }

  static let mediaTypes = FixRow.value(.mimeTypeCase, of: "type") { value, element, _ in
    guard element.name == "MediaFile" || element.name == "Mezzanine",
      LintRule.registeredType(meantBy: value) == nil
    else { return nil }
    return MediaKind.written(value)
  }

  static let blankEnds = FixRow(rule: .attributeWhitespace) { document in
    document.elements.flatMap { element in
      element.attributes.flatMap { attribute in
        document.blankEnds(of: attribute.valueRange).map { range in
          (
            element.range.lowerBound,
            FixEdit(
              range: range, replacement: "",
              change: .attributeTrimmed(attribute.name, of: element.name))
          )
        }
      }
    }
  }
}

/// The fixes of elements and of their order.
extension FixRow {
  /// Gives elements of a VMAP schedule the prefix of its root, where they have none and the document
  /// declares no default namespace.
  static let prefixes = FixRow(rule: .mixedNamespaces) { document in
    guard let root = document.elements.first, root.name == "VMAP",
      let prefix = document.prefix(of: root),
      !document.elements.contains(where: { $0.attribute("xmlns") != nil })
    else { return [] }
    var isSchedule: [Int: Bool] = [root.index: true]
    return document.elements.dropFirst().flatMap { element -> [(start: Int, edit: FixEdit)] in
      guard let parent = element.parent, isSchedule[parent] == true,
        scheduled.contains(element.name)
      else { return [] }
      isSchedule[element.index] = true
      guard document.prefix(of: element) == nil else { return [] }
      return [element.nameRange, element.endNameRange].compactMap(\.self).map { range in
        (
          element.range.lowerBound,
          FixEdit(
            range: range.lowerBound..<range.lowerBound, replacement: prefix + ":",
            change: .elementRenamed(element.name, to: "\(prefix):\(element.name)"))
        )
      }
    }
  }

  /// The elements of VMAP 1.0 other than its root.
  private static let scheduled: Set<String> = [
    "AdBreak", "AdSource", "AdTagURI", "VASTAdData", "CustomAdData", "TrackingEvents", "Tracking",
    "Extensions", "Extension",
  ]

  /// Removes a byte order mark, which no player needs and some cannot read.
  static let byteOrderMark = FixRow(rule: .byteOrderMark) { document in
    document.bytes.starts(with: [0xEF, 0xBB, 0xBF])
      ? [(0, FixEdit(range: 0..<3, replacement: "", change: .byteOrderMarkRemoved))] : []
  }

  /// Sorts children into the schema's order, each with the white space and comments before it. No
  /// other fix is made inside a sorted element in the same round.
  static let order = FixRow(rule: .elementOrder, isLast: true) { document in
    var sorted = 0
    return document.elements.compactMap { element in
      // The edit of a sorted element already contains the elements inside it.
      guard element.range.lowerBound >= sorted, let text = document.inOrder(element) else {
        return nil
      }
      sorted = element.range.upperBound
      let edit = FixEdit(
        range: element.range, replacement: text,
        change: .elementsSorted(in: element.name))
      return (element.range.lowerBound, edit.trimmed(to: document.bytes))
    }
  }

  /// Sequence numbers that occur twice: all ads are renumbered in the order in which they play.
  static let sequences = FixRow(rule: .sequenceRepeated) { document in
    var ads: [(element: MarkupElement, attribute: MarkupElement.Attribute, number: Int)] = []
    for element in document.elements where element.name == "Ad" {
      guard let attribute = element.attribute("sequence"), let number = Int(attribute.value),
        number > 0
      else { continue }
      ads.append((element, attribute, number))
    }
    // Ads in several responses form several pods, so their numbers may repeat.
    guard Set(ads.map(\.element.parent)).count == 1 else { return [] }
    let inOrder = ads.enumerated().sorted {
      ($0.element.number, $0.offset) < ($1.element.number, $1.offset)
    }
    return inOrder.enumerated().compactMap { place, ad in
      guard place + 1 != ad.element.number else { return nil }
      return (
        ad.element.element.range.lowerBound,
        FixEdit(
          range: ad.element.attribute.valueRange, replacement: "\(place + 1)",
          change: .attributeSet(
            "sequence", of: "Ad", from: "\(ad.element.number)", to: "\(place + 1)"))
      )
    }
  }

  /// Turns a MediaFile that is a SIMID unit into an `InteractiveCreativeFile`, because no player
  /// plays it as media.
  static let interactive = FixRow(rule: .vpaidDeprecated) { document in
    document.elements.flatMap { element -> [(start: Int, edit: FixEdit)] in
      guard element.name == "MediaFile",
        element.attribute("apiFramework")?.value.lowercased() == "simid"
      else { return [] }
      let name = "InteractiveCreativeFile"
      let renamed = [element.nameRange, element.endNameRange].compactMap(\.self).map { range in
        FixEdit(range: range, replacement: name, change: .elementRenamed(element.name, to: name))
      }
      let dropped = element.attributes.filter { !interactiveAttributes.contains($0.name) }.map {
        FixEdit(
          range: document.withBlankBefore($0.range), replacement: "",
          change: .attributeRemoved($0.name, of: element.name, as: name))
      }
      return (renamed + dropped).map { (element.range.lowerBound, $0) }
    }
  }

  private static let interactiveAttributes: Set<String> = [
    "type", "apiFramework", "variableDuration",
  ]

  /// Adds an Impression of `about:blank` to an ad without one, since a parser may require it; only
  /// if the user requests it.
  static let stubs = FixRow(rule: .impressionMissing, option: .stub) { document in
    document.elements.compactMap { element in
      guard element.name == "InLine" || element.name == "Wrapper" else { return nil }
      let children = document.children(of: element)
      let impressions = children.filter { $0.name == "Impression" }
      guard impressions.allSatisfy({ document.text(of: $0).isEmpty }) else { return nil }
      let stub = "<Impression><![CDATA[about:blank]]></Impression>"
      let change = Fix.Change.impressionAdded(to: element.name)
      if let empty = impressions.first {
        return (
          element.range.lowerBound, FixEdit(range: empty.range, replacement: stub, change: change)
        )
      }
      guard let next = children.first(where: { $0.name == "Creatives" }) else { return nil }
      let blank = document.bytes[document.withBlankBefore(next.range)].prefix {
        MarkupScanner.isBlank($0)
      }
      let start = next.range.lowerBound
      return (
        element.range.lowerBound,
        FixEdit(
          range: start..<start, replacement: stub + String(decoding: blank, as: UTF8.self),
          change: change)
      )
    }
  }

  /// Replaces http with https if the user requests it, except in click-through URLs and signed
  /// URLs.
  static let https = FixRow(rule: .urlPlainHTTP, option: .https) { document in
    document.elements.compactMap { element in
      guard document.isRequested(element), let part = document.soleText(of: element) else {
        return nil
      }
      let url = document.text(of: element)
      let start = document.withoutBlankEnds(part.range).lowerBound
      let scheme = document.bytes[start...].prefix(7)
      guard String(decoding: scheme, as: UTF8.self).lowercased() == "http://",
        !FixedDocument.isSigned(url), Self.isPublic(url)
      else { return nil }
      return (
        element.range.lowerBound,
        FixEdit(
          range: start + 4..<start + 4, replacement: "s",
          change: .urlTextReplaced(in: element.name, from: "http", to: "https"))
      )
    }
  }

  /// Whether a URL's host is on the internet; a server on this machine has no certificate for
  /// https.
  private static func isPublic(_ url: String) -> Bool {
    let host = url.dropFirst(7).prefix { !"/?#:".contains($0) }
    return host.contains(".") && host.contains(where: \.isLetter)
  }
}

extension FixEdit {
  /// The edit without the unchanged tags at its ends.
  fileprivate func trimmed(to bytes: [UInt8]) -> FixEdit {
    let old = bytes[range]
    let most = min(old.count, replacement.count)
    var before = zip(old, replacement).prefix { $0 == $1 }.count
    // The edit must begin and end at whole tags.
    while before > 0, before == most || replacement[before] != UInt8(ascii: "<") { before -= 1 }
    var after = zip(old.reversed(), replacement.reversed()).prefix { $0 == $1 }.count
    after = min(after, most - before)
    while after > 0, replacement[replacement.count - after - 1] != UInt8(ascii: ">") { after -= 1 }
    return FixEdit(
      range: range.lowerBound + before..<range.upperBound - after,
      replacement: Array(replacement[before..<replacement.count - after]), change: change)
  }
}
