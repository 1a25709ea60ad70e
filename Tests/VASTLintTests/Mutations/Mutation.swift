import TestSupport
import Testing

/// One fault in the good tag, and the rule that must find it.
struct Mutation: Sendable, CustomTestStringConvertible {
  let rule: String
  let name: String
  /// The tag with the fault; nil when there was nothing to change.
  let text: String?

  /// Another text in the first place of one.
  init(_ rule: String, _ found: String, _ replacement: String) {
    self.rule = rule
    name = "'\(found)' becomes '\(replacement)'"
    text = Self.changed(GoodTag.text.firstRange(of: found)) { _ in replacement }
  }

  /// What is done to an element.
  enum Change: String {
    case removed, emptied, doubled, lowercased, unwrapped
  }

  /// The first element of a name changed, with all it holds.
  init(_ rule: String, _ element: String, _ change: Change) {
    self.rule = rule
    name = "'\(element)' is \(change.rawValue)"
    let tag = GoodTag.text
    let start = [">", " ", "\n"].compactMap { tag.firstRange(of: "<\(element)\($0)")?.lowerBound }
      .min()
    let closing = "</\(element)>"
    text = start.flatMap { start in
      let end = tag[start...].firstRange(of: closing)?.upperBound
      return Self.changed(end.map { start..<$0 }) { Self.apply(change, to: $0, closing) }
    }
  }

  var testDescription: String { Named("\(rule): \(name)").name }

  private static func changed(
    _ range: Range<String.Index>?, _ change: (Substring) -> String
  ) -> String? {
    guard let range else { return nil }
    var text = GoodTag.text
    text.replaceSubrange(range, with: change(GoodTag.text[range]))
    return text
  }

  private static func apply(_ change: Change, to element: Substring, _ closing: String) -> String {
    let opening = element.prefix { $0 != ">" } + ">"
    let content = element.dropFirst(opening.count).dropLast(closing.count)
    switch change {
    case .removed: return ""
    case .emptied: return opening + closing
    case .doubled: return String(element + element)
    case .unwrapped: return String(content)
    case .lowercased:
      let name = closing.dropFirst(2).dropLast()
      return "<" + name.lowercased() + opening.dropFirst(1 + name.count) + content
        + closing.lowercased()
    }
  }
}

/// Faults that take the place of one text.
struct MutationGroup {
  let all: [Mutation]

  init(_ found: String, _ faults: [(rule: String, replacement: String)]) {
    all = faults.map { Mutation($0.rule, found, $0.replacement) }
  }
}
