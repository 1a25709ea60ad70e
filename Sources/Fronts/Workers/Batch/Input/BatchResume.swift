internal import Vocabulary

/// The lines that an earlier run of a batch has finished.
///
/// A line with an id is identified by it, any other line by its number. If several lines have the
/// same id, as many of them count as finished as there are results with this id.
package struct BatchResume: Sendable {
  private var byID: [String: Int] = [:]
  private var byNumber: Set<Int> = []
  /// How many results there are.
  package private(set) var count = 0
  /// How many lines of the earlier output are not results.
  package private(set) var unreadable = 0

  package init() {}

  /// Reads one line of the earlier output.
  package mutating func add(result text: String) {
    guard let value = try? JSONReader.value(of: text), let id = value["id"],
      case .integer(let number)? = value["line"], let outcome = value["outcome"]?.text
    else {
      unreadable += 1
      return
    }
    // The machine failed, not the tag, so the line is run again.
    guard outcome != BatchLoss.machine.rawValue else { return }
    if let key = Self.key(id) {
      byID[key, default: 0] += 1
    } else {
      byNumber.insert(number)
    }
    count += 1
  }

  /// Whether an earlier run finished a line. A result is used up by the line that it answers.
  package mutating func takes(_ line: BatchLine) -> Bool {
    guard !byID.isEmpty || !byNumber.isEmpty else { return false }
    guard let key = Self.key(BatchRequestReader.name(of: line).id) else {
      return byNumber.remove(line.number) != nil
    }
    guard let left = byID[key] else { return false }
    byID[key] = left > 1 ? left - 1 : nil
    return true
  }

  private static func key(_ id: JSONValue) -> String? {
    switch id {
    case .string(let text): "\"\(text)"
    case .integer(let number): "\(number)"
    case .null, .bool, .number, .array, .object: nil
    }
  }
}
