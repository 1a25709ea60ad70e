import Vocabulary

/// Playlists that are written for FFmpeg from a presentation. They have only names of their own and
/// known tags, and no text of the original playlists.
struct HLSScript {
  /// The source of the bytes for a name.
  enum Source {
    case text([UInt8])
    case window(HLSPresentation.Window)
  }

  /// The name of the playlist to open first. The scheme is one that FFmpeg's HLS demuxer accepts;
  /// no file of that name is ever opened.
  static let name = "file:playlist.m3u8"

  /// The sources that FFmpeg may open, by name.
  private(set) var sources: [String: Source] = [:]

  init(_ presentation: HLSPresentation) {
    guard let audio = presentation.audio else {
      add(presentation.main, called: Self.name, "main")
      return
    }
    add(presentation.main, called: "file:main.m3u8", "main")
    add(audio, called: "file:audio.m3u8", "audio")
    let master = """
      #EXTM3U
      #EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="audio",DEFAULT=YES,URI="file:audio.m3u8"
      #EXT-X-STREAM-INF:BANDWIDTH=1,AUDIO="audio"
      file:main.m3u8

      """
    sources[Self.name] = .text(Array(master.utf8))
  }

  private mutating func add(
    _ rendition: HLSPresentation.Rendition, called name: String, _ prefix: String
  ) {
    for (index, window) in rendition.maps.enumerated() {
      sources["file:\(prefix)-map-\(index)"] = .window(window)
    }
    let longest = rendition.segments.map(\.duration).max() ?? .zero
    var text = """
      #EXTM3U
      #EXT-X-VERSION:7
      #EXT-X-TARGETDURATION:\(longest.components.seconds + 1)
      #EXT-X-MEDIA-SEQUENCE:0

      """
    var map: Int?
    for (index, segment) in rendition.segments.enumerated() {
      if let needed = segment.map, needed != map {
        text += "#EXT-X-MAP:URI=\"file:\(prefix)-map-\(needed)\"\n"
        map = needed
      }
      let microseconds = String(segment.duration.roundedMicroseconds % 1_000_000)
      let fraction = String(repeating: "0", count: 6 - microseconds.count) + microseconds
      let seconds = segment.duration.roundedMicroseconds / 1_000_000
      text += "#EXTINF:\(seconds).\(fraction),\nfile:\(prefix)-\(index)\n"
      sources["file:\(prefix)-\(index)"] = .window(segment.window)
    }
    text += "#EXT-X-ENDLIST\n"
    sources[name] = .text(Array(text.utf8))
  }
}
