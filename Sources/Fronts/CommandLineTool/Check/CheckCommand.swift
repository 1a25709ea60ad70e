internal import LocalFiles
internal import Certification
internal import Diagnostics
internal import MachineFailures
internal import Reports
internal import VASTSimulator

/// `vastsim check`: certifies tags, and prints the fixes for those that fail.
struct CheckCommand {
  let options: CheckOptions
  let context: CommandContext
  /// The configuration file's settings for runs.
  var choices = RunChoices()
  /// What the tags' documents name.
  let named = NamedFiles()

  /// Checks every tag that can be read; an unreadable one does not stop the others.
  ///
  /// - Throws: why a report cannot be written.
  func run(
    output: inout some TextOutputStream, errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    let work = WorkProgressLine(isOn: context.isErrorTerminal)
    let replayed = try NetworkSupply.replayed(options.play.network)
    let interruption = Interruption(in: context)
    let network = try NetworkSupply(
      options.play.network, in: context, macros: options.play.macros, progress: work,
      replaying: replayed
    ) { interruption.stopsInput() }
    for diagnostic in network.diagnostics { errorOutput.show("\(diagnostic)\n") }
    var baseline = try BaselineSession(options.play.baseline, context)
    let line = ProgressLine(isOn: context.isErrorTerminal)
    var (tags, unreadable, unsearched) = inputs()
    for folder in unsearched where !options.play.isQuiet {
      errorOutput.show("note: \(folder)\n")
    }
    for tag in unreadable { errorOutput.show("error: \(tag.reason)\n") }
    let text = CertificateTextReport(
      style: options.play.style(in: context), isBrief: options.play.isQuiet)
    var certificates: [Certificate] = []
    for (index, tag) in tags.enumerated() {
      guard !interruption.isRequested() else {
        unreadable += tags[index...].map { .interrupted(displayName($0 ?? "")) }
        break
      }
      do {
        let show: (Certifier.Progress, String) -> Void = { progress, name in
          line.show(progress, of: name, number: index + 1, count: tags.count)
        }
        var certificate = accepting(
          try certificate(of: tag, network, work, interruption, show), &baseline)
        line.erase()
        if tags.count > CertificateHTMLReport.drawnTags { certificate.dropCopies() }
        // The first tag's result is printed while the next one is checked.
        switch options.play.format {
        case .text:
          output.write((certificates.isEmpty ? "" : "\n") + text.text(of: certificate))
        case .jsonl: output.write(try CertificateJSONReport.lines(of: [certificate]))
        case .json: break
        }
        certificates.append(certificate)
      } catch let failure as MachineFailure {
        line.erase()
        unreadable.append(UnreadableTag(tag: displayName(tag ?? ""), reason: "\(failure)"))
      } catch is CheckInterrupted {
        line.erase()
        unreadable.append(.interrupted(displayName(tag ?? "")))
      } catch let error as UnreadableInput {
        line.erase()
        guard !interruption.hasStoppedInput else {
          unreadable.append(.interrupted(displayName(tag ?? "")))
          continue
        }
        unreadable.append(UnreadableTag(tag: displayName(tag ?? ""), reason: "\(error)"))
        errorOutput.show("error: \(error)\n")
      }
    }
    switch options.play.format {
    case .text: output.write(text.summary(of: certificates, unreadable))
    case .json: output.write(try CertificateJSONReport.text(of: certificates, unreadable))
    case .jsonl: output.write(try CertificateJSONReport.lines(of: [], unreadable))
    }
    for report in options.reports {
      let subject = CertificatesReport(
        certificates: certificates, unreadable: unreadable, failOn: options.play.failOn)
      try report.write(subject, keeping: named, for: CheckOptions.table)
    }
    for remark in try baseline.close(
      isWhole: unreadable.isEmpty && !interruption.isNoticed, keeping: named,
      for: CheckOptions.table)
    {
      errorOutput.show("\(remark)\n")
    }
    for remark in network.remarks where !options.play.isQuiet {
      errorOutput.show("\(remark)\n")
    }
    if interruption.isNoticed {
      let judged = certificates.count { !$0.isInterrupted }
      errorOutput.show(
        "note: interrupted: \(judged) of \(tags.count) \(tags.count == 1 ? "tag was" : "tags were") "
          + "checked to the end; cases that were not played are inconclusive\n")
      return interruption.exitCode
    }
    guard unreadable.isEmpty, network.isWhole else { return .unreadableInput }
    if certificates.contains(where: { $0.verdict.fails(on: options.play.failOn) }) {
      return .findings
    }
    return certificates.contains { $0.verdict == .inconclusive } ? .unreadableInput : .pass
  }

  /// The certificate of a tag, of the built-in sample for nil, or of a scenario's screen.
  private func certificate(
    of tag: String?, _ network: NetworkSupply, _ work: WorkProgressLine,
    _ interruption: Interruption,
    _ progress: @escaping (Certifier.Progress, String) -> Void
  ) throws -> Certificate {
    if let tag, ScreenCheck.isScenario(tag) {
      return try ScreenCheck(
        options: options, context: context, choices: choices, network: network,
        named: named, interruption: interruption, progress: progress
      ).certificate(of: tag)
    }
    return try TagCheck(
      options: options, context: context, choices: choices, network: network,
      named: named, work: work, interruption: interruption, progress: progress
    ).certificate(of: tag)
  }

  /// The tags of the arguments, each once however it is spelled, with the tags in folders; nil is
  /// the built-in sample. And the folders that are not searched.
  private func inputs() -> (
    tags: [String?], unreadable: [UnreadableTag], unsearched: [UnreadableInput]
  ) {
    guard !options.tags.isEmpty else { return ([nil], [], []) }
    var unsearched: [UnreadableInput] = []
    var tags: [String] = []
    var known: Set<String> = []
    var unreadable: [UnreadableTag] = []
    for argument in options.tags {
      do throws(UnreadableInput) {
        let found =
          RemoteInput.isURL(argument)
          ? FolderFiles.Listing(files: [argument]) : try LintInputs.listing(of: argument)
        if MediaArgument.isMedia(at: argument) {
          throw UnreadableInput(
            path: argument, reason: "it is media, not a tag",
            remedy: "use --media FILE for the media of every tag")
        }
        tags += found.files.filter { known.insert(identity(of: $0)).inserted }
        unreadable += found.refused.map {
          UnreadableTag(tag: displayName($0.path), reason: "\($0)")
        }
        unsearched += found.unsearched
      } catch {
        unreadable.append(UnreadableTag(tag: displayName(argument), reason: "\(error)"))
      }
    }
    return (tags, unreadable, unsearched)
  }

  private func identity(of tag: String) -> String {
    tag == "-" || RemoteInput.isURL(tag)
      ? tag : DisplayPath.absolute(tag, in: context.currentFolder)
  }

  private func displayName(_ path: String) -> String {
    DisplayPath(currentFolder: context.currentFolder).text(of: path)
  }

  /// The certificate with the findings that the baseline accepts, which fail no case.
  private func accepting(
    _ certificate: Certificate, _ baseline: inout BaselineSession
  ) -> Certificate {
    baseline.observed(files: [certificate.tag] + certificate.documents)
    let found = certificate.distinctFindings.filter { !$0.finding.isOutcome }
    let verdicts = baseline.acceptance(of: found.map { $0.diagnostic(of: certificate.tag) })
    var certificate = certificate
    certificate.accept(zip(found, verdicts).filter(\.1).map(\.0))
    return certificate
  }
}
