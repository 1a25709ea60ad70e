internal import Vocabulary

/// JSON inside a page, for the page's own script.
enum ScriptData {
  /// The value's text, in which nothing can end the enclosing element or a line of a script.
  ///
  /// - Throws: `EncodingError` for a number that JSON cannot represent.
  static func text(of value: JSONValue) throws -> String {
    escaped(try JSONWriter().text(of: value))
  }

  /// JSON text in which the characters with a meaning in HTML or in older scripts are escaped.
  static func escaped(_ json: String) -> String {
    var text = ""
    text.reserveCapacity(json.utf8.count + json.utf8.count / 16)
    for scalar in json.unicodeScalars {
      switch scalar {
      case "<": text += "\\u003c"
      case ">": text += "\\u003e"
      case "&": text += "\\u0026"
      case "\u{2028}": text += "\\u2028"
      case "\u{2029}": text += "\\u2029"
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}
