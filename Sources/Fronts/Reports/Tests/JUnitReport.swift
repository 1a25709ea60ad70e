internal import Vocabulary

/// Writes test results as JUnit XML, the form that CI systems show as tests.
package enum JUnitReport {
  /// The suites as one document.
  package static func text(of suites: [TestSuite]) -> String {
    var xml = XMLText()
    let all = suites.flatMap(\.cases)
    xml.open(
      "testsuites",
      [
        ("name", "vastsim"), ("tests", "\(all.count)"), ("failures", "\(failures(in: all))"),
        ("errors", "\(errors(in: all))"),
      ])
    for suite in suites {
      xml.open(
        "testsuite",
        [
          ("name", suite.name), ("tests", "\(suite.cases.count)"),
          ("failures", "\(failures(in: suite.cases))"), ("errors", "\(errors(in: suite.cases))"),
          (
            "skipped",
            "\(suite.cases.count { if case .skipped = $0.verdict { true } else { false } })"
          ),
        ])
      if let duration = suite.duration {
        // The attribute 'time' is for wall-clock time, and the schema allows properties only in
        // suites.
        xml.open("properties", [])
        xml.empty("property", [("name", "virtualTime"), ("value", TimeText.readable(duration))])
        xml.close("properties")
      }
      for test in suite.cases { add(test, to: &xml) }
      xml.close("testsuite")
    }
    xml.close("testsuites")
    return xml.text
  }

  private static func add(_ test: TestCase, to xml: inout XMLText) {
    let attributes = [("name", test.name), ("classname", test.group)]
    let child: (name: String, message: String)
    switch test.verdict {
    case .passed:
      guard !test.remarks.isEmpty else {
        xml.empty("testcase", attributes)
        return
      }
      xml.open("testcase", attributes)
      xml.element("system-out", [], text: test.remarks)
      xml.close("testcase")
      return
    case .failed(let message): child = ("failure", message)
    case .broken(let message): child = ("error", message)
    case .skipped(let message): child = ("skipped", message)
    }
    xml.open("testcase", attributes)
    let line = child.message.prefix { $0 != "\n" }
    // Some CI systems show the attribute `message`, and others show the text of the element.
    xml.element(child.name, [("message", String(line))], text: child.message)
    xml.close("testcase")
  }

  private static func failures(in cases: [TestCase]) -> Int {
    cases.count { if case .failed = $0.verdict { true } else { false } }
  }

  private static func errors(in cases: [TestCase]) -> Int {
    cases.count { if case .broken = $0.verdict { true } else { false } }
  }
}

/// Writes XML, indented by two spaces per level.
struct XMLText {
  private(set) var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
  private var depth = 0

  mutating func open(_ name: String, _ attributes: [(String, String)]) {
    line("<\(name)\(Self.text(of: attributes))>")
    depth += 1
  }

  mutating func close(_ name: String) {
    depth -= 1
    line("</\(name)>")
  }

  mutating func empty(_ name: String, _ attributes: [(String, String)]) {
    line("<\(name)\(Self.text(of: attributes))/>")
  }

  mutating func element(_ name: String, _ attributes: [(String, String)], text: String) {
    line("<\(name)\(Self.text(of: attributes))>\(Self.escaped(text))</\(name)>")
  }

  private mutating func line(_ line: String) {
    text += String(repeating: "  ", count: depth) + line + "\n"
  }

  private static func text(of attributes: [(String, String)]) -> String {
    attributes.map { " \($0)=\"\(escaped($1))\"" }.joined()
  }

  /// The text with markup escaped, and without the characters that XML 1.0 § 2.2 excludes.
  static func escaped(_ text: String) -> String {
    var escaped = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": escaped += "&amp;"
      case "<": escaped += "&lt;"
      case ">": escaped += "&gt;"
      case "\"": escaped += "&quot;"
      case "\n": escaped += "&#10;"
      case "\t", "\r": escaped += "&#\(scalar.value);"
      case "\u{FFFE}", "\u{FFFF}": break
      default: if scalar.value >= 0x20 { escaped.unicodeScalars.append(scalar) }
      }
    }
    return escaped
  }
}
