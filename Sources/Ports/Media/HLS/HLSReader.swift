internal import Documents

/// Reads HLS streams (RFC 8216) from local files.
package enum HLSReader {
  /// Chooses a variant, finds its segments, and reads them as `MediaReader` reads a file.
  ///
  /// An unavailable segment counts as damage at its start, unless it is the first segment. The
  /// resources are returned after a failure too. `measurer` reads the media once its files are
  /// found.
  package static func read(
    _ request: HLSRequest, mode: DecodeMode, details: MediaDetails = [],
    limits: MediaLimits = .default, by measurer: any MediaMeasuring = MediaMeasurer()
  ) -> HLSReading {
    var loader = HLSLoader(request, limits: limits.hls)
    do throws(HLSError) {
      let presentation = try loader.load()
      do throws(FFmpegError) {
        let facts = try measurer.facts(
          of: InputFile(presentation), mode: mode, details: details, limits: limits)
        return HLSReading(resources: loader.resources, result: .success(facts))
      } catch {
        throw HLSError(request.url, .undecodable(error))
      }
    } catch {
      return HLSReading(resources: loader.resources, result: .failure(error))
    }
  }
}

/// A request to read an HLS stream.
package struct HLSRequest {
  /// The URL of its master or media playlist, or a path.
  package var url: String
  var resources: any MediaResources
  /// Selects the variant of a master playlist.
  package var selector: HLSVariantSelector

  package init(
    url: String, resources: any MediaResources, selector: HLSVariantSelector = HLSVariantSelector()
  ) {
    self.url = url
    self.resources = resources
    self.selector = selector
  }
}

/// The result of reading an HLS stream.
package struct HLSReading: Sendable {
  /// The requested resources in order, up to the first unavailable one.
  package var resources: [HLSResource]
  package var result: Result<MediaFacts, HLSError>
}

/// One resource that a player of an HLS stream requests.
package struct HLSResource: Sendable, Hashable {
  enum Kind: Sendable, Hashable {
    case playlist
    /// The initialization section of fragmented MP4 segments.
    case initialization
    /// A part of the media: where it begins and how long it is, as the playlist says.
    case segment(start: Duration, duration: Duration)
  }

  let kind: Kind
  /// The URL as resolved, or a path.
  package let url: String
  /// The bytes that the player requests: the whole file, or the named range of it.
  package let byteCount: Int64
  /// Whether it belongs to a playlist of separate audio.
  let isAudio: Bool
  /// Why it was unavailable.
  package let failure: HLSError?
}

/// Says which local file answers a URL that a playlist names; no other file is ever opened.
package protocol MediaResources {
  /// The path of the file; nil when no file is mapped to the URL.
  ///
  /// `url` has already been resolved against the playlist's URL. When the playlist is given as a
  /// path, `url` is a path too, and the result must not lead out of the folder that the caller
  /// trusts.
  func path(for url: String) -> String?
}

/// The facts that only an HLS stream has.
package struct HLSFacts: Sendable, Hashable {
  /// The URL of the master or media playlist, as requested.
  let url: String
  /// The variants of the master playlist; empty when there is none.
  package let variants: [HLSVariant]
  /// The variant that is played, and why.
  package let choice: HLSVariantSelector.Choice?
  /// Everything that a player requests, in order: playlists, then initialization sections and
  /// segments as they are played; separate audio comes after all of the video.
  package let resources: [HLSResource]

  /// A part of the media that arrives as one piece.
  package struct Segment: Sendable, Hashable {
    let url: String
    /// The segment's bytes with those of the initialization sections before it.
    package let byteCount: Int64
    /// The position in the media at which it begins, from zero.
    package let start: Duration
    package let duration: Duration
    /// Whether it belongs to separate audio.
    package let isAudio: Bool
  }

  /// How much must have arrived to play up to a position: segments are requested in order of their
  /// starts, and a segment plays when all of it has arrived.
  var byteMap: ByteMap {
    let ordered = segments.enumerated().sorted {
      ($0.element.start, $0.offset) < ($1.element.start, $1.offset)
    }
    var byteCount: Int64 = 0
    let steps = ordered.map { _, segment in
      byteCount += segment.byteCount
      return ByteMap.Step(position: segment.start, byteCount: byteCount)
    }
    return ByteMap(merging: [steps])
  }

  /// The segments in order: those of the video, then those of separate audio.
  package var segments: [Segment] {
    var initialization: Int64 = 0
    return resources.compactMap { resource in
      switch resource.kind {
      case .playlist: return nil
      case .initialization:
        initialization += resource.byteCount
        return nil
      case .segment(let start, let duration):
        defer { initialization = 0 }
        return Segment(
          url: resource.url, byteCount: resource.byteCount + initialization, start: start,
          duration: duration, isAudio: resource.isAudio)
      }
    }
  }
}

