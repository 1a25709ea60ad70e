import CommandLineTool
import Glibc
import LocalFiles
import ScriptHostProcess

if CommandLine.arguments.dropFirst().first == ScriptHostChild.argument {
  exit(ScriptHostChild.run())
}
if CommandLine.arguments.dropFirst().first == BatchWorkerProcess.argument {
  exit(BatchWorkerProcess.run(arguments: Array(CommandLine.arguments.dropFirst(2))))
}
if CommandLine.arguments.dropFirst().first == InspectorWorkerProcess.argument {
  exit(InspectorWorkerProcess.run(arguments: Array(CommandLine.arguments.dropFirst(2))))
}
var standardOutput = FileDescriptorStream.standardOutput
var standardError = FileDescriptorStream.standardError
let exitCode = VastsimCommand.run(
  arguments: Array(CommandLine.arguments.dropFirst()), context: .ofProcess,
  output: &standardOutput, errorOutput: &standardError)
if let failure = standardOutput.failure {
  standardError.write("error: cannot write standard output: \(failure)\n")
  exit(ExitCode.unreadableInput.rawValue)
}
exit(exitCode.rawValue)
