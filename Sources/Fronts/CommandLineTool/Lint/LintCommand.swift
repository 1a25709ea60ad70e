internal import Reports
internal import System
internal import VASTLint
internal import Vocabulary

/// `vastsim lint`: checks files and prints findings.
struct LintCommand {
  let options: LintOptions
  /// The levels that the configuration file states.
  let levels: RuleLevels
  let context: CommandContext

  /// Checks every file that can be read; an unreadable one does not stop the others.
  ///
  /// - Throws: an `EncodingError`, which no finding can cause.
  func run(
    output: inout some TextOutputStream, errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    for rule in options.off {
      if let warning = RuleRegistry.warning(about: rule) { errorOutput.show("\(warning)\n") }
    }
    let network = try NetworkSupply(options.network, in: context)
    for diagnostic in network.diagnostics { errorOutput.show("\(diagnostic)\n") }
    var baseline = try BaselineSession(options.baseline, context)
    var files: [LintedFile] = []
    var unreadable: [Diagnostic] = []
    func fail(_ error: any Error, at path: String) {
      errorOutput.show("error: \(error)\n")
      unreadable.append(
        Diagnostic(
          rule: .inputUnreadable, "\(error)", at: SourceLocation(file: displayName(path))))
    }
    for path in options.paths {
      do {
        if let tag = RemoteInput(path, network.fetching) {
          files.append(lint(try tag.bytes(for: .vast), named: path))
          continue
        }
        if let bytes = context.streams[path] {
          files.append(lint(bytes, named: displayName(path)))
          continue
        }
        if let content = FileContent(at: path), content != .tag { throw content.mistake(at: path) }
        let listing = try LintInputs.listing(of: path)
        for refused in listing.refused { fail(refused, at: refused.path) }
        for folder in listing.unsearched where !options.isQuiet {
          errorOutput.show("note: \(folder)\n")
        }
        for file in listing.files { files.append(try lint(file)) }
      } catch {
        fail(error, at: path)
      }
    }
    baseline.observed(files: files.map(\.path))
    for index in files.indices {
      files[index].diagnostics = baseline.new(among: files[index].diagnostics)
    }
    let accepted = baseline.isUsed ? baseline.accepted : nil
    let report = LintReport(
      files: files, unreadable: unreadable, accepted: accepted, failOn: options.failOn,
      text: LintTextReport(style: style, isQuiet: options.isQuiet, accepted: accepted))
    output.write(try options.format.text(of: report, \.findings))
    for target in options.reports {
      try target.write(report, to: &output)
    }
    let isWhole = unreadable.isEmpty && options.only.isEmpty
    for remark in try baseline.close(isWhole: isWhole, for: LintOptions.table) {
      errorOutput.show("\(remark)\n")
    }
    for remark in network.remarks where !options.isQuiet { errorOutput.show("\(remark)\n") }
    guard unreadable.isEmpty, network.isWhole else { return .unreadableInput }
    return files.contains { $0.worst.map { $0 >= options.failOn } ?? false } ? .findings : .pass
  }

  private func lint(_ path: String) throws(UnreadableInput) -> LintedFile {
    lint(try LocalFile.bytes(of: path), named: displayName(path))
  }

  private func displayName(_ path: String) -> String {
    DisplayPath(currentFolder: context.currentFolder).text(of: path)
  }

  private func lint(_ bytes: [UInt8], named name: String) -> LintedFile {
    // Edits are computed only for formats and report files that other programs read, because
    // computing each edit reads the document again.
    let isForPeople = options.format.isForPeople && options.reports.isEmpty
    return LintedFile(
      path: name,
      diagnostics: VASTLinter.lint(bytes, file: name, configuration: configuration),
      fixes: isForPeople ? [] : VASTFixer.fixes(of: bytes, configuration: configuration))
  }

  private var configuration: LintConfiguration {
    var levels = levels
    for rule in options.off { levels.levels[rule] = .off }
    if !options.only.isEmpty { levels.keep(options.only) }
    return LintConfiguration(levels: levels)
  }

  private var style: TextStyle { options.color.style(in: context) }
}

extension LintCommand: Command {
  static let group = CommandGroup.start
  static var table: OptionTable { LintOptions.table }

  static let examples = [
    "lint ad.xml",
    "lint tags/ --fail-on warning --report sarif=findings.sarif",
  ]

  static func run(
    _ call: CommandCall, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    try LintCommand(
      options: LintOptions(call.parsed), levels: call.choices.ruleLevels, context: call.context
    ).run(output: &output, errorOutput: &errorOutput)
  }
}

/// One file and its findings.
struct LintedFile: Sendable, Hashable {
  /// The path as reports show it.
  var path: String
  var diagnostics: [Diagnostic]
  /// The edits that fix some of the findings, in the order of their positions.
  var fixes: [Fix] = []

  /// Each finding with the edits that fix it. An edit belongs to its rule's finding at the same
  /// position, or else to the first finding of its rule.
  var mendedFindings: [MendedFinding] {
    var found = diagnostics.map { MendedFinding(finding: $0) }
    for fix in fixes {
      let place =
        found.firstIndex {
          $0.finding.rule == fix.rule && $0.finding.location?.position == fix.position
        } ?? found.firstIndex { $0.finding.rule == fix.rule }
      if let place { found[place].fixes.append(fix) }
    }
    return found
  }

  var worst: Severity? { diagnostics.map(\.severity).max() }
}

/// A finding with the edits that fix it.
struct MendedFinding: Sendable, Hashable {
  var finding: Diagnostic
  var fixes: [Fix] = []
}

extension RuleLevels {
  /// Turns off every lint rule except `rules` and the rules about unreadable documents: without the
  /// rules about unreadable documents, a document that was not checked would pass.
  fileprivate mutating func keep(_ rules: [String]) {
    let reading = LintRules.ofReading.map(\.id)
    for rule in LintRules.all {
      if rules.contains(rule.id) {
        // A rule that the command line selects is on, even if the configuration turns it off.
        if levels[rule.id] == .off { levels[rule.id] = nil }
      } else if !reading.contains(rule.id) {
        levels[rule.id] = .off
      }
    }
  }
}
