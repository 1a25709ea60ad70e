import CommandLineTool
import Glibc
import OpenMeasurement
import System

// Swift reads the arguments from /proc/self/cmdline. They are empty only if that file cannot be
// read, because the first argument is always the program's name.
guard !CommandLine.arguments.isEmpty else {
  var standardError = FileDescriptorStream.standardError
  standardError.write(
    "error: cannot read the command line: /proc is missing; mount it with "
      + "'mount -t proc proc /proc'\n")
  exit(ExitCode.internalError.rawValue)
}
if CommandLine.arguments.dropFirst().first == ScriptHostChild.argument {
  exit(ScriptHostChild.run())
}
if CommandLine.arguments.dropFirst().first == BatchWorkerProcess.argument {
  exit(BatchWorkerProcess.run(arguments: Array(CommandLine.arguments.dropFirst(2))))
}
if CommandLine.arguments.dropFirst().first == CheckWorkerProcess.argument {
  exit(CheckWorkerProcess.run(arguments: Array(CommandLine.arguments.dropFirst(2))))
}
if CommandLine.arguments.dropFirst().first == FitWorkerProcess.argument {
  exit(FitWorkerProcess.run(arguments: Array(CommandLine.arguments.dropFirst(2))))
}
if CommandLine.arguments.dropFirst().first == InspectorWorkerProcess.argument {
  exit(InspectorWorkerProcess.run(arguments: Array(CommandLine.arguments.dropFirst(2))))
}
if CommandLine.arguments.dropFirst().first == ToolWorkerProcess.argument {
  exit(ToolWorkerProcess.run(arguments: Array(CommandLine.arguments.dropFirst(2))))
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
