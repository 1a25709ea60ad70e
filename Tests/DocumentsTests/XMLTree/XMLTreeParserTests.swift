import TestSupport
import Testing
import Vocabulary

@testable import Documents

struct XMLTreeParserTests {
  private func root(of text: String) throws -> XMLNode {
    try XMLTreeParser.parse(Array(text.utf8)).root
  }

  private func failure(
    of bytes: [UInt8], limits: XMLLimits = .default
  ) -> XMLTreeError? {
    #expect(throws: XMLTreeError.self) { try XMLTreeParser.parse(bytes, limits: limits) }
  }

  @Test func `elements, attributes and text keep document order`() throws {
    let root = try root(of: #"<a x="1" y="&lt;2&#x41;"><b>one</b><c/><b>two</b></a>"#)
    #expect(root.name == "a")
    #expect(root.attributes.map(\.name) == ["x", "y"])
    #expect(root.attribute(named: "y") == "<2A")
    #expect(root.children.map(\.name) == ["b", "c", "b"])
    #expect(root.children(named: "b").map(\.text) == ["one", "two"])
    #expect(root.child(named: "c")?.text == "")
    #expect(root.child(named: "B") == nil)
  }

  @Test(arguments: ["{}", " \n[{\"a\": 1}]", "{\"adm\": \"VAST\"}"])
  func `JSON is called what it is`(text: String) throws {
    let error = try #require(failure(of: Array(text.utf8)))
    #expect(error.kind == .notWellFormed)
    #expect(error.message.hasPrefix("the document is JSON, not XML"))
    #expect(error.position?.line == 1 && error.position?.column == 1)
  }

  @Test func `text and split CDATA sections come together untrimmed`() throws {
    let root = try root(of: "<a> x&amp;<![CDATA[y&amp;]]]]><![CDATA[>]]> <b>no</b>z\n</a>")
    #expect(root.text == " x&y&amp;]]> z\n")
    #expect(root.trimmedText == "x&y&amp;]]> z")
  }

  @Test func `line ends are line feeds, in CDATA too`() throws {
    let root = try root(of: "<a>\r\n1\r2<![CDATA[\r\n3\r\r\n4\n]]></a>")
    #expect(Array(root.text.utf8) == Array("\n1\n2\n3\n\n4\n".utf8))
  }

  @Test func `a document that ends too early says in which element`() {
    let error = #expect(throws: XMLTreeError.self) {
      try XMLTreeParser.parse(Array("<r>\n<b>x</b>\n".utf8))
    }
    #expect(error?.message == "Premature end of data in tag r line 1")
    #expect(error?.position == SourcePosition(line: 3, column: 1))
  }

