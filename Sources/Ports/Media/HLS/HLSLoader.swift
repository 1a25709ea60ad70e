internal import Documents

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
