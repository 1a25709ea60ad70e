package import Vocabulary

/// The cases that a tester's log has to show. They are read from a small file with one name per
/// line, also as a list of YAML (`- skip`), with `#` before remarks.
package struct CasePlan: Sendable {
  /// A line that names no case.
  package struct Mistake: Error, Hashable {
    package var message: String
    package var location: SourceLocation
  }

  package let cases: [ShownCase]

  /// Reads a plan.
  ///
  /// - Parameters:
  ///   - text: the file's text.
  ///   - file: the file name in mistakes.
  /// - Throws: a mistake for the first line that names no case, or for a file without any case.
  package init(_ text: String, file: String) throws(Mistake) {
    var cases: [ShownCase] = []
    for (index, line) in text.split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).enumerated() {
      let words = line.prefix { $0 != "#" }.drop { $0 == "-" || $0.isWhitespace }
      let name = words.prefix { !$0.isWhitespace }
      guard !name.isEmpty, name != "cases:" else { continue }
      guard let planned = ShownCase.named(String(name)) else {
        let names = ShownCase.all.map(\.name)
        throw Mistake(
          message: "there is no case '\(name.prefix(60))'"
            + (NearestName.find(String(name), in: names).map { "; did you mean '\($0)'?" }
              ?? "; use \(names.joined(separator: ", "))"),
          location: SourceLocation(
            file: file, position: SourcePosition(line: index + 1, column: 1)))
      }
      if !cases.contains(where: { $0.name == planned.name }) { cases.append(planned) }
    }
    guard !cases.isEmpty else {
      throw Mistake(
        message: "the plan names no case; write one case per line, such as 'skip'",
        location: SourceLocation(file: file))
    }
    self.cases = cases
  }
}
