import Testing
import Vocabulary

@testable import ScriptEngine

struct ScriptExceptionTests {
  @Test(arguments: [
    ("f@https://a.example/x.js:12:7", "f", "https://a.example/x.js", 10, 7),
    ("@https://a@b.example:80/x.js:3:1", "", "https://a@b.example:80/x.js", 1, 1),
    ("global code@a:b:5:6", "global code", "a:b", 3, 6),
  ])
  func `a frame has function and place`(
    line: String, function: String, file: String, row: Int, column: Int
  ) {
    let frame = ScriptException.Frame(line[...], prologue: 2)
    #expect(
      frame
        == ScriptException.Frame(
          function: function,
          location: Vocabulary.SourceLocation(
            file: file, position: SourcePosition(line: row, column: column))))
  }

  @Test(arguments: [("forEach@[native code]", "forEach"), ("eval code@", "eval code"), ("x", "x")])
  func `a frame of the engine has no place`(line: String, function: String) {
    #expect(
      ScriptException.Frame(line[...], prologue: 2) == ScriptException.Frame(function: function))
  }
}
