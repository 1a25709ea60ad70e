internal import Vocabulary

/// The progress of a tool call, in the form in which a worker reports it.
struct ToolProgress {
  var done: Int
  var count: Int?
  /// The current step, in words of the program.
  var words: String

  var json: JSONValue {
    .object(
      [.init("done", .integer(done))] + (count.map { [.init("count", .integer($0))] } ?? [])
        + [.init("words", .string(words))])
  }
}

extension ToolProgress {
  /// Reads the progress; nil for any other JSON.
  init?(_ json: JSONValue) {
    guard let done = json["done"]?.wholeNumber, let words = json["words"]?.text else { return nil }
    self.init(done: done, count: json["count"]?.wholeNumber, words: words)
  }
}
