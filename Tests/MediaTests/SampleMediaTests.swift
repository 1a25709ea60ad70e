import Foundation
import Testing

struct SampleMediaTests {
  private var names: [String] {
    get throws {
      try FileManager.default.contentsOfDirectory(atPath: SampleMedia.path("")).sorted()
    }
  }

  @Test
  func `the README says how every media file was made`() throws {
    let readme = try String(
      contentsOf: SampleMedia.folder.appending(path: "README.md"), encoding: .utf8)
    #expect(try names.count == 21)
    for name in try names { #expect(readme.contains("| `\(name)` |"), "\(name) is missing") }
  }

  @Test
  func `media files are small`() throws {
    let files = try FileManager.default.subpathsOfDirectory(atPath: SampleMedia.path(""))
    for name in files where !name.hasSuffix("hls") {
      #expect(try SampleMedia.bytes(name).count <= 1 << 20, "\(name)")
    }
  }
}
