internal import Certification
internal import Reports
internal import System
internal import Vocabulary

/// Collects the results of tags, in their order, and prints each certificate immediately.
struct CheckResults {
  private(set) var certificates: [Certificate] = []
  private(set) var unreadable: [UnreadableTag]
  private(set) var baseline: BaselineSession
  private let options: CheckOptions
  private let text: CertificateTextReport
  private let currentFolder: String
  /// Records the output files that a tag names as inputs.
  private let named: NamedFiles
  /// How many tags are checked.
  private let count: Int
  /// When the certificates are made: one instant for all.
  private let date: String

  /// - Parameters:
  ///   - count: the number of tags to check.
  ///   - unreadable: the tags that cannot be read, which are not checked.
  ///   - options: how results are printed.
  ///   - baseline: accepts findings.
  ///   - named: records the output files that a tag names as inputs.
  ///   - context: the terminal and the current folder.
  init(
    of count: Int, without unreadable: [UnreadableTag], _ options: CheckOptions,
    _ baseline: BaselineSession, named: NamedFiles, in context: CommandContext
  ) {
    self.count = count
    self.unreadable = unreadable
    self.options = options
    self.baseline = baseline
    self.named = named
    currentFolder = context.currentFolder
    date = options.date ?? context.now().startText
    text = CertificateTextReport(
      style: options.play.style(in: context), detail: options.detail)
  }

  /// Adds the result of the next tag.
  ///
  /// - Parameters:
  ///   - answer: the result.
  ///   - tag: the tag's path or URL; nil for the built-in sample.
  ///   - output: receives the tag's certificate.
  ///   - errorOutput: receives the reason if there is no certificate.
  /// - Throws: `ReportedFailure` if the result ends the command.
  mutating func add(
    _ answer: CheckAnswer, of tag: String?, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) throws {
    for failure in answer.failures { failure.note() }
    for path in answer.endangered { named.note(path) }
    let name = DisplayPath(currentFolder: currentFolder).text(of: tag ?? "")
    switch answer.outcome {
    case .certified(let certificate): try add(certificate, output: &output)
    case .unreadable(let reason):
      unreadable.append(UnreadableTag(tag: name, reason: reason))
      errorOutput.show("error: \(reason)\n")
    case .machineFailed(let reason):
      unreadable.append(UnreadableTag(tag: name, reason: reason))
    case .interrupted: unreadable.append(.interrupted(name))
    case .lost(let cause):
      let tag = UnreadableTag.lost(name, cause: cause)
      unreadable.append(tag)
      errorOutput.show("error: \(tag.reason)\n")
    case .endsCommand(let failure): throw failure
    }
  }

  private mutating func add(
    _ certificate: Certificate, output: inout some TextOutputStream
  ) throws {
    var certificate = accepting(certificate)
    certificate.head.date = date
    certificate.head.recipient = options.recipient
    if count > CertificateHTMLReport.drawnTags { certificate.dropCopies() }
    // The first tag's result is printed while the next one is checked.
    if let part = options.printed.part {
      output.write(try part((certificate, isFirst: certificates.isEmpty, text)))
    }
    certificates.append(certificate)
  }

  /// The certificate after the baseline is applied: a finding that the baseline accepts fails no
  /// case.
  private mutating func accepting(_ certificate: Certificate) -> Certificate {
    baseline.observed(files: [certificate.tag] + certificate.documents)
    let found = certificate.distinctFindings.filter { !$0.finding.isOutcome }
    let verdicts = baseline.acceptance(
      of: found.map { $0.lack ?? $0.diagnostic(of: certificate.tag) })
    var certificate = certificate
    certificate.accept(zip(found, verdicts).filter(\.1).map(\.0))
    return certificate
  }

  /// What follows the certificates on standard output.
  func ending() throws -> String { try options.printed.end(report) }

  /// The data for reports.
  var report: CertificatesReport {
    CertificatesReport(
      certificates: certificates, unreadable: unreadable, failOn: options.play.failOn, text: text)
  }
}
