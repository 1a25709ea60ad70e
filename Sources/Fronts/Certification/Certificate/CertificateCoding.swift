internal import FoundationEssentials
internal import VASTSimulator
package import Vocabulary

/// Writes certificates as text that another process of the same program reads.
///
/// A rule is written as its identifier, and a time in full precision, so that reading restores the
/// same certificate. The reference run and the documents' copies are left out, because only a page
/// shows them.
package enum CertificateCoding {
  /// The value as one line of JSON, without a line break.
  ///
  /// - Throws: an `EncodingError`, which no certificate can cause.
  package static func text(of value: some Encodable) throws -> String {
    String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
  }

  /// Reads a text.
  ///
  /// - Parameters:
  ///   - type: the type of the value.
  ///   - text: the text.
  ///   - rule: returns the rule with an identifier.
  /// - Returns: the value that was written.
  /// - Throws: a `DecodingError` for a text that is malformed or names a rule that does not exist.
  package static func value<Value: Decodable>(
    _ type: Value.Type, of text: String, rule: @escaping @Sendable (String) -> Rule?
  ) throws -> Value {
    let decoder = JSONDecoder()
    if let key = RuleSearch.key { decoder.userInfo[key] = RuleSearch(rule: rule) }
    return try decoder.decode(type, from: Data(text.utf8))
  }
}

/// The function with which a decoder finds rules.
private struct RuleSearch: Sendable {
  static let key = CodingUserInfoKey(rawValue: "rules")

  let rule: @Sendable (String) -> Rule?
}

extension Rule: Codable {
  package init(from decoder: any Decoder) throws {
    let id = try String(from: decoder)
    let search = RuleSearch.key.flatMap { decoder.userInfo[$0] as? RuleSearch }
    guard let rule = search?.rule(id) ?? AdFailure.rule(named: id) else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "there is no rule '\(id)'"))
    }
    self = rule
  }

  package func encode(to encoder: any Encoder) throws { try id.encode(to: encoder) }
}

extension Obligation: Codable {}

extension RunOutcome: Codable {}
