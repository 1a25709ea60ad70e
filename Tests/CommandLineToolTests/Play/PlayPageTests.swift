import Foundation
import Testing

struct PlayPageTests {
  private func page(
    _ options: String..., tag: String = CommandRun.tag, media: String = CommandRun.media
  ) throws -> String {
    let folder = try TemporaryFolder()
    _ = CommandRun(
      ["play", tag, media, "--quiet", "--report", "html=\(folder.path("a.html"))"]
        + options.map { $0 == "FOLDER" ? folder.path("pictures") : $0 })
    return try String(contentsOf: folder.url.appending(path: "a.html"), encoding: .utf8)
  }

  @Test func `the page shows no path of the machine and is the same every time`() throws {
    let page = try page("--quality", "--frames", "FOLDER")
    #expect(!page.contains(CommandRun.root.path(percentEncoded: false)))
    #expect(!page.contains(FileManager.default.temporaryDirectory.path))
    #expect(page == (try self.page("--quality", "--frames", "FOLDER")))
  }

  @Test func `the film strip and the quality are there when the run has them`() throws {
    let plain = try page("--decode", "demux")
    #expect(!plain.contains("data:image"))
    #expect(!plain.contains("<h4>Quality</h4>"))
    // Frames that are decoded are shown, whether their pictures are written or not.
    let decoded = try page()
    #expect(decoded.components(separatedBy: "href=\"data:image/jpeg;base64,").count - 1 == 5)
    let full = try page("--quality", "--frames", "FOLDER")
    #expect(full.components(separatedBy: "href=\"data:image/jpeg;base64,").count - 1 == 5)
    #expect(full.contains("first quartile, at 1.500 s of the media</title>"))
    #expect(full.contains("<h4>Quality</h4>"))
    #expect(full.contains("<dt>Loudness</dt>"))
    #expect(full.contains("aria-label=\"Black: nowhere\""))
  }

  @Test func `remedies come from every rule there is`() throws {
    let page = try page("--quality", media: CommandRun.sample("Media/no-audio.mp4"))
    #expect(page.contains("class=\"fix\""))
    #expect(page.contains("To review</h2>") || page.contains("What to do</h2>"))
  }

  @Test func `a picture that nobody came to see is pale and says so`() throws {
    let page = try page(
      "--frames", "FOLDER", "--scenario", CommandRun.sample("Scenarios/skip.yaml"),
      tag: CommandRun.sample("Tags/skippable.xml"), media: CommandRun.sample("Media/ad-30s.mp4"))
    // The skip at 6 s comes before every picture but the first.
    #expect(page.components(separatedBy: "class=\"unseen\"").count - 1 == 4)
    #expect(page.contains("of the media, not reached</title>"))
  }
}
