import System
import Testing

struct DisplayPathTests {
  private let display = DisplayPath(currentFolder: "/home/me/ads")

  @Test(arguments: [
    ("tag.xml", "tag.xml"), ("./a/../tag.xml", "tag.xml"), ("/home/me/ads/a/tag.xml", "a/tag.xml"),
    ("/home/me/other/tag.xml", "../other/tag.xml"), ("../tag.xml", "../tag.xml"),
    ("/tmp/tag.xml", "../../../tmp/tag.xml"), ("/home/me/ads", "."), ("/home/me", ".."),
    ("/home/me/adsense/tag.xml", "../adsense/tag.xml"), ("-", "standard input"),
    ("https://ads.example.com/tag", "https://ads.example.com/tag"),
    ("HTTP://ads.example.com/tag", "HTTP://ads.example.com/tag"),
    ("ftp://ads.example.com/tag", "ftp:/ads.example.com/tag"),
  ])
  func `a path is relative to the current folder, wherever it is`(
    path: String, text: String
  ) {
    #expect(display.text(of: path) == text)
  }

  @Test(arguments: [
    ("tag.xml", "/home/me/ads/tag.xml"), ("../tag.xml", "/home/me/tag.xml"),
    ("/etc/./tag.xml", "/etc/tag.xml"), ("../../../../../tag.xml", "/tag.xml"),
  ])
  func `a path from the root on has no dots`(path: String, absolute: String) {
    #expect(DisplayPath.absolute(path, in: "/home/me/ads") == absolute)
  }

  @Test(arguments: [("tag.xml", "."), ("/tag.xml", "/"), ("a/b/tag.xml", "a/b")])
  func `the folder of a file has no slash at its end`(path: String, folder: String) {
    #expect(DisplayPath.folder(of: path) == folder)
  }
}
