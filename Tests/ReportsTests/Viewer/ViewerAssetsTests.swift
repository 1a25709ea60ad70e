import Foundation
import System
import TestSupport
import Testing
import Vocabulary

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

  @Test func `an axis goes over its cuts, forth and back, and zooms into them`() throws {
    let node = try #require(Program("node"), "node is not at hand")
    let run = try node.run([
      "--input-type=module", "--eval",
      """
      import { Scale } from '\(Self.folder.path)/scale.js';
      const scale = new Scale();
      scale.width = 1000;
      scale.extend(3615e6, [{ fromUs: 15e6, toUs: 3600e6, note: '' }]);
      const places = [0, 15e6, 1807.5e6, 3600e6, 3615e6];
      console.log(places.map((us) => Math.round(scale.x(us))).join(' '));
      console.log(places.every((us) => scale.us(scale.x(us)) === us), scale.toUs === scale.endUs);
      console.log(scale.ticks.map(({ text }) => text).join(', '));
      console.log(scale.cutAt(100e6)?.toUs, scale.cutAt(15e6), scale.cutAt(3600e6));
      scale.zoom(2, 3615e6);
      console.log(scale.fromUs > 15e6, scale.toUs, Math.round(scale.x(3600e6)));
      console.log(scale.reveal(3615e6), scale.reveal(0), scale.fromUs);
      scale.zoom(100, 1000e6);
      console.log(scale.fromUs > 15e6 && scale.toUs < 3600e6, Math.round(scale.us(scale.x(1000e6))));
      const plain = new Scale();
      plain.extend(8e6);
      console.log(plain.fromUs, plain.toUs, plain.ticks.map(({ text }) => text).join(', '));
      """,
    ])
    #expect(
      run.text == """
        0 480 500 520 1000
        true true
        0 s, 5 s, 10 s, 60:00 min, 60:05 min, 60:10 min, 60:15 min
        3600000000 null null
        true 3615000000 40
        false true 0
        true 1000000000
        0 8000000 0 s, 2 s, 4 s, 6 s, 8 s

        """, "\(run.errorLines)")
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
