internal import VAST
internal import Vocabulary

/// Checks one document and collects the findings.
struct LintPass {
  private let file: String
  private let configuration: LintConfiguration
  private let scope: RuleScope
  /// The checks of the scope's rules.
  let tables: RuleTables
  private var findings: [Diagnostic] = []
  private var limit = FindingLimit()
  /// The findings that are reported only once for the document: where each first occurred, and a
  /// note with the number of repetitions.
  private var folded: [Folded] = []
  /// The position of the first finding that is left out.
  private var cutAt: SourcePosition?
  /// The version by which elements are checked; nil when the document declares no known version.
  ///
  /// Inside an element that the document's version does not define, a version that defines it is
  /// used, so that one mistake causes one finding.
  var version: VASTVersion?
  /// The version as the document declares it.
  var declaredVersion = ""
  /// The document's features that later versions introduced.
  var newerFeatures = NewerFeatures()
  /// The names of macros from later versions that were already found.
  var newerMacros: Set<String> = []
  /// Whether missing parts are reported. Inside an element that is newer than the document's
  /// version, missing parts are not reported.
  var hasRequirements = true
  /// The namespace of the root of the VAST document.
  var namespace: String?
  /// The prefix of the root, as written; nil for none.
  var rootPrefix: String?
  /// Whether an element of another namespace was reported.
  var hasMixedNamespaces = false
  /// The element that is being checked.
  var element = SchemaElement.vast
  /// Whether the element that is being checked is required in its parent.
  var isRequired = false
  /// The traits of the URL of the current element; empty when it has no URL.
  var url = URLTraits()
  /// The macros in the URL of the current element.
  var macros: [MacroScan.Occurrence] = []

  /// A finding that is reported once for a document. Two findings count as the same if their rule
  /// and their words are equal; the words are empty where only the rule matters.
  private struct Folded {
    let rule: Rule
    let words: String
    /// The fingerprint of the words, with which findings are compared quickly.
    let print: UInt64
    /// The index of the finding in the list.
    let index: Int
    /// Makes the message with the number of all places; nil to keep the message of the first place
    /// and append a remark with the number of the others.
    let counted: CountedMessage?
    var others = 0
    /// The names of the other places, and how many other places have each name. Places are named
    /// without line numbers, so that a baseline still recognizes the finding after the document
    /// changes.
    var places: [(name: String, count: Int)] = []

    /// The remark about the further findings.
    var remark: String {
      let unnamed = others - places.reduce(0) { $0 + $1.count }
      var list = places.map { $0.count == 1 ? $0.name : "\($0.name) \($0.count) times" }
      if unnamed > 0 { list.append("in \(unnamed) more place\(unnamed == 1 ? "" : "s")") }
      return " (also \(list.joined(separator: ", ")))"
    }
  }

  /// Makes the message of a finding that has several places, from their number.
  typealias CountedMessage = @Sendable (_ places: Int) -> String

  /// The maximum number of other places that a finding names.
  private static let namedPlaces = 8

  /// Names the version that the document declares and, if it differs, the version by which the
  /// document is checked.
  var declaration: String {
    let judged = version.flatMap {
      $0.text == declaredVersion ? nil : " and is judged as \($0.text)"
    }
    return "the document declares \(declaredVersion)\(judged ?? "")"
  }

  /// Whether a host in a private network is as good as others.
  var allowsPrivateHosts: Bool { configuration.allowsPrivateHosts }

  init(file: String, configuration: LintConfiguration, scope: RuleScope) {
    self.file = file
    self.configuration = configuration
    self.scope = scope
    tables = scope.tables
  }

  /// The severity of a violation of a rule, `own` or else the rule's severity, unless the user
  /// configured another; nil when it is not reported.
  func severity(of rule: LintRule, own: Severity? = nil) -> Severity? {
    scope.includes(rule) ? configuration.severity(of: rule.rule, own: own) : nil
  }

  /// Whether another finding of a rule would still be reported. Callers check this before they
  /// build a costly message.
  func hasRoom(for rule: LintRule) -> Bool {
    severity(of: rule).map(limit.hasRoom) ?? false
  }

  /// Adds a finding, unless its rule is off or not in the scope. Once the limit of findings is
  /// reached, the message is not used.
  ///
  /// A note with the rule and the words of an earlier note only increases the count of the earlier
  /// note. The severity is `own` or else the rule's, but the user's configuration takes precedence.
  mutating func report(
    _ rule: LintRule, as own: Severity? = nil, at position: SourcePosition, _ message: String
  ) {
    guard let severity = severity(of: rule, own: own) else { return }
    add(rule.rule, severity, at: position, message, words: severity == .note ? message : nil)
  }

  /// Adds a finding that is reported once for a document, at its first place, with the number of
  /// the other places.
  ///
  /// `fact` distinguishes different facts under one rule. `counted` makes the message for several
  /// places, and `place` names each place after the first.
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

  /// The index of the once-reported finding with a rule and words; nil if there is none. The list
  /// is short and limited, so a linear search is faster than hashing the words.
  private func indexOfFolded(_ rule: Rule, _ words: String) -> Int? {
    let print = Fingerprint.hash(of: words)
    for index in folded.indices
    where folded[index].print == print && folded[index].words == words && folded[index].rule == rule
    {
      return index
    }
    return nil
  }

  /// Adds a finding. If it has words, later findings with the same words are counted with it.
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

  /// The findings in the order of their positions; those at the same position are in the order in
  /// which they were found. The remark that some are left out comes last.
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
    // The scope and the configuration do not affect the remark about findings that are left out.
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

  /// A suggestion for a misspelt name; empty for a text that is too long for a name.
  func suggestion(for name: some StringProtocol, in known: [String]) -> String {
    guard limit.total < FindingLimit.each, name.utf8.count <= 80 else { return "" }
    return NearestName.suggestion(for: String(name), in: known)
  }

  /// Whether the document is checked by the version `other` or a later one.
  func isVersion(atLeast other: VASTVersion) -> Bool { version.map { $0 >= other } ?? false }
}
