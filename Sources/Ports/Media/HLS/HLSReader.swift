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
