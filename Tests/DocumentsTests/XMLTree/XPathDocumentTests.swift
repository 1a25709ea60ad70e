import Documents
import Testing

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
