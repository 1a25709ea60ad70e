import CommandLineTool
import Foundation
import Testing

/// A file of expected output, compared byte for byte.
///
/// `UPDATE_GOLDENS=1` rewrites the files and fails anyway, so that no pipeline
/// can record by accident.
struct Golden {
  /// The package's folder.
  static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  let file: URL

  init(_ name: String) {
    file = Self.root.appending(path: "Tests/GoldenTests/Goldens/\(name)")
  }

  func expect(_ actual: String) throws {
    if ProcessInfo.processInfo.environment["UPDATE_GOLDENS"] == "1" {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try actual.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("rewrote \(file.lastPathComponent); run again without UPDATE_GOLDENS")
      return
    }
    guard let expected = try? String(contentsOf: file, encoding: .utf8) else {
      Issue.record("there is no golden \(file.path(percentEncoded: false))")
      return
    }
    guard actual != expected else { return }
    let actualFile = file.appendingPathExtension("actual")
    try actual.write(to: actualFile, atomically: true, encoding: .utf8)
    let lines = zip(Self.lines(expected), Self.lines(actual))
    let first = lines.enumerated().first { $0.element.0 != $0.element.1 }
    Issue.record(
      """
      \(file.lastPathComponent) differs from line \((first?.offset ?? lines.underestimatedCount) + 1):
      - \(first?.element.0 ?? "(end)")
      + \(first?.element.1 ?? "(end)")
      the actual is beside it: \(actualFile.lastPathComponent)
      """)
  }

  private static func lines(_ text: String) -> [String] {
    text.components(separatedBy: "\n")
  }
}

/// One run of the command line in this process.
struct CommandRun {
  var exitCode: ExitCode
  var output = ""
  var errorOutput = ""

  /// Runs in the package's folder, so that paths read as users write them.
  init(_ arguments: [String], folder: String? = nil) {
    let context = CommandContext(
      environment: [:], currentFolder: folder ?? Golden.root.path(percentEncoded: false),
      isTerminal: false)
    exitCode = VastsimCommand.run(
      arguments: arguments, context: context, output: &output,
      errorOutput: &errorOutput)
  }

  /// Maps the URLs of the sample tags to the samples.
  static var sampleMaps: [String] {
    [
      "--map", "https://ads.example.com/=\(path("SampleMedia/Tags/"))",
      "--map", "https://cdn.example.com/media/=\(path("SampleMedia/Media/"))",
    ]
  }

  /// The absolute path of a file of the package.
  static func path(_ relative: String) -> String {
    Golden.root.appending(path: relative).path(percentEncoded: false)
  }
}
