package import Vocabulary

/// A message of a verification client to the service.
package struct VerificationMessage: Sendable, Hashable {
  /// A method of the service.
  package enum Method: String, Sendable, CaseIterable {
    case addSessionListener
    case addEventListener
    case sendURL = "sendUrl"
    case injectJavaScriptResource
    case setTimeout
    case setInterval
    case clearTimeout
    case clearInterval
    case getVersion
  }

  package var method: Method
  /// Whether arguments are passed as a list, from 1.0.3 on; older clients use JSON text.
  package var hasListArguments: Bool
  /// The first two arguments of the method; values other than text, numbers and truth values are
  /// null.
  package var arguments: [JSONValue]

  package init(method: Method, hasListArguments: Bool, arguments: [JSONValue]) {
    self.method = method
    self.hasListArguments = hasListArguments
    self.arguments = arguments
  }

  /// Reads a message's fields: the method's full name, such as `VerificationService.sendUrl`, and
  /// the client's version, such as `1.3.15-dev`; nil for an unknown method.
  package init?(name: String, version: String, arguments: [JSONValue]) {
    let prefix = "VerificationService."
    guard name.hasPrefix(prefix),
      let method = Method(rawValue: String(name.dropFirst(prefix.count)))
    else { return nil }
    self.init(
      method: method, hasListArguments: Self.hasLists(version: version), arguments: arguments)
  }

  /// The text of an argument, if there is one and it is not empty.
  func text(_ index: Int) -> String? {
    guard arguments.indices.contains(index), let text = arguments[index].text, !text.isEmpty else {
      return nil
    }
    return text
  }

  /// The number of an argument, if it is a number; a script may pass NaN.
  func number(_ index: Int) -> Double? {
    guard arguments.indices.contains(index), case .number(let number) = arguments[index],
      !number.isNaN
    else { return nil }
    return number
  }

  /// Whether a version is 1.0.3 or later; a text that is not a version counts as older.
  static func hasLists(version: String) -> Bool {
    let release = version.prefix { $0 != "-" }
    let parts = release.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
    guard parts.count == 3, let major = parts[0], let minor = parts[1], let patch = parts[2] else {
      return false
    }
    return (major, minor, patch) >= (1, 0, 3)
  }
}
