package import Vocabulary

/// The values of a playlist's variables (`EXT-X-DEFINE`, draft-pantos-hls-rfc8216bis § 4.4.2.3).
package struct HLSVariables: Sendable {
  private var values: [String: String] = [:]
  /// The names of variables that `IMPORT` takes from a multivariant playlist, or `QUERYPARAM` from
  /// a URL parameter that is missing: their values are not known.
  private var unknown: Set<String> = []
  /// The definitions that cannot be read.
  package private(set) var faults: [HLSFault] = []
  /// The query parameters that the playlist's URL should have and does not, with their tags' places.
  package private(set) var missingParameters: [(name: String, position: SourcePosition)] = []

  /// Reads the definitions of a playlist.
  ///
  /// - Parameters:
  ///   - definitions: the tags `EXT-X-DEFINE`.
  ///   - url: the playlist's URL, whose query parameters are values; or a path.
  package init(_ definitions: [HLSTag], url: String) {
    let query = Self.parameters(of: url)
    for tag in definitions {
      let attributes = tag.attributes
      if let name = attributes["NAME"] {
        guard let value = attributes.attribute("VALUE")?.value else {
          fault(tag, "the variable '\(name.prefix(40))' has no 'VALUE'")
          continue
        }
        if values[name] != nil {
          fault(tag, "the variable '\(name.prefix(40))' is defined again")
          continue
        }
        values[name] = value
      } else if let name = attributes["IMPORT"] {
        unknown.insert(name)
      } else if let name = attributes["QUERYPARAM"] {
        if let value = query[name] {
          values[name] = value
        } else {
          unknown.insert(name)
          missingParameters.append((name, tag.position))
        }
      } else {
        fault(tag, "'EXT-X-DEFINE' has no 'NAME', 'IMPORT' or 'QUERYPARAM'")
      }
    }
  }

  private mutating func fault(_ tag: HLSTag, _ text: String) {
    faults.append(HLSFault(tag.position, text, isOfMedia: false))
  }

  private static func parameters(of url: String) -> [String: String] {
    var parameters: [String: String] = [:]
    guard let mark = url.firstIndex(of: "?") else { return [:] }
    let query = url[url.index(after: mark)...].prefix { $0 != "#" }
    for part in query.split(separator: "&") {
      let pair = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let name = String(pair[0])
      if parameters[name] == nil { parameters[name] = pair.count == 2 ? String(pair[1]) : "" }
    }
    return parameters
  }

  /// The most bytes that variables may add to one text.
  private static let mostBytes = 1 << 18

  /// Replaces the variables of a text.
  ///
  /// - Parameter text: a URI or an attribute's value, with variables as `{$name}`.
  /// - Returns: the text with the values that are known, and the names that no tag defines.
  package func replaced(in text: String) -> (text: String, undefined: [String]) {
    guard text.utf8.contains(UInt8(ascii: "{")) else { return (text, []) }
    let bytes = Array(text.utf8)
    var result: [UInt8] = []
    var undefined: [String] = []
    var index = 0
    while let start = bytes[index...].firstIndex(of: UInt8(ascii: "{")) {
      result += bytes[index..<start]
      let name = bytes[start...].dropFirst(2).prefix(while: Self.isPartOfName)
      guard start + 1 < bytes.count, bytes[start + 1] == UInt8(ascii: "$"), !name.isEmpty,
        name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: "}"),
        result.count < bytes.count + Self.mostBytes
      else {
        result.append(bytes[start])
        index = start + 1
        continue
      }
      index = name.endIndex + 1
      let variable = String(decoding: name, as: UTF8.self)
      if let value = values[variable] {
        result += value.utf8
      } else {
        result += bytes[start..<index]
        if !unknown.contains(variable) { undefined.append(variable) }
      }
    }
    result += bytes[index...]
    return (String(decoding: result, as: UTF8.self), undefined)
  }

  private static func isPartOfName(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
      || (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
      || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_")
  }
}
