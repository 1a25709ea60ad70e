internal import Diagnostics
internal import VAST

/// One walk over a document, which collects its findings.
struct LintPass {
  private let file: String
  private let configuration: LintConfiguration
  private let scope: RuleScope
  /// The checks of the scope's rules.
  let tables: RuleTables
  private var findings: [Diagnostic] = []
  private var limit = FindingLimit()
  /// The findings that are reported once for a document: the first place of each, and the note that counts
  /// the others.
  private var folded: [Folded] = []
  /// The position of the first finding that is left out.
  private var cutAt: SourcePosition?
  /// The version by which elements are judged; nil when the document declares none that is known.
  ///
  /// Inside an element that the version does not have, a version that has it counts, so that one
  /// mistake is one finding.
  var version: VASTVersion?
  /// The version as the document declares it.
  var declaredVersion = ""
  /// The document's features of versions after its own.
  var newerFeatures = NewerFeatures()
  /// Macros of versions after the document's own that are known already.
  var newerMacros: Set<String> = []
  /// Whether what is missing counts: not in an element that is newer than the document's version.
  var hasRequirements = true
  /// The namespace of the root of the VAST document.
  var namespace: String?
  /// Whether an element of another namespace was reported.
  var hasMixedNamespaces = false
  /// The present element, in its place.
  var element = SchemaElement.vast
  /// Whether the present element is required where it is.
  var isRequired = false
  /// The traits of the URL of the present element; empty when it has no URL.
  var url = URLTraits()
  /// The macros in the URL of the present element.
  var macros: [MacroScan.Occurrence] = []

  /// A finding that a document has once. What makes two findings one is the rule and the words, which
  /// are empty where the rule counts alone.
  private struct Folded {
    let rule: Rule
    let words: String
    /// The fingerprint of the words, by which others are told apart.
    let print: UInt64
    /// The place of the finding in the list.
    let index: Int
    /// The message that counts all places; nil when the message of the first place is kept, and a remark
    /// counts the others.
    let counted: CountedMessage?
    var others = 0
    /// How many other places each name has. They have no line numbers, so that a baseline recognizes the
    /// finding wherever it moves.
    var places: [(name: String, count: Int)] = []

    /// The remark about the further findings.
    var remark: String {
      let unnamed = others - places.reduce(0) { $0 + $1.count }
      var list = places.map { $0.count == 1 ? $0.name : "\($0.name) \($0.count) times" }
      if unnamed > 0 { list.append("in \(unnamed) more place\(unnamed == 1 ? "" : "s")") }
      return " (also \(list.joined(separator: ", ")))"
    }
  }

  /// Says a finding of several places, whose number it is given.
  typealias CountedMessage = @Sendable (_ places: Int) -> String

  /// How many further names of places a finding has.
  private static let namedPlaces = 8

  /// The version that the document declares, and the version by which it is judged, where they differ.
  var declaration: String {
    let judged = version.flatMap {
      $0.text == declaredVersion ? nil : " and is judged as \($0.text)"
    }
    return "the document declares \(declaredVersion)\(judged ?? "")"
  }

  init(file: String, configuration: LintConfiguration, scope: RuleScope) {
    self.file = file
    self.configuration = configuration
    self.scope = scope
    tables = scope.tables
  }

  /// The severity of a breach of a rule, its own one unless another is given; nil when it is not
  /// reported.
  func severity(of rule: LintRule, own: Severity? = nil) -> Severity? {
    scope.includes(rule) ? configuration.severity(of: rule.rule, own: own) : nil
  }

  /// Whether a finding of a rule would still be reported; if not, costly messages are not built.
  func hasRoom(for rule: LintRule) -> Bool {
    severity(of: rule).map(limit.hasRoom) ?? false
  }

  /// Adds a finding, unless its rule is off or not in the scope. Without room the message does not
  /// matter.
  ///
  /// A note with the rule and the words of an earlier one is counted there. The severity is the
  /// rule's own unless another is given; the user's choice is above both.
  mutating func report(
    _ rule: LintRule, as own: Severity? = nil, at position: SourcePosition, _ message: String
  ) {
    guard let severity = severity(of: rule, own: own) else { return }
    add(rule.rule, severity, at: position, message, words: severity == .note ? message : nil)
  }

