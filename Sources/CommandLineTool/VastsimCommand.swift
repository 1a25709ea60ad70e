internal import Diagnostics
internal import Glibc

/// The whole command line: picks the subcommand, runs it, and turns every failure into words.
package enum VastsimCommand {
  /// Runs one command line; never throws, never traps on input.
  ///
  /// - Parameters:
  ///   - arguments: without the program's own name.
  ///   - surroundings: environment, current folder and terminal.
  ///   - output: takes the requested result only.
  ///   - errorOutput: takes diagnostics and usage errors.
  /// - Returns: the process's exit status.
  package static func run(
    arguments: [String], surroundings: Surroundings, output: inout some TextOutputStream,
    errorOutput: inout some TextOutputStream
  ) -> ExitCode {
    do {
      let arguments = Array(arguments.dropFirst())
      return try PlayCommand(arguments: ParsedArguments(arguments), surroundings: surroundings)
        .run(output: &output, errorOutput: &errorOutput)
    } catch let error as UsageError {
      errorOutput.write("error: \(error.message)\n")
      return .usage
    } catch let error as UnreadableInput {
      errorOutput.write("error: \(error)\n")
      return .unreadableInput
    } catch let error as UnusableScenario {
      for diagnostic in error.diagnostics { errorOutput.write("\(diagnostic)\n") }
      return .unreadableInput
    } catch {
      errorOutput.write("internal error: \(error)\n")
      return .internalError
    }
  }
}

extension Surroundings {
  /// What this process finds around it.
  package static var ofProcess: Surroundings {
    var environment: [String: String] = [:]
    if let value = getenv("NO_COLOR") { environment["NO_COLOR"] = String(cString: value) }
    if let value = getenv("CI") { environment["CI"] = String(cString: value) }
    let folder = getcwd(nil, 0)
    defer { free(folder) }
    return Surroundings(
      environment: environment, currentFolder: folder.map { String(cString: $0) } ?? "/",
      isTerminal: FileDescriptorStream.standardOutput.isTerminal)
  }
}
