internal import Documents
internal import Vocabulary

/// A file of an auction, JSON or YAML, with the places of its values.
enum AuctionFile {
  case json(JSONDocument)
  case yaml(YAMLNode, file: String)

  /// Reads a file: as JSON if it begins with a brace or a bracket, otherwise as YAML.
  ///
  /// - Parameters:
  ///   - bytes: its content, UTF-8.
  ///   - file: its name in findings.
  ///   - rule: the rule of the finding about a file that is neither JSON nor YAML.
  /// - Throws: an error with the place where the file stops being valid JSON or YAML.
  init(_ bytes: [UInt8], file: String, rule: Rule) throws(AuctionFileError) {
    let first = bytes.first { !" \t\r\n".utf8.contains($0) }
    if first == UInt8(ascii: "{") || first == UInt8(ascii: "[") {
      do throws(JSONProblem) {
        self = .json(try JSONDocument(bytes, file: file))
      } catch {
        let problem = "the file is not JSON: expected \(error.expected)"
        throw .unusable([Diagnostic(rule: rule, problem, at: error.location)])
      }
      return
    }
    do throws(YAMLTreeError) {
      self = .yaml(try YAMLParser().parse(bytes), file: file)
    } catch {
      let place = SourceLocation(file: file, position: error.position)
      throw .unusable([Diagnostic(rule: rule, "\(error)", at: place)])
    }
  }

  var value: JSONValue {
    switch self {
    case .json(let document): document.value
    case .yaml(let node, _): node.json
    }
  }

  /// Where a value is written; for an absent value, where the nearest enclosing value is written.
  func location(of path: [JSONPlace.Step]) -> SourceLocation {
    switch self {
    case .json(let document): document.location(of: path)
    case .yaml(let node, let file):
      SourceLocation(file: file, position: node.position(of: path))
    }
  }
}

extension YAMLNode {
  /// The position of a value, or of the nearest enclosing value; the position of a mapping's value is that of
  /// its key.
  fileprivate func position(of path: [JSONPlace.Step]) -> SourcePosition {
    var node = self
    var position = node.position
    for step in path {
      switch step {
      case .key(let key):
        guard let entry = node.entries?.first(where: { $0.key == key }) else { return position }
        (node, position) = (entry.value, entry.keyPosition)
      case .index(let index):
        guard let elements = node.elements, elements.indices.contains(index) else {
          return position
        }
        (node, position) = (elements[index], elements[index].position)
      }
    }
    return position
  }
}
