internal import Diagnostics
internal import Reports
internal import VASTSimulator

/// `vastsim play`: simulates one tag under one scenario and prints what happened.
struct PlayCommand {
  let arguments: ParsedArguments
  let surroundings: Surroundings

  /// Runs and reports.
  ///
  /// - Throws: what keeps the run from beginning, or a report from being written.
  func run(
    output: inout some TextOutputStream, errorOutput: inout some TextOutputStream
  ) throws -> ExitCode {
    let reports = try reportFiles()
    let builder = PlayRequestBuilder(arguments: arguments, surroundings: surroundings)
    let record = try Simulation.run(builder.request(), files: DiskFiles())
    let severity = arguments.value(of: "fail-on").flatMap(Severity.init) ?? .error
    let verdict = RunVerdict(of: record, failingOn: severity)
    switch arguments.value(of: "format") ?? "text" {
    case "jsonl": output.write(try JSONLinesReport.text(of: record))
    case "json": output.write(try JSONReport.text(of: record))
    default:
      if !arguments.isSet("quiet") || !verdict.passes {
        writeDiagnostics(of: record, to: &errorOutput)
        output.write(TextReport.text(of: record, failingOn: severity, style: style))
      }
    }
    for (kind, path) in reports {
      try LocalFile.write(
        kind == "json" ? JSONReport.text(of: record) : JSONLinesReport.text(of: record), to: path)
    }
    return verdict.passes ? .pass : .findings
  }

  private func writeDiagnostics(
    of record: RunRecord, to stream: inout some TextOutputStream
  ) {
    for diagnostic in record.diagnostics { stream.write("\(diagnostic)\n") }
  }

  private var style: TextStyle {
    switch arguments.value(of: "color") ?? "auto" {
    case "always": TextStyle(isColored: true)
    case "never": .plain
    default:
      TextStyle(
        isColored: surroundings.isTerminal && surroundings.environment["NO_COLOR"] == nil)
    }
  }

  private func reportFiles() throws(UsageError) -> [(kind: String, path: String)] {
    var reports: [(kind: String, path: String)] = []
    for text in arguments.values(of: "report") {
      let parts = text.split(separator: "=", maxSplits: 1).map(String.init)
      guard parts.count == 2, ["json", "jsonl"].contains(parts[0]) else {
        throw UsageError(
          "Invalid value '\(text)' for '--report': write KIND=PATH; kinds are json and jsonl.")
      }
      reports.append((parts[0], parts[1]))
    }
    return reports
  }
}