  @Test func `attribute names match in any case only when asked, exact ones first`() throws {
    let root = try root(of: #"<a AdID="1" adId="2" SEQ="3"/>"#)
    #expect(root.attribute(named: "adId") == "2")
    #expect(root.attribute(named: "adid") == nil)
    #expect(root.attribute(namedIgnoringCase: "adId")?.value == "2")
    #expect(root.attribute(namedIgnoringCase: "adid")?.name == "AdID")
    #expect(root.attribute(namedIgnoringCase: "sequence") == nil)
  }

  @Test func `namespaces are resolved and their declarations are no attributes`() throws {
    let root = try root(of: #"<v xmlns="urn:v" xmlns:o="urn:o" o:k="1"><o:w/></v>"#)
    #expect(root.namespace == "urn:v")
    #expect(root.attributes == [XMLAttribute(name: "k", prefix: "o", value: "1")])
    let child = try #require(root.children.first)
    #expect(child.name == "w" && child.prefix == "o" && child.namespace == "urn:o")
  }

  @Test func `an undeclared prefix is kept apart from the name, with one warning`() throws {
    let tree = try XMLTreeParser.parse(
      Array("<r>\n <vmap:AdBreak/><vmap:AdBreak vmap:x=\"1\"/><vmap:y/></r>".utf8))
    #expect(tree.root.children.map(\.name) == ["AdBreak", "AdBreak", "y"])
    #expect(tree.root.children.map(\.prefix) == ["vmap", "vmap", "vmap"])
    #expect(tree.root.children.map(\.namespace) == [nil, nil, nil])
    #expect(tree.warnings.map(\.kind) == [.undeclaredPrefix])
    #expect(tree.warnings.map(\.message) == ["the prefix 'vmap' is not declared"])
    #expect(tree.warnings.first?.position?.line == 2)
  }

  @Test func `a byte order mark is a warning and has no column`() throws {
    let tree = try XMLTreeParser.parse([0xEF, 0xBB, 0xBF] + Array("<r/>".utf8))
    #expect(tree.warnings.map(\.kind) == [.byteOrderMark])
    #expect(tree.root.position == SourcePosition(line: 1, column: 1))
  }

  @Test func `positions are those of the opening angle bracket`() throws {
    let root = try root(
      of: """
        <?xml version="1.0"?>
        <!-- é -->
        <a>
          <b
            x="1 > 0"
            y="2">é<c/>
          </b><d/>
        </a>
        """)
    #expect(root.position == SourcePosition(line: 3, column: 1))
    let b = try #require(root.child(named: "b"))
    #expect(b.position == SourcePosition(line: 4, column: 3))
    #expect(b.child(named: "c")?.position == SourcePosition(line: 6, column: 12))
    #expect(root.child(named: "d")?.position == SourcePosition(line: 7, column: 7))
  }

  @Test func `positions hold far into a document and on long lines`() throws {
    let padding = String(repeating: "x", count: 90_000)
    let root = try root(of: "<a>\n<!--\(padding)--><b/>\(padding)<c\n/>\n</a>")
    #expect(root.child(named: "b")?.position == SourcePosition(line: 2, column: 90_008))
    #expect(root.child(named: "c")?.position == SourcePosition(line: 2, column: 180_012))
  }

  @Test func `a declared encoding is honoured`() throws {
    let latin1 = Array(#"<?xml version="1.0" encoding="ISO-8859-1"?><a>"#.utf8) + [0xE9]
    let root = try XMLTreeParser.parse(latin1 + Array("</a>".utf8)).root
    #expect(root.text == "é")
    #expect(root.position.line == 1)
    let units = "<a>é</a>".utf16.flatMap { (unit: UInt16) -> [UInt8] in
      [UInt8(unit & 0xFF), UInt8(unit >> 8)]
    }
    let utf16: [UInt8] = [0xFF, 0xFE] + units
    #expect(try XMLTreeParser.parse(utf16).root.text == "é")
  }

  @Test(arguments: ["", " \n\t\r ", "\u{FEFF}", "\u{FEFF}\n"])
  func `nothing but white space is empty`(text: String) {
    #expect(failure(of: Array(text.utf8))?.kind == .empty)
  }

  @Test(arguments: ["", "<?xml version='1.0' encoding='UTF-8'?>"])
  func `bytes of another encoding lead to the encoding, not to a character`(prolog: String) throws {
    let latin: [UInt8] = Array((prolog + "<a>Fr").utf8) + [0xFC] + Array("hling</a>".utf8)
    let error = try #require(failure(of: latin))
    #expect(error.description.contains("save it as UTF-8, or declare its encoding"))
    #expect(!error.description.contains("remove it"))
    let declared =
      Array("<?xml version='1.0' encoding='ISO-8859-1'?>".utf8)
      + latin.dropFirst(
        prolog.utf8.count)
    #expect(try XMLTreeParser.parse(declared).root.text == "Frühling")
  }

  @Test(arguments: [
    ("vast: null", "the document does not begin with '<', so it is not XML; "),
    ("\u{0}\u{0}", "this is not a text file; "), ("a\u{1}b", "this is not a text file; "),
  ])
  func `what is not XML at all is told in plain words`(text: String, message: String) throws {
    let error = try #require(failure(of: Array(text.utf8)))
    #expect(error.kind == .notWellFormed && error.position?.line == 1)
    #expect(error.description == message + "use a VAST or VMAP document")
  }

  // Codes are libxml2's xmlParserErrors.
  @Test(arguments: [
    ("<a><b></a>", 76, 1), ("<a>\n<b>", 77, 2), ("<a>x&y=1</a>", 23, 1),
    ("<a>\n\n<![CDATA[x</a>", 63, 3), ("<a x=1/>", 39, 1), ("<a x='1' x='2'/>", 42, 1),
    ("<a/><b/>", 5, 1), (" <?xml version='1.0' encoding='x'?><a/>", 64, 1), ("<a>]]></a>", 62, 1),
    ("<a>&copy;</a>", 26, 1), ("<a>\u{1}</a>", 9, 1),
  ])
  func `what is not well formed says so in libxml2's words and number`(
    text: String, code: Int, line: Int
  ) throws {
    let error = try #require(failure(of: Array(text.utf8)))
    #expect(error.kind == .notWellFormed)
    #expect(error.code == code)
    #expect(error.position?.line == line)
    #expect(error.message.isEmpty == false && error.message.contains("\n") == false)
    #expect(error.description.hasSuffix("\(error.message) (libxml2 error \(code))"))
  }

  @Test(arguments: [
    ("<a>x&y=1</a>", "write '&' as '&amp;'"), ("<a>x & y</a>", "write '&' as '&amp;'"),
    ("<a>1 < 2</a>", "write '<' as '&lt;' unless"),
    ("<a x='<'/>", "write '<' as '&lt;' inside"), ("<a x/>", "an attribute needs a value"),
    ("<a>&copy;</a>", "only '&amp;'"), ("<a><b></a>", "the closing tag does not match"),
    ("<a>\n<b>", "the document ends inside"), ("<a/><b/>", "only one root element"),
    ("<a x='1' x='2'/>", "an attribute occurs twice"), ("<a>\u{1}</a>", "XML does not allow this"),
    ("<a><![CDATA[x</a>", "a CDATA section has no"),
  ])
  func `the faults that tags have are told in plain words first`(
    text: String, words: String
  ) throws {
    let error = try #require(failure(of: Array(text.utf8)))
    #expect(error.description.hasPrefix(words), "\(error)")
  }

  @Test func `invalid UTF-8 is refused, never repaired`() {
    let error = failure(of: Array("<a>".utf8) + [0xE9, 0x80] + Array("</a>".utf8))
    #expect(error?.kind == .notWellFormed)
  }

  @Test(
    arguments: [
      #"<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>"#,
      #"<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;"><!ENTITY d "&c;&c;">]><a>&d;</a>"#,
      #"<!DOCTYPE a SYSTEM "file:///etc/passwd"><a/>"#,
      #"<!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0//EN" "http://www.example.com/x.dtd"><html/>"#,
      #"<!DOCTYPE a []><a/>"#,
    ] as [Named<String>])
  func `a document type that could declare entities is refused`(text: Named<String>) {
    let error = failure(of: Array(text.value.utf8))
    #expect(error?.kind == .dtdRefused)
    #expect(error?.position?.line == 1)
  }

  @Test func `a bare document type declares nothing and is passed over`() throws {
    #expect(try root(of: "<!DOCTYPE html><html/>").name == "html")
    #expect(failure(of: Array("<!DOCTYPE html><html>&nbsp;</html>".utf8))?.code == 26)
  }

  private func nested(_ depth: Int) -> [UInt8] {
    Array((String(repeating: "<a>", count: depth) + String(repeating: "</a>", count: depth)).utf8)
  }

  @Test func `depth is bounded, at the limit exactly`() throws {
    #expect(try XMLTreeParser.parse(nested(256)).root.children.count == 1)
    #expect(failure(of: nested(257))?.kind == .tooDeep)
    #expect(failure(of: nested(257))?.position == SourcePosition(line: 1, column: 769))
    #expect(failure(of: nested(10_000))?.kind == .tooDeep)
    #expect(failure(of: nested(4), limits: XMLLimits(depth: 3))?.kind == .tooDeep)
    #expect(failure(of: nested(300), limits: XMLLimits(depth: 9_999))?.kind == .tooDeep)
  }

  @Test func `size is bounded before anything is parsed`() throws {
    let document = Array("<a/>".utf8)
    #expect(try XMLTreeParser.parse(document, limits: XMLLimits(bytes: 4)).root.name == "a")
    #expect(failure(of: document, limits: XMLLimits(bytes: 3))?.kind == .tooLarge)
    let junk = [UInt8](repeating: UInt8(ascii: "<"), count: 10_000_001)
    #expect(failure(of: junk)?.kind == .tooLarge)
  }

  @Test func `elements and attributes count against one limit`() throws {
    let document = Array("<a x='1'><b/><b/></a>".utf8)
    #expect(try XMLTreeParser.parse(document, limits: XMLLimits(nodes: 4)).root.name == "a")
    let error = failure(of: document, limits: XMLLimits(nodes: 3))
    #expect(error?.kind == .tooManyNodes)
    #expect(error?.position == SourcePosition(line: 1, column: 14))
  }

  private func flood(_ count: Int, _ attribute: (Int) -> String) -> String {
    (0..<count).map { " " + attribute($0) }.joined()
  }

  @Test func `attributes of one element are bounded, namespace declarations included`() throws {
    let limits = XMLLimits(attributes: 3)
    let allowed = Array("<a x='1' y='2' xmlns:p='u'/>".utf8)
    #expect(try XMLTreeParser.parse(allowed, limits: limits).root.attributes.count == 2)
    let refused = Array("<b><a x='1' y='2' xmlns:p='u' xmlns:q='u'/></b>".utf8)
    #expect(failure(of: refused, limits: limits)?.kind == .tooManyNodes)
    #expect(failure(of: refused, limits: limits)?.position == SourcePosition(line: 1, column: 4))
  }

  // libxml2 alone would compare them for minutes.
  @Test func `a flood of attributes is refused before libxml2 sees it`() throws {
    let attributes = flood(800_000) { "b\($0)=''" }
    let plain = try #require(failure(of: Array("<a>\n<b\(attributes)/></a>".utf8)))
    #expect(plain.kind == .tooManyNodes)
    #expect(plain.position == SourcePosition(line: 2, column: 1))
    let names = flood(500_000) { "xmlns:b\($0)='u'" }
    #expect(failure(of: Array("<a\(names)/>".utf8))?.kind == .tooManyNodes)
    let hidden = "<!-- ' --><?p \" ?><![CDATA[ \" ]]>"
    let behind = failure(of: Array("<a>\(hidden)<b c='>'\(attributes)/></a>".utf8))
    #expect(behind?.kind == .tooManyNodes)
    #expect(behind?.position == SourcePosition(line: 1, column: 4 + hidden.count))
  }

  @Test func `long text full of equals signs and brackets is no flood`() throws {
    let text = String(repeating: "a=\"1\" > b='2 ", count: 20_000)
    let document =
      "<a>" + text
      + "<!-- <c \(text) --><![CDATA[<d \(text)]]><?e <f \(text)?></a>"
    #expect(try root(of: document).text == text + "<d " + text)
  }

  @Test(arguments: [
    ("", true), ("<?xml version='1.0'?>", true), ("<?xml version='1.0' encoding='UTF-8'?>", true),
    ("<?xml version='1.0' encoding = \"iso-8859-15\" ?>", true),
    ("<?xml version='1.0' encoding='UTF-7'?>", false),
    ("<?xml version='1.0' encoding='ISO-2022-JP'?>", false),
  ])
  func `long documents are read in encodings that show where tags are`(
    declaration: String, isRead: Bool
  ) throws {
    let document = Array(
      (declaration + "<a>" + String(repeating: "x", count: 70_000) + "</a>").utf8)
    if isRead {
      #expect(try XMLTreeParser.parse(document).root.text.count == 70_000)
    } else {
      #expect(failure(of: document)?.kind == .tooLarge)
    }
    #expect(failure(of: [0xFF, 0xFE] + [UInt8](repeating: 0x3C, count: 70_000))?.kind == .tooLarge)
  }

  @Test func `a flood of broken prefixes keeps the list of warnings short`() throws {
    let elements = (0..<1_000).map { "<p\($0):e/>" }.joined()
    let tree = try XMLTreeParser.parse(Array("<a>\(elements)</a>".utf8))
    #expect(tree.root.children.count == 1_000)
    #expect(tree.warnings.count == 100)
  }

  @Test(arguments: 1...40)
  func `damaged documents give a tree or a typed error`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let sample = #"<v xmlns:o="u" a="&amp;">\#n<!-- c --><o:b><![CDATA[ x ]]></o:b>é<c d='e'/></v>"#
    for _ in 0..<50 {
      var bytes = Array(sample.utf8)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let index = Int.random(in: 0..<bytes.count, using: &random)
        if Bool.random(using: &random) {
          bytes[index] = UInt8.random(in: 0...255, using: &random)
        } else {
          bytes.removeSubrange(index...)
          bytes.append(UInt8(ascii: "<"))
        }
      }
      do {
        let tree = try XMLTreeParser.parse(bytes)
        #expect(!tree.root.name.isEmpty)
      } catch {
        #expect(!error.message.isEmpty)
      }
    }
  }
}

/// What XPath finds in a tag as it is written.
struct XPathDocumentTests {
  private func texts(_ expression: String, in text: String) -> [String] {
    guard let document = XPathDocument(Array(text.utf8)) else {
      Issue.record("not well formed: \(text)")
      return []
    }
    return document.texts(expression)
  }