/// Why an HLS stream cannot be played.
package struct HLSError: Error, Sendable, Hashable {
  package enum Problem: Sendable, Hashable {
    /// No file is mapped to the URL.
    case notServed
    /// The file for the URL is missing, or is not an ordinary file.
    case missing(FFmpegError)
    /// The playlist breaks RFC 8216 in a line, counted from 1.
    case malformed(line: Int, String)
    /// The playlist needs a feature that is not supported.
    case unsupported(String)
    /// The stream exceeds the limits.
    case excessive(String)
    /// FFmpeg cannot open the files that the playlist names, or finds no media in them.
    case undecodable(FFmpegError)
  }

  /// What could not be played: a playlist's URL or a segment's, as resolved.
  package let url: String
  package let problem: Problem

  init(_ url: String, _ problem: Problem) {
    self.url = url
    self.problem = problem
  }

  /// The problem in words, with the URL as the caller shows it.
  package func text(shownAs name: String) -> String {
    switch problem {
    case .notServed: "'\(name)' is not mapped to a file; use --map PREFIX=PATH"
    case .missing(let error): "'\(name)' cannot be read: \(error)"
    case .malformed(let line, let text): "the playlist '\(name)', line \(line): \(text)"
    case .unsupported(let text), .excessive(let text): "the playlist '\(name)' \(text)"
    case .undecodable(let error): "the segments of '\(name)' cannot be played: \(error)"
    }
  }

  /// The URL, or the last part of a path, because the rest of a path differs from machine to
  /// machine.
  var shownURL: String {
    guard HLSReference.scheme(of: url) == nil else { return url }
    return url.split(separator: "/").last.map(String.init) ?? url
  }

  /// Whether a URL was unavailable, as opposed to available but not playable.
  package var isNotFound: Bool {
    switch problem {
    case .notServed, .missing: true
    case .malformed, .unsupported, .excessive, .undecodable: false
    }
  }
}

/// Reads the playlists of a stream and finds its segments, without opening the segments.
struct HLSLoader {
  private let request: HLSRequest
  private let limits: HLSLimits
  /// The resources requested so far.
  private(set) var resources: [HLSResource] = []
  private var files: [String: InputFile] = [:]
  private var segmentBytes: Int64 = 0

  init(_ request: HLSRequest, limits: HLSLimits) {
    self.request = request
    self.limits = limits
  }

  /// Throws when a playlist, or the first segment, is unavailable or not playable; a later segment
  /// that is unavailable ends the stream before it.
  mutating func load() throws(HLSError) -> HLSPresentation {
    var variants: [HLSVariant] = []
    var choice: HLSVariantSelector.Choice?
    var audioURL: String?
    var url = request.url
    var playlist = try self.playlist(at: url)
    if case .master(let master) = playlist {
      guard let chosen = request.selector.choose(from: master.variants) else {
        throw HLSError(url, .unsupported("has no variant"))
      }
      let variant = master.variants[chosen.index]
      audioURL = master.audioURI(of: variant).map { HLSReference.resolve($0, against: url) }
      url = HLSReference.resolve(variant.uri, against: url)
      variants = master.variants
      choice = chosen
      playlist = try self.playlist(at: url)
    }
    let main = try media(playlist, at: url)
    // An audio-only variant may name its own playlist as the playlist of its audio group.
    let audio: HLSMediaPlaylist?
    if let audioURL, audioURL != url {
      audio = try media(try self.playlist(at: audioURL), at: audioURL)
    } else {
      audio = nil
    }
    var missing: (error: HLSError, position: Duration)?
    let mainRendition = try rendition(main, at: url, isAudio: false, &missing)
    var audioRendition: HLSPresentation.Rendition?
    if let audio, let audioURL {
      audioRendition = try rendition(audio, at: audioURL, isAudio: true, &missing)
    }
    var presentation = HLSPresentation(
      facts: HLSFacts(
        url: request.url, variants: variants, choice: choice,
        resources: resources.filter { $0.failure == nil }),
      main: mainRendition, audio: audioRendition, missing: missing?.error)
    if let missing { presentation.cut(at: missing.position) }
    return presentation
  }

