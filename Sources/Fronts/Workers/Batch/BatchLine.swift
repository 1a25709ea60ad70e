package import Vocabulary

/// A line of a batch's input.
package struct BatchLine: Sendable, Hashable {
  /// The line's number in the whole input, from 0.
  package var number: Int
  /// Its text without the line break; empty for a line that exceeds the limit of length.
  package var text: String

  package init(number: Int, text: String) {
    self.number = number
    self.text = text
  }
}

/// The name that identifies the result of a line.
package struct BatchLineName: Sendable, Hashable {
  /// The line's id; null where it has none or cannot be read.
  package var id: JSONValue
  /// The line's number in the whole input, from 0.
  package var line: Int
  /// The tag's path or URL; nil where the line holds the document, or cannot be read.
  package var tag: String?

  package init(id: JSONValue, line: Int, tag: String? = nil) {
    self.id = id
    self.line = line
    self.tag = tag
  }
}

/// The form of a batch's input, which its first line that is not blank decides.
///
/// JSON Lines begin with an object. Any other text is a list: a tag's path or URL on each line; blank lines
/// and lines that begin with `#` are ignored.
package enum BatchInputForm: Sendable, Hashable {
  case unknown
  case jsonLines
  case list

  /// The request of a line, as a line of JSON.
  ///
  /// - Parameter text: the line's text without its line break.
  /// - Returns: the request; nil for a line of a list that names no tag.
  package mutating func request(in text: String) -> String? {
    let content = text.drop(while: \.isWhitespace)
    if self == .unknown, let first = content.first {
      // Input that begins like a JSON value or like XML is not a list of tags. Its lines are read
      // as JSON Lines, and lines that are not JSON objects are refused.
      self = "{[\"<".contains(first) ? .jsonLines : .list
    }
    guard self != .jsonLines else { return text }
    guard !content.isEmpty else { return self == .unknown ? text : nil }
    guard !content.hasPrefix("#") else { return nil }
    let end = content.lastIndex { !$0.isWhitespace }
    return Self.line(ofTag: String(end.map { content[...$0] } ?? content))
  }

  /// A line of JSON with the request of a tag and no settings.
  package static func line(ofTag tag: String) -> String {
    (try? JSONWriter().text(of: .object([.init("tag", .string(tag))]))) ?? ""
  }
}

/// The part of a batch's input that one of several processes takes.
package struct BatchShard: Sendable, Hashable {
  /// The part's index, from 0.
  package let index: Int
  /// The number of parts, at least 1.
  package let count: Int

  /// The whole input.
  package static let whole = BatchShard(index: 0, count: 1)

  private init(index: Int, count: Int) {
    self.index = index
    self.count = count
  }

  /// Reads `I/N`, I from 0 to N - 1; nil for anything else.
  package init?(parsing text: String) {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.count == 2, let index = Int(parts[0]), let count = Int(parts[1]),
      count > 0, (0..<count).contains(index), !text.contains("+")
    else { return nil }
    self.init(index: index, count: count)
  }

  /// Whether a line belongs to the part.
  ///
  /// - Parameter number: the line's number in the whole input, from 0.
  /// - Returns: whether this part of the input has it.
  package func contains(_ number: Int) -> Bool { number % count == index }
}

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
