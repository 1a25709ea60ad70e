import Testing
import Vocabulary

@testable import Documents

struct XMLNodeTests {
  private func root(of text: String) throws -> XMLNode {
    try XMLTreeParser.parse(Array(text.utf8)).root
  }

  @Test func `children are found by name and order`() throws {
    let root = try root(of: "<a><b/><c/><b x='1'/></a>")
    #expect(root.isNamed("a") && !root.isNamed("A") && !root.isNamed("aa"))
    #expect(root.indexOfChild(named: "b") == 0)
    #expect(root.indexOfChild(named: "b", after: 0) == 2)
    #expect(root.indexOfChild(named: "b", after: 2) == nil)
    #expect(root.indexOfChild(named: "d") == nil)
    #expect(root.child(named: "b")?.attributes.isEmpty == true)
    #expect(root.children(named: "b").map(\.attributes.count) == [0, 1])
  }

  @Test(arguments: [
    ("AdId='1' adID='2' adId='3'", "adId", 2), ("AdId='1' adID='2'", "adId", 0),
    ("a='1'", "b", nil),
    ("ab='1'", "a", nil), ("xml:lang='1' LANG='2'", "Lang", 0),
  ])
  func `attributes are found exactly, or in any case`(text: String, name: String, index: Int?)
    throws
  {
    #expect(try root(of: "<a \(text)/>").indexOfAttribute(namedIgnoringCase: name) == index)
  }

  @Test func `white space that only indents is not a text`() throws {
    let root = try root(of: "<a>\n <b> </b>\n <c>\n  <d/>x</c>\t<e>\n</e></a>")
    #expect(root.text == "")
    #expect(root.children.map(\.text) == [" ", "\n  x", "\n"])
    #expect(root.children.map(\.trimmedText) == ["", "x", ""])
  }

  @Test func `an element is equal to another with the same contents`() throws {
    let text = "<a x='1'><b>t</b></a>"
    let root = try root(of: text)
    #expect(try root == self.root(of: text))
    #expect(try root.hashValue == self.root(of: text).hashValue)
    #expect(try root != self.root(of: "<a x='1'><b>u</b></a>"))
    #expect(try root != self.root(of: "<a x='2'><b>t</b></a>"))
    #expect(try root != self.root(of: " <a x='1'><b>t</b></a>"))
    let renamed = root.with(name: "z")
    #expect(renamed.name == "z" && renamed.children == root.children)
    #expect(renamed.attributes == root.attributes && renamed.position == root.position)
    #expect(root.with(children: []).children == [] && root.with() == root)
  }

  @Test func `names are told apart however many there are`() throws {
    let names = (0..<3_000).map { "element\($0 * 7919)" }
    let text = names.map { "<\($0) \($0)x='1'/>" }.joined()
    let root = try root(of: "<r>\(text)\(text)</r>")
    #expect(root.children.map(\.name) == names + names)
    #expect(root.children.compactMap(\.attributes.first?.name) == (names + names).map { $0 + "x" })
  }

  // Elements among everything that has characters of its own, each with a name of its own.
  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `every element's place is where its tag begins`(seed: UInt64) throws {
    var random = SeededRandom(seed: seed)
    let fillers = [
      "\n", "\r\n", "  ", "é🎬", "<!-- <no> \n é -->", "<![CDATA[ <no>\n é ]]>", "<?no \n?>",
      "x&amp;y",
    ]
    var text = "<r>"
    for index in 0..<40 {
      text += fillers.randomElement(using: &random) ?? ""
      let space = ["", " ", "\n ", "\r\n"].randomElement(using: &random) ?? ""
      text += "<e\(index) a='é\nb'\(space)/>"
    }
    text += "</r>"
    for node in try root(of: text).children {
      let tag = try #require(text.firstRange(of: "<\(node.name) "))
      let before = text[..<tag.lowerBound].unicodeScalars
      let line = before.count { $0 == "\n" } + 1
      let column = before.reversed().prefix { $0 != "\n" }.count + 1
      #expect(node.position == SourcePosition(line: line, column: column), "\(node.name)")
    }
  }
}

extension XMLNodeTests {
  @Test func `mixed content can be put back in order`() throws {
    let text = "<p>é one<br/>two <b>three</b><i/> four</p>"
    let root = try XMLTreeParser.parse(Array(text.utf8)).root
    #expect(root.text == "é onetwo  four")
    #expect(root.children.map(\.textOffset) == [6, 10, 10])
    #expect(root.textOffset == 0)
  }
}

struct PrologRepairTests {
  private static let declaration = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"
  private static let mark = "\u{FEFF}"

  @Test(
    arguments: [
      ("\n \t\(declaration)<a/>", 2, 3, 2, 41), ("\r\n\(declaration)\n<a/>", 2, 1, 3, 1),
      ("<!-- é\n -->\(declaration)<a/>", 2, 5, 2, 43), ("\(mark) \(declaration)<a/>", 1, 2, 1, 40),
      ("\(mark)\(mark)\(declaration)<a/>", 1, 4, 1, 42), ("\(mark)\(mark)<a/>", 1, 1, 1, 4),
      (" \(mark)<a/>", 1, 2, 1, 5), ("\n<?xml version='1.0'?><a/>", 2, 1, 2, 22),
    ] as [(String, Int, Int, Int, Int)])
  func `what stands before the document is reported and keeps its room`(
    text: String, line: Int, column: Int, rootLine: Int, rootColumn: Int
  ) throws {
    let tree = try XMLTreeParser.parse(Array(text.utf8))
    let warning = tree.warnings.last
    #expect(warning?.kind == .prolog)
    #expect(warning?.position == SourcePosition(line: line, column: column))
    #expect(tree.root.name == "a")
    #expect(tree.root.position == SourcePosition(line: rootLine, column: rootColumn))
  }

  @Test(arguments: [
    declaration + "<a/>", mark + declaration + "<a/>", " \n<a/>", "<!-- x --><a/>", "<a/>",
  ])
  func `what may stand there is not`(text: String) throws {
    let kinds = try XMLTreeParser.parse(Array(text.utf8)).warnings.map(\.kind)
    #expect(kinds == (text.hasPrefix(Self.mark) ? [.byteOrderMark] : []))
  }

  @Test(arguments: [
    "\n<?xml version='1.0' encoding='ISO-8859-1'?><a/>", "x<?xml version='1.0'?><a/>",
    "\n<?xml version='1.0'?>\n<?xml version='1.0'?><a/>", "\n<?xmlx?><?xml version='1.0'?><a/>",
    "\n<!-- <?xml version='1.0'?><a/>", "\n<?xml version='1.0' <a/>", "\n<?xml",
  ])
  func `what cannot be overwritten without a guess is not well formed`(text: String) {
    let error = #expect(throws: XMLTreeError.self) { try XMLTreeParser.parse(Array(text.utf8)) }
    #expect(error?.kind == .notWellFormed)
  }
}