  /// Adds a finding that a document has once: the rule's first place is reported, with the number of
  /// the others.
  ///
  /// `fact` tells the facts of one rule apart. `counted` makes the message where there are several
  /// places, `place` the name of each further one.
  mutating func reportOnce(
    _ rule: LintRule, of fact: String = "", at position: SourcePosition,
    counted: CountedMessage? = nil, place: @autoclosure () -> String? = nil,
    _ message: @autoclosure () -> String
  ) {
    guard let severity = severity(of: rule) else { return }
    guard let fold = indexOfFolded(rule.rule, fact) else {
      add(rule.rule, severity, at: position, message(), words: fact, counted: counted)
      return
    }
    folded[fold].others += 1
    guard let place = place() else { return }
    if let index = folded[fold].places.firstIndex(where: { $0.name == place }) {
      folded[fold].places[index].count += 1
    } else if folded[fold].places.count < Self.namedPlaces {
      folded[fold].places.append((place, 1))
    }
  }

  /// The finding that a document has once, if it has it. There are few, and never more than the limit
  /// of findings allows: looking through them is quicker than hashing the words.
  private func indexOfFolded(_ rule: Rule, _ words: String) -> Int? {
    let print = Fingerprint.hash(of: words)
    for index in folded.indices
    where folded[index].print == print && folded[index].words == words && folded[index].rule == rule
    {
      return index
    }
    return nil
  }

  /// Adds a finding; one with words is the place where later ones with the same words are counted.
  private mutating func add(
    _ rule: Rule, _ severity: Severity, at position: SourcePosition, _ message: String,
    words: String?, counted: CountedMessage? = nil
  ) {
    if let words {
      if let fold = indexOfFolded(rule, words) {
        folded[fold].others += 1
        return
      }
      if limit.hasRoom(for: severity) {
        folded.append(
          Folded(
            rule: rule, words: words, print: Fingerprint.hash(of: words), index: findings.count,
            counted: counted))
      }
    }
    guard limit.admits(severity) else {
      cutAt = cutAt ?? position
      return
    }
    append(severity, rule, message, at: position)
  }

  private mutating func append(
    _ severity: Severity, _ rule: Rule, _ message: String, at position: SourcePosition
  ) {
    findings.append(
      Diagnostic(rule: rule, message, at: SourceLocation(file: file, position: position))
        .graded(severity))
  }

  /// The findings in the order of their places; at one place in the order of finding. The remark
  /// that some are left out stays last.
  mutating func finished() -> [Diagnostic] {
    for fold in folded where fold.others > 0 {
      if let counted = fold.counted {
        findings[fold.index].message = counted(fold.others + 1)
      } else {
        findings[fold.index].message += fold.remark
      }
    }
    let places = findings.map { $0.location?.position ?? .start }
    let order = places.indices.sorted { left, right in
      places[left] == places[right] ? left < right : places[left] < places[right]
    }
    findings = order.map { findings[$0] }
    // The remark about findings that are left out is added in every scope, whatever the configuration is.
    if let remark = limit.remark {
      let rule = Rule.furtherFindings
      append(rule.severity, rule, remark, at: cutAt ?? .start)
    }
    return findings
  }

  /// A text of the document between quotes, cut when it is long.
  static func quoted(_ text: some StringProtocol) -> String {
    text.utf8.count <= 80 || text.unicodeScalars.count <= 80 ? "'\(text)'" : "'\(text.prefix(80))…'"
  }

  /// A suggestion for a misspelt name; none for texts that are too long to be one.
  func suggestion(for name: some StringProtocol, in known: [String]) -> String {
    guard limit.total < FindingLimit.each, name.utf8.count <= 80 else { return "" }
    return NearestName.suggestion(for: String(name), in: known)
  }

  /// Whether the document declares a version or a later one.
  func isVersion(atLeast other: VASTVersion) -> Bool { version.map { $0 >= other } ?? false }
}