  @Test func `an element's text has all that is inside it, with its white space`() {
    let text = "<a><b> x<c>y</c>\n</b><b><![CDATA[<z>]]></b><b/></a>"
    #expect(texts("//b", in: text) == [" xy\n", "<z>", ""])
  }

  @Test func `white space before a CDATA section is a text of its own`() {
    #expect(texts("//b/text()", in: "<a><b>\n<![CDATA[u]]>\n</b></a>") == ["\n", "u", "\n"])
    #expect(texts("//b/text()", in: "<a><b/><b>u&amp;v</b></a>") == ["u&v"])
  }

  @Test func `a name matches no element of a namespace, unless it is asked for its local name`() {
    let text = "<a xmlns='urn:n'><b>u</b></a>"
    #expect(texts("//b", in: text) == [])
    #expect(texts("//*[local-name()='b']", in: text) == ["u"])
  }

  @Test func `what selects no nodes finds nothing`() {
    for expression in ["count(//b)", "//b[@c='d']", "//["] {
      #expect(texts(expression, in: "<a><b/></a>") == [], "\(expression)")
    }
  }

  @Test(arguments: ["", "<a>", " <?xml version='1.0'?><a/>"])
  func `a text that is not well formed is no document`(text: String) {
    #expect(XPathDocument(Array(text.utf8)) == nil)
  }
}
