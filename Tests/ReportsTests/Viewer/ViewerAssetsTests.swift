import ChildProcess
import Diagnostics
import Foundation
import TestSupport
import Testing

@testable import Reports

@Suite(.tags(.process))
struct ViewerAssetsTests {
  private static let folder = Checkout.root.appending(
    path: "Sources/CLibraries/CViewerFiles/Viewer")

  /// A file that was edited is embedded anew by the next build.
  @Test func `the program carries the files of the folder as they are`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path)
    #expect(Set(ViewerFile.all.map(\.name)) == Set(names))
    for file in ViewerFile.all {
      let text = try String(contentsOf: Self.folder.appending(path: file.name), encoding: .utf8)
      #expect(file.text == text, "\(file.name)")
    }
  }

  @Test func `a module comes after those that it imports, and no file is long`() {
    var known: Set<String> = []
    for file in ViewerFile.all {
      for part in file.text.components(separatedBy: "from './").dropFirst() {
        #expect(known.contains(String(part.prefix { $0 != "'" })), "\(file.name)")
      }
      known.insert(file.name)
      #expect(file.text.split(separator: "\n").count <= 500, "\(file.name)")
    }
  }

  @Test func `the modules are joined without their imports and exports`() {
    let module = """
      import {
        a,
      } from './a.js';
      import { b } from './b.js';

      /** What it does. */
      export class C {}
      export function d() { return 'export'; }
      """
    #expect(
      ViewerAssets.withoutImportsAndExports(module) == """

        /** What it does. */
        class C {}
        function d() { return 'export'; }
        """)
    for line in ViewerAssets.script.split(separator: "\n") {
      #expect(!line.hasPrefix("import ") && !line.hasPrefix("export "), "\(line)")
    }
  }

  @Test
  func `a page spells out the characters that text for terminals escapes, but for breaks and tabs`()
    throws
  {
    let node = try #require(Program("node"), "node is not at hand")
    let run = try node.run([
      "--input-type=module", "--eval",
      """
      import { spelledOut } from '\(Self.folder.path)/dom.js';
      const found = [];
      for (let point = 0; point < 0x110000; point += 1) {
        if (point >= 0xD800 && point < 0xE000) continue;
        const text = String.fromCodePoint(point);
        if (spelledOut(`a${text}b`) !== `a${text}b`) found.push(point);
      }
      console.log(found.join(' '), spelledOut('moc.\\u202Eevil\\x9B'));
      """,
    ])
    let hidden = (0...0x10FFFF as ClosedRange<UInt32>).compactMap(Unicode.Scalar.init)
      .filter { VisibleText.isHidden($0) && $0 != "\n" && $0 != "\t" }
    let points = hidden.map { "\($0.value)" }.joined(separator: " ")
    #expect(run.text == "\(points) moc.[U+202E]evil[U+009B]\n", "\(run.errorLines)")
  }

  @Test func `script, style and markup end where they should, and load nothing`() {
    for text in [ViewerAssets.script, ViewerAssets.style] {
      #expect(!text.isEmpty)
      #expect(!text.contains("</"))
      #expect(!text.contains("url("))
      #expect(!text.contains("@import"))
    }
    let forbidden = [
      "innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval(", "fetch(",
      "XMLHttpRequest", "new Function", "setAttribute('on", "localStorage",
    ]
    for name in forbidden { #expect(!ViewerAssets.script.contains(name), "\(name)") }
    let attributes = ViewerAssets.markup.matches(of: /\s([a-z-]+)=/).map { String($0.1) }
    #expect(attributes.contains("data-part"))
    #expect(
      attributes.filter { $0.hasPrefix("on") || ["style", "src", "href"].contains($0) } == [])
  }

  @Test func `the policy's sources are the digests of script and style`() throws {
    let openSSL = try #require(Program("openssl"), "openssl is not at hand")
    for (text, source) in [
      (ViewerAssets.script, ViewerAssets.scriptSource),
      (ViewerAssets.style, ViewerAssets.styleSource),
    ] {
      let run = try openSSL.run(["dgst", "-sha256", "-binary"], input: Array(text.utf8))
      #expect(source == "'sha256-\(Data(run.output).base64EncodedString())'")
    }
  }
}
