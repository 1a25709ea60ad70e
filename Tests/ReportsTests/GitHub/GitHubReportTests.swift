import Reports
import Testing
import Vocabulary

struct GitHubReportTests {
  private static let rule = Rule(
    "OddThing", .error, "it is odd", explanation: "Nobody minds.", fix: "Look at it.")

  @Test(arguments: [
    ("a\n::error::b", "a%0A::error::b"), ("a\r\n::error::b", "a%0D%0A::error::b"),
    ("a\rb", "a%0Db"), ("100 %0A", "100 %250A"),
  ])
  func `a message cannot begin a command of its own`(message: String, shown: String) {
    let text = GitHubReport.text(of: [Diagnostic(rule: Self.rule, message)])
    #expect(text == "::error title=OddThing::\(shown)\n")
  }

  @Test func `a file's name cannot end its property`() {
    let place = SourceLocation(file: "a,line=2::b:c\r\n::error::d%", position: nil)
    let text = GitHubReport.text(of: [Diagnostic(rule: Self.rule, "m", at: place)])
    #expect(
      text == "::error file=a%2Cline=2%3A%3Ab%3Ac%0D%0A%3A%3Aerror%3A%3Ad%25,title=OddThing::m\n")
  }
}
