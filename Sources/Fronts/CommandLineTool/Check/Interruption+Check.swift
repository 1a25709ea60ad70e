internal import Certification
internal import VASTSimulator

extension Interruption {
  /// The record of a run that was played to its end.
  ///
  /// - Throws: `CheckInterrupted` when the user ends the check before or during the run; otherwise
  ///   the errors of the run.
  func record(of request: RunRequest, by service: RunService) throws -> RunRecord {
    guard !isRequested() else { throw CheckInterrupted() }
    let pacing = InterruptiblePacing(self)
    let record = try service.run(request, pacing: pacing)
    guard pacing.end == nil, !hasStoppedInput else { throw CheckInterrupted() }
    return record
  }
}
