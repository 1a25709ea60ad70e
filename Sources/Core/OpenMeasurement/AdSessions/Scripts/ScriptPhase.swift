/// What a script was doing when it produced an output.
package enum ScriptPhase: Sendable, Hashable {
  /// Being evaluated for the first time.
  case load
  /// Handling an event; the text is the event's type.
  case event(String)
  /// Running a timer's function.
  case timer
  /// Handling the answer to a method that the script called, such as `sendUrl`.
  case answer(String)

  /// The phase for people and for the wire: `load`, `event start`, `timer`, `answer sendUrl`.
  package var text: String {
    switch self {
    case .load: "load"
    case .event(let type): "event \(type)"
    case .timer: "timer"
    case .answer(let method): "answer \(method)"
    }
  }

  /// Reads a phase back from its text; nil for any other text.
  package init?(text: String) {
    let words = text.split(separator: " ", maxSplits: 1).map(String.init)
    switch (words.first, words.count) {
    case ("load", 1): self = .load
    case ("timer", 1): self = .timer
    case ("event", 2): self = .event(words[1])
    case ("answer", 2): self = .answer(words[1])
    case _: return nil
    }
  }
}
