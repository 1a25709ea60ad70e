import Foundation
import Glibc
import Player
import System
import Testing
import VAST
import VASTLint
import Vocabulary

@testable import VASTSimulator

/// Documents that are asked for again and again, among more than are kept.
struct KnownInputsTests {
  private struct Document {
    let bytes: [UInt8]
    let file: String
  }

  /// Documents of every kind that differ in their bytes or in their names alone.
  private static let documents: [Document] = {
    let bodies = (0..<40).map { number in
      """
      <VAST version="4.2"><Ad id="\(number)"><InLine><AdTitle>t</AdTitle><Impression>u</Impression>
      </InLine></Ad></VAST>
      """
    }
    let others = [
      "", "<VAST", "<VAST version='4.2'/>", "<html/>",
      "<vmap:VMAP xmlns:vmap='http://www.iab.net/videosuite/vmap' version='1.0'/>",
      "<VAST version='4.2'><!--" + String(repeating: "x", count: 70_000) + "--></VAST>",
    ]
    return (bodies + others).flatMap { body in
      ["a.xml", "b.xml"].map { Document(bytes: Array(body.utf8), file: $0) }
    }
  }()

  @Test(arguments: 1...3 as ClosedRange<UInt64>)
  func `what is parsed does not depend on what was parsed before`(seed: UInt64) {
    var random = SeededRandom(seed: seed)
    let parsed = KnownInputs()
    for _ in 0..<600 {
      let index = Int.random(in: Self.documents.indices, using: &random)
      // Some come more often than others.
      let document = Self.documents[Bool.random(using: &random) ? index : index / 8]
      if Bool.random(using: &random) {
        #expect(
          parsed.source(document.bytes, file: document.file)
            == .ads(AdDocumentReader.source(document.bytes, file: document.file)))
      } else {
        #expect(
          parsed.response(document.bytes, file: document.file)
            == AdDocumentReader.response(document.bytes, file: document.file))
      }
    }
  }
}

/// Where references of a local tag, and URLs of a mapped folder, lead on a disk with links.
struct LocalPlaceTests {
  private let root: String

  init() throws {
    let path = FileManager.default.temporaryDirectory
      .appending(path: "local-place-tests-\(UUID().uuidString)").path(percentEncoded: false)
    for folder in ["tag/a b", "tag/c", "out"] {
      try FileManager.default.createDirectory(
        atPath: "\(path)/\(folder)", withIntermediateDirectories: true)
    }
    root = try #require(Self.realPath(path))
    for file in ["tag/f", "tag/a b/f", "tag/c/%2e%2e", "out/f", "f"] {
      try LocalFile.write(file, to: "\(root)/\(file)")
    }
    symlink("../out", "\(root)/tag/out")
    symlink("a b", "\(root)/tag/in")
  }

  private func remove() { try? FileManager.default.removeItem(atPath: root) }

  private static func realPath(_ path: String) -> String? {
    guard let real = realpath(path, nil) else { return nil }
    defer { free(real) }
    return String(cString: real)
  }

  private var request: RunRequest {
    var request = RunRequest(
      tag: .init(path: "\(root)/tag/tag.xml", displayName: "tag.xml"),
      scenario: PlaybackScenario(name: "s"), profile: .exact)
    request.settings.map = ResourceMap([.init(prefix: "https://c/", path: "\(root)/tag")])
    return request
  }

  private func place(_ reference: String) -> LocalPlace.Target? {
    LocalPlace(
      of: reference, relativeTo: .file("\(root)/tag/tag.xml"), by: UnitRequest(request),
      in: VASTSimulator.DiskFiles()
    )?.target
  }

  @Test func `a name is taken as written, then decoded`() {
    defer { remove() }
    #expect(place("a%20b/f") == .file("\(root)/tag/a b/f"))
    #expect(place("in%2Ff?x#y") == .file("\(root)/tag/a b/f"))
    #expect(place("c/%2e%2e") == .file("\(root)/tag/c/%2e%2e"))
    #expect(place("https://c/a%20b/f") == .file("\(root)/tag/a b/f"))
    for reference in ["%2e%2e/f", "..%2Ff", "out/f", "https://c/out/f", "https://c/%2e%2e/f"] {
      guard case .forbidden(.outside)? = place(reference) else {
        Issue.record("\(reference) is not refused")
        continue
      }
    }
    #expect(place("no") == .missing)
    #expect(place("c") == .forbidden(.irregular))
  }

  @Test func `whatever is referred to, nothing outside the folder answers`() {
    defer { remove() }
    var random = SeededRandom(seed: 7)
    func pick(_ texts: [String]) -> String { texts[Int(random.next() % UInt64(texts.count))] }
    let parts = [
      "..", "%2e%2e", "%2E.", ".", "a b", "a%20b", "c", "f", "in", "out", "\u{301}", "\u{301}..",
      "%CC%81", "tag", "etc", "passwd", "%00", "%", "",
    ]
    var found = 0
    for _ in 0..<10_000 {
      let count = 1 + Int(random.next() % 6)
      let path = (0..<count).map { _ in pick(parts) }.joined(
        separator: pick(["/", "%2f", "%2F", "/"]))
      let reference = pick(["", "", "/", "https://c/", root + "/", root + "/tag/"]) + path
      guard case .file(let real)? = place(reference) else { continue }
      found += 1
      #expect(Self.realPath(real) == real, "\(reference)")
      #expect(real.utf8.starts(with: "\(root)/tag/".utf8), "\(reference)")
    }
    #expect(found > 100)
  }
}
