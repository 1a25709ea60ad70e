internal import Vocabulary

extension Recording {
  /// Why a text is not a recording.
  package struct Malformation: Error, Sendable, Hashable, CustomStringConvertible {
    /// The number of the line, from 1.
    package let line: Int
    /// What is wrong with the line.
    package let reason: String

    package var description: String { "line \(line): \(reason)" }
  }

  /// Reads a recording. Unknown kinds and keys are ignored.
  ///
  /// - Parameter text: the file's text.
  /// - Throws: `Malformation` for the first line that is not valid in a recording, or if the last
  ///   line is missing.
  package init(reading text: String) throws(Malformation) {
    self.init(lines: [], end: .zero)
    var hasEnded = false
    var number = 0
    for line in TextLines(text) {
      number += 1
      guard !line.allSatisfy(\.isWhitespace) else { continue }
      let reader = LineReader(number: number, value: try Self.value(of: line, number))
      guard !hasEnded else {
        throw reader.malformation("no line may follow the line of kind 'end'")
      }
      guard try reader.number("v") == Self.version else {
        throw reader.malformation("'v' must be \(Self.version)")
      }
      let kind = try reader.text("kind")
      if kind == Self.lastKind {
        hasEnded = true
        end = try reader.duration("atUs")
        if let value = reader.value["origin"] {
          let origin = LineReader(number: number, value: value)
          self.origin = PlaybackOrigin(
            at: try origin.duration("atUs"), within: try origin.duration("withinUs"))
        }
      } else if let kind = RecordingLine.Kind(rawValue: kind) {
        lines.append(try RecordingLine(kind, reader))
      }
    }
    guard hasEnded else {
      throw Malformation(line: number + 1, reason: "the last line, of kind 'end', is missing")
    }
  }

  private static func value(of line: Substring, _ number: Int) throws(Malformation) -> JSONValue {
    do throws(JSONReader.Failure) {
      let value = try JSONReader.value(of: String(line))
      if case .object = value { return value }
    } catch {
      throw Malformation(line: number, reason: "it is not JSON: \(error)")
    }
    throw Malformation(line: number, reason: "it is not a JSON object")
  }
}

/// The keys of one line.
private struct LineReader {
  let number: Int
  let value: JSONValue

  func malformation(_ reason: String) -> Recording.Malformation {
    Recording.Malformation(line: number, reason: reason)
  }

  func text(_ key: String) throws(Recording.Malformation) -> String {
    guard let text = value[key]?.text, !text.isEmpty else {
      throw malformation("'\(key)' must be text")
    }
    return text
  }

  func number(_ key: String) throws(Recording.Malformation) -> Int {
    guard let number = value[key]?.wholeNumber else {
      throw malformation("'\(key)' must be a whole number")
    }
    return number
  }

  func duration(_ key: String) throws(Recording.Malformation) -> Duration {
    .microseconds(try number(key))
  }
}

extension RecordingLine {
  fileprivate init(_ kind: Kind, _ reader: LineReader) throws(Recording.Malformation) {
    self.init(
      kind, try reader.text("method"), try reader.text("url"), at: try reader.duration("atUs"),
      hop: reader.value["hop"] == nil ? nil : try reader.number("hop"),
      event: reader.value["event"] == nil ? nil : try reader.text("event"),
      status: try reader.number("status"))
  }
}
