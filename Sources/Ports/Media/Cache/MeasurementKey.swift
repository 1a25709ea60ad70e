internal import Glibc
internal import System

/// What a measurement depends on: measurements with equal keys are equal.
struct MeasurementKey {
  var content: ContentDigest
  /// The number of bytes of everything that is measured.
  var byteCount: Int64
  var mode: DecodeMode
  var details: MediaDetails
  var limits: MediaLimits
  /// The build of the program.
  var program: String
  /// FFmpeg's release.
  var library = FFmpegLibrary.release

  var digest: ContentDigest {
    var hasher = ContentHasher()
    hasher.add(content.bytes)
    hasher.add(UInt64(clamping: byteCount))
    hasher.add(mode.rawValue)
    hasher.add(UInt64(details.rawValue))
    // `limits` has no description of its own, and Swift's default description contains every
    // property.
    hasher.add("\(limits)")
    hasher.add(program)
    hasher.add(library)
    return hasher.digest()
  }
}

extension InputFile {
  /// The digest of everything that a measurement reads: a file's bytes, or the segments of a stream
  /// with their order and times; nil when something cannot be read.
  var content: ContentDigest? {
    var hasher = ContentHasher()
    guard let presentation else {
      return add(source, to: &hasher) == nil ? nil : hasher.digest()
    }
    for (name, source) in HLSScript(presentation).sources.sorted(by: { $0.key < $1.key }) {
      hasher.add(name)
      switch source {
      case .text(let bytes):
        hasher.add(UInt64(bytes.count))
        hasher.add(bytes)
      case .window(let window):
        hasher.add(UInt64(clamping: window.length))
        let added = add(window.path, from: window.offset, limit: window.length, to: &hasher)
        // A segment's file that is shorter than the byte range to read was changed, and may change
        // again.
        guard added == window.length else { return nil }
      }
    }
    hasher.add("\(presentation.main.duration) \(presentation.facts.byteMap)")
    hasher.add(presentation.bitRate.map { "\($0)" } ?? "")
    hasher.add(presentation.missing.map { $0.text(shownAs: $0.shownURL) } ?? "")
    return hasher.digest()
  }

  /// Adds a file, or a part of it, and shows it to the witness.
  private func add(
    _ path: String, from start: Int64 = 0, limit: Int64 = .max, to hasher: inout ContentHasher
  ) -> Int64? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    witness?.observe(descriptor, at: path)
    return hasher.addFile(descriptor, from: start, limit: limit)
  }

  /// The digest that a measurement states: of the playlist for an HLS stream, otherwise of the file.
  func fileDigest(_ content: ContentDigest) -> ContentDigest? {
    presentation == nil ? content : ContentDigest(path: path)
  }
}
