internal import Diagnostics

/// `sessionFinish` is the last event of a session (Open Measurement API 1.5).
struct SilentAfterSessionFinish: RunInvariant {
  let rule = Rule.silentAfterSessionFinish

  func violations(in run: CheckedRun) -> [Violation] {
    run.traces.flatMap { trace -> [Violation] in
      let session = trace.session
      guard let finish = session.firstIndex(where: { $0.type == "sessionFinish" }) else {
        return []
      }
      return session[(finish + 1)...].map { event in
        Violation(
          "the session reports '\(event.type)' after its end", at: event.at, ad: trace.index)
      }
    }
  }
}
