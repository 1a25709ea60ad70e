import Comparison
import Documents
import Testing

/// Reads what is served with libxml2, as browsers do, and looks for addresses that still lead to
/// another server.
struct RewritingOracleTests {
  private static let base = "http://127.0.0.1:8000/token"

  /// The texts of every element of a name, as `textContent` has them.
  private func texts(of name: String, in document: XPathDocument) -> [String] {
    document.texts("//*[local-name()='\(name)']")
  }

  /// As a script trims it before it requests it.
  private func trimmed(_ text: String) -> String {
    let isBlank = { (scalar: Unicode.Scalar) in
      scalar.properties.isWhitespace || scalar == "\u{FEFF}"
    }
    let scalars = text.unicodeScalars.drop(while: isBlank)
    return String(String.UnicodeScalarView(scalars.reversed().drop(while: isBlank).reversed()))
  }

  @Test(arguments: [false, true])
  func `every address that a parser finds is served or noted`(isUTF16: Bool) throws {
    var found = 0
    var noted = 0
    for seed in 0..<1_500 as Range<UInt64> {
      let text = GeneratedDocument(seed: seed).text
      let original = try #require(XPathDocument(Array(text.utf8)), "seed \(seed): \(text)")
      var document = Array(text.utf8)
      if isUTF16 {
        let units = text.hasPrefix("\u{FEFF}") ? Array(text.utf16) : [0xFEFF] + Array(text.utf16)
        let bytes = units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
        document = try #require(DocumentEncoding(of: bytes).transcoded(bytes))
      }
      var urls = ServedURLs(base: Self.base)
      let rewriting = DocumentRewriting(of: document, number: 0, in: &urls)
      #expect(rewriting.brokenLine == nil, "seed \(seed): \(text)")
      let served = try #require(XPathDocument(rewriting.bytes), "seed \(seed): \(text)")
      for name in GeneratedDocument.names {
        let before = texts(of: name, in: original).map(trimmed)
        let after = texts(of: name, in: served).map(trimmed)
        try #require(before.count == after.count, "seed \(seed): \(text)")
        let kept = rewriting.kept.filter { $0.element == name }
        var stays = 0
        for (before, after) in zip(before, after) where !before.isEmpty {
          found += 1
          guard after.hasPrefix(Self.base + "/") else {
            stays += 1
            #expect(
              kept.contains { $0.text == before || $0.reason == .divided || $0.reason == .entity },
              "seed \(seed): \(name) '\(before)' is neither served nor noted in \(text)")
            continue
          }
          let rest = after.dropFirst(Self.base.count + 1).drop { $0 != "/" }.dropFirst()
          if before.ranges(of: "//").count == 1 { #expect(before.hasSuffix(rest), "seed \(seed)") }
        }
        noted += stays
        #expect(stays <= kept.count, "seed \(seed): \(name) in \(text)")
      }
    }
    // An oracle that looked at nothing would pass.
    #expect(found > 4_000)
    #expect(noted > 100)
    #expect(noted < found / 3)
  }
}
