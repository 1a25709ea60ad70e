import CommandLineTool
import TestSupport
import Testing

/// What `vastsim layout` says of a video that does not fill its view.
struct LayoutCommandTests {
  private static let tall = """
    version: 1
    layout:
      - { view: ad, frame: [0, 100, 320, 320] }
    """

  @Test func `a picture keeps its shape in its view, which is what is measured`() throws {
    let folder = try TemporaryFolder()
    let scenario = try folder.file("tall.yaml", Self.tall)
    let arguments = [scenario, CommandRun.tag, CommandRun.media, "--at", "1s"]
    let text = CommandRun(["layout"] + arguments).output
    #expect(text.contains("picture 320×180, 56.25 % of the view"), "\(text)")
    let json = CommandRun(["layout"] + arguments + ["--format", "json"]).output
    let numbers = json.split(whereSeparator: { $0 == "\n" || $0 == " " || $0 == "," })
    let picture = numbers.drop { $0 != "\"picture\"" }.dropFirst(3).prefix(4)
    #expect(picture == ["0", "170", "320", "180"], "\(json)")
  }

  @Test func `a view shows no picture that fills it, and none before its video`() throws {
    let filled = CommandRun(
      "layout", "fully-visible", CommandRun.tag, CommandRun.media, "--at", "1s")
    #expect(filled.exitCode == .pass && !filled.output.contains("picture"))
    let run = CommandRun("layout", "fully-visible", CommandRun.sample("Tags/broken/no-ad.xml"))
    #expect(!run.output.contains("picture"))
  }

  private static func layout(at time: String) -> CommandRun {
    CommandRun("layout", "scrolled-away", CommandRun.tag, CommandRun.media, "--at", time)
  }

  @Test(arguments: ["50%", "50 %"])
  func `a percentage is a share of the media`(share: String) {
    let run = Self.layout(at: share)
    #expect(run.exitCode == .pass, "\(run.errorOutput)")
    #expect(run.output == Self.layout(at: "3s").output)
    #expect(run.output.contains("at 3.000 s"), "\(run.output)")
  }

  @Test func `the media's end is the last instant`() {
    #expect(Self.layout(at: "100%").output == Self.layout(at: "6s").output)
    let late = Self.layout(at: "6001ms")
    #expect(late.exitCode == .usage && late.output == "")
    #expect(
      late.errorOutput.contains("The run ends after 6.000 s, so use at most this time."),
      "\(late.errorOutput)")
  }

  @Test(arguments: ["101%", "3", "25h"])
  func `what is neither a time nor a share is refused`(value: String) {
    let run = Self.layout(at: value)
    #expect(run.exitCode == .usage)
    #expect(run.errorOutput.contains("or a percentage such as 60%"), "\(run.errorOutput)")
  }
}
