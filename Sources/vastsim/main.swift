import CommandLineTool
import Glibc

var standardOutput = FileDescriptorStream.standardOutput
var standardError = FileDescriptorStream.standardError
let exitCode = VastsimCommand.run(
  arguments: Array(CommandLine.arguments.dropFirst()), surroundings: .ofProcess,
  output: &standardOutput, errorOutput: &standardError)
exit(exitCode.rawValue)
