internal import Diagnostics
internal import Transport
internal import XMLTree

/// Finds characters that a URL cannot have.
enum URLCharacter: URLRule {
  static let rule = Rule(
    "URLCharacter", .note, "a URL with a character that must be encoded",
    explanation: """
      Players encode such characters, drop them or send them as they are, so the server receives \
      different requests. One finding covers all URLs of a document.
      """,
    remedy: "Encode the character in percent form, such as '%7C' for '|' and '%25' for '%'.",
    clause: "RFC 3986 § 2; VAST 2.0 to 4.3, URIs")

  static let trigger: URLTraits = .oddCharacter

  static func check(_ node: XMLNode, _ url: URLSubject, _ pass: inout LintPass) {
    // Other findings about the URL say it already.
    let others: URLTraits = [.whitespace, .markup, .relative, .otherScheme, .oddHost]
    guard url.traits.isDisjoint(with: others), UnresolvedMacros.find(in: node.text).isEmpty else {
      return
    }
    pass.reportOnce(
      rule, at: node.position, "the URL of '\(node.name)' has \(offender(in: node.trimmedText))")
  }

  private static func offender(in text: String) -> String {
    guard let scalar = text.unicodeScalars.first(where: { URLTraits.isOdd($0) }) else {
      return "a '%' that encodes nothing"
    }
    let code = String(scalar.value, radix: 16, uppercase: true)
    let name = "U+" + String(repeating: "0", count: max(0, 4 - code.count)) + code
    return (0x21...0x7E).contains(scalar.value)
      ? "the character '\(scalar)'" : "the character \(name)"
  }
}
