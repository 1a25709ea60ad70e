import FoundationEssentials
import Glibc

/// A temporary folder with the measured file and a tag that plays it.
struct Workspace {
  let folder: URL
  var media: String { folder.appending(path: "creative.mp4").path }
  var tag: String { folder.appending(path: "tag.xml").path }

  init() throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "vastsim-bench-\(getpid())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    do {
      try Data(Self.tagText.utf8).write(to: URL(filePath: tag))
      _ = try mediaCommand.run()
    } catch {
      remove()
      throw error
    }
  }

  func remove() { try? FileManager.default.removeItem(at: folder) }

  /// The command that creates thirty seconds of 1920×1080 video, as a platform would accept it,
  /// with stereo audio. Its bit rate is about 10 Mb/s, because noise is expensive to encode.
  private var mediaCommand: Command {
    let picture = "testsrc2=size=1920x1080:rate=30:duration=30,noise=alls=12:allf=t:all_seed=1"
    let sound = "sine=frequency=440:sample_rate=48000:duration=30"
    return Command(
      program: "ffmpeg",
      arguments: ["-nostdin", "-v", "error", "-f", "lavfi", "-i", picture]
        + ["-f", "lavfi", "-i", sound]
        + ["-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p"]
        + ["-b:v", "10M", "-maxrate", "12M", "-bufsize", "12M", "-g", "60"]
        + ["-c:a", "aac", "-b:a", "192k", "-ac", "2", "-movflags", "+faststart", media])
  }

  private static let tagText = """
    <VAST version="4.2" xmlns="http://www.iab.com/VAST"><Ad id="bench"><InLine>
    <AdSystem>vastsim-bench</AdSystem><AdServingId>bench</AdServingId><AdTitle>bench</AdTitle>
    <Impression><![CDATA[https://example.com/impression]]></Impression>
    <Creatives><Creative><UniversalAdId idRegistry="unknown">unknown</UniversalAdId>
    <Linear><Duration>00:00:30</Duration>
    <TrackingEvents>
    <Tracking event="start"><![CDATA[https://example.com/start]]></Tracking>
    <Tracking event="midpoint"><![CDATA[https://example.com/midpoint]]></Tracking>
    <Tracking event="complete"><![CDATA[https://example.com/complete]]></Tracking>
    </TrackingEvents>
    <MediaFiles><MediaFile delivery="progressive" type="video/mp4" width="1920" height="1080">
    <![CDATA[https://example.com/creative.mp4]]></MediaFile></MediaFiles>
    </Linear></Creative></Creatives></InLine></Ad></VAST>

    """
}
