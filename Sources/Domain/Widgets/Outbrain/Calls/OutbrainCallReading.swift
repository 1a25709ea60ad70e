internal import NativeUnits

/// What can be read of a call that may be malformed.
///
/// An argument of the wrong type counts as left out, so that it is one finding and what follows is
/// judged as if the rest of the call had been written. Without what tells which part of the widget
/// the call is about, nothing of it is read.
struct OutbrainCallReading {
  /// nil where the call cannot be understood.
  private(set) var call: OutbrainCall?
  /// The first thing that is wrong with it.
  private(set) var problem: AppCallProblem?

  /// The arguments that say what a call is about.
  private static let subjects: Set = ["item", "part"]

  init(_ written: AppCall) {
    var rest = written
    var malformed: Set<String> = []
    while true {
      do throws(AppCallProblem) {
        let readable = try OutbrainCall(rest)
        call = Self.marked(readable, malformed)
        return
      } catch {
        if problem == nil { problem = error }
        guard let argument = error.argument, rest.states(argument),
          !Self.subjects.contains(argument)
        else { return }
        malformed.insert(argument)
        rest = rest.without(argument)
      }
    }
  }

  /// A request whose malformed arguments are known as such, because it must have some of them.
  private static func marked(_ call: OutbrainCall, _ malformed: Set<String>) -> OutbrainCall {
    guard case .fetchRecommendations(var request) = call else { return call }
    request.malformed = malformed
    return .fetchRecommendations(request)
  }
}
