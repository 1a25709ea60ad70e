import Foundation
import Network
import Synchronization
import TestSupport
import Vocabulary

@testable import CommandLineTool

/// One run of the command line in this process, in the package's folder.
struct CommandRun {
  static let root = Checkout.root

  var exitCode: ExitCode
  var output = ""
  var errorOutput = ""

  init(
    _ arguments: String..., environment: [String: String] = KeptMeasurements.environment,
    folder: String? = nil, isTerminal: Bool = false,
    network: @escaping @Sendable (inout HTTPOptions) -> Void = { _ in }
  ) {
    self.init(
      arguments, environment: environment, folder: folder, isTerminal: isTerminal,
      network: network)
  }

  /// Scripts run in this process unless a program is named for them.
  init(
    _ arguments: [String], environment: [String: String] = KeptMeasurements.environment,
    folder: String? = nil, isTerminal: Bool = false, columns: Int? = nil,
    scriptHostProgram: String? = nil,
    network: @escaping @Sendable (inout HTTPOptions) -> Void = { _ in }
  ) {
    var context = Self.context(environment, folder: folder, isTerminal: isTerminal)
    context.adjustNetwork = network
    context.columns = columns
    context.scriptHostProgram = scriptHostProgram
    exitCode = VastsimCommand.run(
      arguments: arguments, context: context, output: &output,
      errorOutput: &errorOutput)
  }

  /// A run whose standard input and output are files.
  init(_ arguments: [String], folder: String, input: String?, output file: String) {
    var context = Self.context(folder: folder)
    (context.standardInput, context.standardOutput) = (input, file)
    exitCode = VastsimCommand.run(
      arguments: arguments, context: context, output: &output,
      errorOutput: &errorOutput)
  }

  /// A run of which `interruptions` says how often the user has interrupted it.
  init(_ arguments: [String], interruptions: @escaping @Sendable () -> Int) {
    var context = Self.context()
    context.interruptions = interruptions
    exitCode = VastsimCommand.run(
      arguments: arguments, context: context, output: &output,
      errorOutput: &errorOutput)
  }

  /// What surrounds a command: the package's folder unless another is named, and what earlier tests
  /// measured.
  static func context(
    _ environment: [String: String] = KeptMeasurements.environment, folder: String? = nil,
    isTerminal: Bool = false
  ) -> CommandContext {
    var context = CommandContext(
      environment: environment,
      currentFolder: folder ?? root.path(percentEncoded: false), isTerminal: isTerminal)
    context.now = { .default }
    return context
  }

  static func sample(_ path: String) -> String {
    root.appending(path: "SampleMedia/\(path)").path(percentEncoded: false)
  }

  /// The program that was built with the tests.
  static let program = URL(filePath: "/proc/self/exe").resolvingSymlinksInPath()
    .deletingLastPathComponent().appending(path: "vastsim").path(percentEncoded: false)

  static let tag = sample("Tags/six-seconds.xml")
  static let media = sample("Media/ad-6s.mp4")
}

/// A folder that is removed when the test is over.
final class TemporaryFolder {
  let url = FileManager.default.temporaryDirectory.appending(path: "vastsim-\(UUID())")

  init() throws {
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file and returns its path.
  func file(_ name: String, _ content: Data) throws -> String {
    let file = url.appending(path: name)
    try content.write(to: file)
    return file.path(percentEncoded: false)
  }

  func file(_ name: String, _ text: String) throws -> String {
    try file(name, Data(text.utf8))
  }

  func path(_ name: String) -> String { url.appending(path: name).path(percentEncoded: false) }
}

extension JSONValue {
  /// The elements of an array; none of anything else.
  var items: [JSONValue] {
    guard case .array(let items) = self else { return [] }
    return items
  }

  /// The whole number, if this is one.
  var wholeNumber: Int? {
    guard case .integer(let number) = self else { return nil }
    return number
  }
}

/// Counts how often it is called.
final class Counter: Sendable {
  private let count = Atomic<Int>(0)

  func next() -> Int { count.add(1, ordering: .relaxed).newValue }
}
