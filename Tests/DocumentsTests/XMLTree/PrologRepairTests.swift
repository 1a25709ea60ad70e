import Documents
import Testing
import Vocabulary

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
