import Vocabulary

/// Makes tags from tags by small mistakes, the same ones for the same seed.
struct TagMutator {
  /// A mistake.
  private enum Mistake: CaseIterable {
    case deletedElement
    case duplicatedElement
    case swappedElements
    case droppedAttribute
    case changedTime
    case plainScheme
    case changedHost
    case changedVersion
    case renamedEvent
    case cutText
    case emptiedText
  }

  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  /// A tag with one to three mistakes that it has a place for.
  mutating func mutated(_ tag: String) -> String {
    var tag = tag
    for _ in 0..<Int.random(in: 1...3, using: &random) {
      guard let mistake = Mistake.allCases.randomElement(using: &random) else { continue }
      make(mistake, in: &tag)
    }
    return tag
  }

  private mutating func make(_ mistake: Mistake, in tag: inout String) {
    switch mistake {
    case .deletedElement:
      if let element = element(of: tag) { tag.removeSubrange(element) }
    case .duplicatedElement:
      if let element = element(of: tag) {
        tag.insert(contentsOf: String(tag[element]), at: element.upperBound)
      }
    case .swappedElements:
      guard let one = element(of: tag), let other = element(of: tag) else { return }
      let (first, second) = one.lowerBound < other.lowerBound ? (one, other) : (other, one)
      guard first.upperBound <= second.lowerBound else { return }
      let texts = (String(tag[first]), String(tag[second]))
      tag.replaceSubrange(second, with: texts.0)
      tag.replaceSubrange(first, with: texts.1)
    case .droppedAttribute: replace(/\s\w+="[^"<>]*"/, in: &tag, by: [""])
    case .changedTime:
      replace(
        /\d\d:\d\d:\d\d(\.\d+)?/, in: &tag,
        by: ["00:00:00", "00:00:01", "00:00:90", "01:00:00", "30"])
    case .plainScheme: replace(/https:/, in: &tag, by: ["http:", "ftp:", ""])
    case .changedHost:
      replace(/\w+\.example\.com/, in: &tag, by: ["localhost", "nowhere.example.org", ""])
    case .changedVersion:
      replace(/\sversion="[^"]*"/, in: &tag, by: [#" version="1.0""#, #" version="3.0""#, ""])
    case .renamedEvent:
      replace(
        /\sevent="\w+"/, in: &tag,
        by: [#" event="start""#, #" event="complete""#, #" event="neverHeardOf""#])
    case .cutText:
      tag = String(tag.prefix(Int.random(in: tag.count / 2...tag.count, using: &random)))
    case .emptiedText:
      replace(/>[^<>]+<\//, in: &tag, by: ["></", "> </"])
      replace(/<!\[CDATA\[[^\]]*\]\]>/, in: &tag, by: ["", "<![CDATA[]]>"])
    }
  }

  /// Replaces one of the places that look like something.
  private mutating func replace(
    _ pattern: some RegexComponent, in tag: inout String, by texts: [String]
  ) {
    guard let place = tag.ranges(of: pattern).randomElement(using: &random),
      let text = texts.randomElement(using: &random)
    else { return }
    tag.replaceSubrange(place, with: text)
  }

  /// One of the elements, with all that is in it.
  private mutating func element(of tag: String) -> Range<String.Index>? {
    guard let start = tag.matches(of: /<([A-Za-z]\w*)[^<>]*>/).randomElement(using: &random)
    else { return nil }
    if start.output.0.hasSuffix("/>") { return start.range }
    let rest = tag[start.range.upperBound...]
    guard let end = rest.firstRange(of: "</\(start.output.1)>") else { return nil }
    return start.range.lowerBound..<end.upperBound
  }
}
