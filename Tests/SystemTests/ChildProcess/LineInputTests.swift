import Foundation
import Testing

@testable import System

struct LineInputTests {
  /// A file without a name that holds a text.
  private final class Source {
    let descriptor: Int32

    init(_ text: String) throws {
      let path = FileManager.default.temporaryDirectory.path + "/\(UUID().uuidString)"
      descriptor = open(path, O_RDWR | O_CREAT | O_EXCL, 0o600)
      try #require(descriptor >= 0)
      unlink(path)
      LineOutput(descriptor: descriptor).write(text)
      lseek(descriptor, 0, SEEK_SET)
    }

    deinit { close(descriptor) }
  }

  @Test(arguments: [0, 1, 65_535, 65_536, 65_537, 200_000])
  func `lines of any length arrive whole, and none without its end`(length: Int) throws {
    let long = String(repeating: "é", count: length / 2)
    let source = try Source("a\n\(long)\n\nb\ncut off")
    var input = LineInput(descriptor: source.descriptor)
    var lines: [String] = []
    while let line = input.nextLine() { lines.append(line) }
    #expect(lines == ["a", long, "", "b"])
    #expect(input.waitingBytes == "cut off".utf8.count)
    input.clear()
    #expect(input.waitingBytes == 0)
  }

  @Test func `a hundred thousand lines arrive in order`() throws {
    let source = try Source((0..<100_000).map { "\($0)\n" }.joined())
    var input = LineInput(descriptor: source.descriptor)
    for number in 0..<100_000 { try #require(input.nextLine() == "\(number)") }
    #expect(input.nextLine() == nil)
  }

  @Test func `nothing is written after a failure`() throws {
    let full = open("/dev/full", O_WRONLY)
    defer { close(full) }
    let output = LineOutput(descriptor: full)
    output.write("a")
    // The same descriptor number, now of another file.
    let source = try Source("")
    dup2(source.descriptor, full)
    output.write("b")
    #expect(lseek(source.descriptor, 0, SEEK_END) == 0)
  }
}