  // MARK: Playlists

  private mutating func playlist(at url: String) throws(HLSError) -> HLSPlaylistParser.Playlist {
    let file = try find(url, .playlist)
    guard file.byteCount <= limits.playlistBytes else {
      throw HLSError(url, .excessive("is larger than \(limits.playlistBytes) bytes"))
    }
    let bytes: [UInt8]
    do throws(FFmpegError) {
      bytes = try file.bytes(limit: limits.playlistBytes)
    } catch {
      throw HLSError(url, .missing(error))
    }
    resources.append(
      HLSResource(
        kind: .playlist, url: url, byteCount: Int64(bytes.count), isAudio: false, failure: nil))
    return try HLSPlaylistParser.parse(bytes, url: url, limits: limits)
  }

  private func media(
    _ playlist: HLSPlaylistParser.Playlist, at url: String
  ) throws(HLSError) -> HLSMediaPlaylist {
    guard case .media(let media) = playlist else {
      throw HLSError(url, .unsupported("is a master playlist inside another one"))
    }
    return media
  }

  // MARK: Segments

  private mutating func rendition(
    _ playlist: HLSMediaPlaylist, at url: String, isAudio: Bool,
    _ missing: inout (error: HLSError, position: Duration)?
  ) throws(HLSError) -> HLSPresentation.Rendition {
    var rendition = HLSPresentation.Rendition(duration: playlist.duration)
    // The initialization sections that were requested, by their place in the playlist.
    var maps: [Int: Int] = [:]
    var start = Duration.zero
    for segment in playlist.segments {
      if let missing, start >= missing.position { break }
      let kind = HLSResource.Kind.segment(start: start, duration: segment.duration)
      do throws(HLSError) {
        var map: Int?
        if let number = segment.map {
          if maps[number] == nil {
            let section = playlist.maps[number]
            let window = try window(section.uri, section.range, .initialization, url, isAudio)
            maps[number] = rendition.maps.count
            rendition.maps.append(window)
          }
          map = maps[number]
        }
        let window = try window(segment.uri, segment.range, kind, url, isAudio)
        rendition.segments.append(
          .init(window: window, start: start, duration: segment.duration, map: map))
      } catch {
        guard error.isNotFound, start > .zero else { throw error }
        missing = (error, start)
        break
      }
      start += segment.duration
    }
    return rendition
  }

  private mutating func window(
    _ uri: String, _ range: HLSMediaPlaylist.ByteRange?, _ kind: HLSResource.Kind, _ base: String,
    _ isAudio: Bool
  ) throws(HLSError) -> HLSPresentation.Window {
    let url = HLSReference.resolve(uri, against: base)
    let file = try find(url, kind, isAudio: isAudio)
    let window = HLSPresentation.Window(
      path: file.path, offset: range?.offset ?? 0, length: range?.length ?? file.byteCount)
    guard window.offset <= file.byteCount - window.length else {
      let error = HLSError(
        url,
        .missing(
          .corrupt(
            "read",
            "bytes \(window.offset) to \(window.offset + window.length - 1) "
              + "of \(file.byteCount)", file.path)))
      note(url, kind, isAudio, error)
      throw error
    }
    segmentBytes += window.length
    guard segmentBytes <= limits.segmentBytes else {
      throw HLSError(base, .excessive("has more than \(limits.segmentBytes) bytes of segments"))
    }
    resources.append(
      HLSResource(
        kind: kind, url: url, byteCount: window.length, isAudio: isAudio, failure: nil))
    return window
  }

  private mutating func find(
    _ url: String, _ kind: HLSResource.Kind, isAudio: Bool = false
  ) throws(HLSError) -> InputFile {
    if let known = files[url] { return known }
    do throws(HLSError) {
      guard let path = request.resources.path(for: url) else { throw HLSError(url, .notServed) }
      do throws(FFmpegError) {
        let file = try InputFile(path: path)
        files[url] = file
        return file
      } catch {
        throw HLSError(url, .missing(error))
      }
    } catch {
      note(url, kind, isAudio, error)
      throw error
    }
  }

  private mutating func note(
    _ url: String, _ kind: HLSResource.Kind, _ isAudio: Bool, _ error: HLSError
  ) {
    resources.append(
      HLSResource(kind: kind, url: url, byteCount: 0, isAudio: isAudio, failure: error))
  }
}
