internal import Vocabulary

/// Reads the members of a JSON object and reports the first one that is not valid.
struct MemberReader {
  /// What is wrong with a member.
  struct Fault: Error, Hashable {
    var message: String
  }

  /// The largest number of microseconds that is accepted as a time: a hundred years, although the
  /// type could hold three hundred thousand.
  private static let longest = 100 * 366 * 86_400 * 1_000_000

  private let members: [JSONValue.Member]
  /// The keys of the enclosing objects, with a dot at the end.
  private let path: String

  /// Reads the members of a value.
  ///
  /// - Throws: when it is not an object.
  init(_ value: JSONValue, path: String = "") throws(Fault) {
    guard case .object(let members) = value else {
      throw Fault(message: "\(path.isEmpty ? "the line" : "'\(path.dropLast())'") is not an object")
    }
    self.members = members
    self.path = path
  }

  private subscript(key: String) -> JSONValue? { members.first { $0.key == key }?.value }

  private func fault(_ key: String, _ wanted: String) -> Fault {
    Fault(message: "'\(path)\(key)' is \(self[key] == nil ? "missing" : "not \(wanted)")")
  }

  func text(_ key: String) throws(Fault) -> String {
    guard let text = self[key]?.text else { throw fault(key, "a text") }
    return text
  }

  func textIfPresent(_ key: String) throws(Fault) -> String? {
    self[key] == nil ? nil : try text(key)
  }

  /// A whole number, not below zero.
  func number(_ key: String) throws(Fault) -> Int {
    guard case .integer(let number) = self[key], number >= 0 else {
      throw fault(key, "a whole number from 0")
    }
    return number
  }

  func numberIfPresent(_ key: String) throws(Fault) -> Int? {
    self[key] == nil ? nil : try number(key)
  }

  /// A time in microseconds.
  func time(_ key: String) throws(Fault) -> Duration {
    let number = try number(key)
    guard number <= Self.longest else { throw fault(key, "a plausible duration") }
    return .microseconds(number)
  }

  func timeIfPresent(_ key: String) throws(Fault) -> Duration? {
    self[key] == nil ? nil : try time(key)
  }

  func object(_ key: String) throws(Fault) -> MemberReader {
    guard let value = self[key] else { throw fault(key, "an object") }
    return try MemberReader(value, path: "\(path)\(key).")
  }

  func objectIfPresent(_ key: String) throws(Fault) -> MemberReader? {
    self[key] == nil ? nil : try object(key)
  }

  /// The elements of a list; none when it is absent.
  private func elements(_ key: String) throws(Fault) -> [JSONValue] {
    guard let value = self[key] else { return [] }
    guard case .array(let elements) = value else { throw fault(key, "a list") }
    return elements
  }

  func objects(_ key: String) throws(Fault) -> [MemberReader] {
    var readers: [MemberReader] = []
    for (index, element) in try elements(key).enumerated() {
      readers.append(try MemberReader(element, path: "\(path)\(key)[\(index)]."))
    }
    return readers
  }

  func texts(_ key: String) throws(Fault) -> [String] {
    let texts = try elements(key).map(\.text)
    guard !texts.contains(nil) else { throw fault(key, "a list of texts") }
    return texts.compactMap(\.self)
  }

  /// Headers as lists of a name and a value.
  func headers(_ key: String) throws(Fault) -> [HTTPHeader] {
    var headers: [HTTPHeader] = []
    for element in try elements(key) {
      guard case .array(let pair) = element, pair.count == 2, let name = pair[0].text,
        let value = pair[1].text
      else { throw fault(key, "a list of pairs of texts") }
      headers.append(HTTPHeader(name, value))
    }
    return headers
  }
}
