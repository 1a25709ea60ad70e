internal import Glibc
internal import System

/// Keeps entries from run to run, under names of letters and digits.
package protocol MeasurementStoring {
  /// The bytes of an entry; nil when there is none, when it has more than `most` bytes, or when it
  /// cannot be read.
  func entry(named name: String, most: Int) -> [UInt8]?

  /// Keeps an entry, if possible; it replaces an entry of the same name.
  func keep(_ entry: [UInt8], named name: String)
}

/// Measures content for which a store has no measurement, and keeps the measurement there.
///
/// A measurement is found by everything that it depends on: the content (not its path or time), the
/// details, the limits, FFmpeg and the program. An entry that is damaged or unexpected is measured
/// again and replaced. A file is held open from its digest to the end of its measurement; when it,
/// or a segment of a stream, changed meanwhile, nothing is kept. Errors are not kept. Measurements
/// of packets alone are not kept either, because reading the packets takes no longer than the
/// digest of the content.
package struct RememberingMeasurer: MediaMeasuring {
  private let measurer: any MediaMeasuring
  private let store: any MeasurementStoring
  private let program: String

  /// The build of the program that runs.
  package static let thisProgram = FileIdentity(path: "/proc/self/exe")?.version ?? ""

  /// - Parameters:
  ///   - store: where measurements are kept.
  ///   - program: names the build of the program, since another build may measure differently.
  ///   - measurer: measures what the store does not have.
  package init(
    _ store: any MeasurementStoring, program: String,
    over measurer: any MediaMeasuring = MediaMeasurer()
  ) {
    self.store = store
    self.program = program
    self.measurer = measurer
  }

  package func facts(
    of input: InputFile, mode: DecodeMode, details: MediaDetails, limits: MediaLimits
  ) throws(FFmpegError) -> MediaFacts {
    guard mode == .full else {
      return try measurer.facts(of: input, mode: mode, details: details, limits: limits)
    }
    let witness = FileWitness()
    var input = input.held == nil ? input.holding(HeldFile(path: input.path)) : input
    input.witness = witness
    guard let content = input.content else {
      return try measurer.facts(of: input, mode: mode, details: details, limits: limits)
    }
    func key(_ details: MediaDetails) -> ContentDigest {
      MeasurementKey(
        content: content, byteCount: input.byteCount, mode: mode, details: details,
        limits: limits, program: program
      ).digest
    }
    for known in [details] + details.supersets {
      guard let facts = facts(under: key(known), input, content) else { continue }
      return facts.limited(to: details)
    }
    let facts = try measurer.facts(of: input, mode: mode, details: details, limits: limits)
    // The measurement of a file that changed while it was measured is returned but not stored, even
    // if the file has its earlier content again. Nor is one that another FFmpeg would complete.
    if input.content == content, !witness.hasSeenChange, facts.byteCount == input.byteCount,
      facts.measurements?.isWhole ?? true
    {
      let key = key(details)
      if let entry = MeasurementEntry.bytes(of: facts, key: key) {
        store.keep(entry, named: key.text)
      }
    }
    return facts
  }

  private func facts(
    under key: ContentDigest, _ input: InputFile, _ content: ContentDigest
  ) -> MediaFacts? {
    let most = MeasurementEntry.largestByteCount
    guard let entry = store.entry(named: key.text, most: most),
      var facts = MeasurementEntry.facts(in: entry, key: key), facts.byteCount == input.byteCount
    else { return nil }
    facts.measurements?.contentDigest = input.fileDigest(content)?.text ?? ""
    facts.hls = input.presentation?.facts
    return facts
  }
}

extension MediaDetails {
  /// The larger sets, each of which has these details and more.
  fileprivate var supersets: [MediaDetails] {
    let all: MediaDetails = [.quality, .captions, .pictures]
    return (0...all.rawValue).map(MediaDetails.init(rawValue:))
      .filter { $0.isStrictSuperset(of: self) }
  }
}

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
