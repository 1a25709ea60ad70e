import System
import Testing

struct AllowedFoldersTests {
  private func judge(
    _ path: String, in folders: [String] = ["/ads/tag"], links: [String: String] = [:]
  ) -> AllowedFolders.Judgement {
    AllowedFolders(folders).judge(path, currentFolder: "/ads") { links[$0] }
  }

  @Test(arguments: [
    ("/ads/tag/ad.mp4", "/ads/tag/ad.mp4"), ("tag/a/./b//c.mp4", "/ads/tag/a/b/c.mp4"),
    ("tag/a/../ad.mp4", "/ads/tag/ad.mp4"), ("../ads/tag/ad.mp4", "/ads/tag/ad.mp4"),
    ("tag/a..", "/ads/tag/a.."), ("tag/a\u{301}/b", "/ads/tag/a\u{301}/b"), ("tag", "/ads/tag"),
    ("tag/.", "/ads/tag"), ("tag/a/..", "/ads/tag"),
  ])
  func `the folder and a path below it are allowed`(path: String, real: String) {
    #expect(judge(path) == .inside(real))
  }

  @Test(arguments: [
    "/etc/passwd", "tag/../tagged/ad.mp4", "tag/../../etc/passwd", ".", "tag/..",
    // A combining mark after the slash makes both one character of Swift's.
    "tag/\u{301}/../../../etc/passwd", "tag/a/\u{301}../../../../b",
    "/ads/tag/../\u{20DD}x",
  ])
  func `a path that leads out of the folder is refused`(path: String) {
    #expect(judge(path) == .outside)
  }

  @Test func `a combining mark belongs to the name after the slash`() {
    #expect(judge("tag/\u{301}../ad.mp4") == .inside("/ads/tag/\u{301}../ad.mp4"))
  }

  @Test(
    arguments: [
      (["/ads/tag/x": "/etc"], "tag/x/passwd", nil),
      (["/ads/tag/x": "../other"], "tag/x/ad.mp4", nil),
      (["/ads/tag/x": "a/b"], "tag/x/c", "/ads/tag/a/b/c"),
      (["/ads/tag/x": "../../ads/tag/y", "/ads/tag/y": "z"], "tag/x", "/ads/tag/z"),
      (["/ads/tag/x": "a/b"], "tag/x/../c", "/ads/tag/a/c"),
      // The folder itself is a link.
      (["/ads/tag": "/disk/7"], "tag/ad.mp4", "/disk/7/ad.mp4"),
      (["/ads/tag": "/disk/7"], "/disk/7/ad.mp4", "/disk/7/ad.mp4"),
      (["/ads/tag": "/disk/7"], "/disk/8/ad.mp4", nil),
    ] as [([String: String], String, String?)])
  func `links are followed before the decision`(
    links: [String: String], path: String, real: String?
  ) {
    #expect(judge(path, links: links) == real.map { .inside($0) } ?? .outside)
  }

  @Test(arguments: [
    "tag/.env", "tag/.git/config", "tag/a/.b/c", "tag/..a", "tag/x", "tag/x/../.env",
    "tag/y/config",
  ])
  func `what is hidden below the folder is refused, and what a link to it leads to`(path: String) {
    let links = ["/ads/tag/x": ".env", "/ads/tag/y": ".git"]
    #expect(judge(path, links: links) == .hidden)
    #expect(judge(path, in: ["/b", "/ads/tag"], links: links) == .hidden)
    #expect(judge(path, in: ["/b"], links: links) == .outside)
  }

  @Test(arguments: [
    ("tag/.env", "/ads/tag/.env"), ("tag/.git/config", "tag/.git"),
    ("tag/.git/config", "tag/.git/config"), ("tag/.git/hooks/a", "/ads/tag/.git/"),
    ("tag/.git/.x/a", "tag/.git/.x"),
  ])
  func `what is hidden is allowed by its own path, or that of a folder`(path: String, named: String)
  {
    #expect(judge(path, in: ["/ads/tag", named]) == .inside("/ads/\(path)"))
  }

  @Test func `a hidden folder that is named does not name what is hidden in it`() {
    #expect(judge(".ads/tag.mp4", in: [".ads"]) == .inside("/ads/.ads/tag.mp4"))
    #expect(judge(".ads/.env", in: [".ads"]) == .hidden)
    #expect(judge(".ads/a/.b/c", in: ["/ads/tag", ".ads"]) == .hidden)
  }

  @Test func `links without end and a NUL are refused`() {
    #expect(judge("tag/x", links: ["/ads/tag/x": "x"]) == .malformed)
    #expect(judge("tag/a\0b") == .malformed)
  }

  @Test func `every folder that is named is allowed, and none without one`() {
    #expect(judge("/b/x", in: ["/a", "/b"]) == .inside("/b/x"))
    #expect(judge("/b/x", in: []) == .outside)
    #expect(judge("/x", in: ["/"]) == .inside("/x"))
  }
}
