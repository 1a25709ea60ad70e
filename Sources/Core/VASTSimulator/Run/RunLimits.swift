package import Media
internal import Vocabulary

/// The limits of the resources that one run may use. What a tag or a script requires beyond them is cut, and
/// a finding says how much (`RunLimitReached`).
package struct RunLimits: Sendable, Hashable {
  /// The limits, by the names that users give them.
  package enum Name: Int, Sendable, CaseIterable {
    /// Events that the run writes down; at the limit the run stops.
    case events
    /// Requests that the player, the app and scripts send; at the limit the run stops.
    case beacons
    /// Bytes of URLs and messages that the run writes down; at the limit the run stops.
    case recordedBytes
    /// Virtual instants at which something happens, not counting the scripts' own timers; at the
    /// limit the run stops.
    case moments
    /// Responses of wrappers and ad breaks that are requested.
    case documents
    /// Verification scripts that are requested.
    case scripts
    /// Files that scripts load by themselves.
    case scriptDownloads
    /// Bytes of the files that scripts load by themselves.
    case scriptDownloadBytes
    /// Microseconds on the wall clock that all requests to the network take together.
    case networkTime
    /// Microseconds on the wall clock that all scripts take together.
    case scriptTime
    /// Decoded frames of each media file.
    case frames
    /// Decoded pixels of each media file, in addition to those allowed for its bytes.
    case pixels
    /// Decoded samples of sound of each media file.
    case samples

    /// The name of the limit as users write it. It equals the case's own name, which would be slow
    /// to look up at run time.
    package var text: String {
      switch self {
      case .events: "events"
      case .beacons: "beacons"
      case .recordedBytes: "recordedBytes"
      case .moments: "moments"
      case .documents: "documents"
      case .scripts: "scripts"
      case .scriptDownloads: "scriptDownloads"
      case .scriptDownloadBytes: "scriptDownloadBytes"
      case .networkTime: "networkTime"
      case .scriptTime: "scriptTime"
      case .frames: "frames"
      case .pixels: "pixels"
      case .samples: "samples"
      }
    }

    /// Whether the run stops at the limit, because it could not record anything further.
    package var endsRun: Bool {
      switch self {
      case .events, .beacons, .recordedBytes, .moments: true
      case .documents, .scripts, .scriptDownloads, .scriptDownloadBytes, .networkTime, .scriptTime,
        .frames, .pixels, .samples:
        false
      }
    }

    /// Whether the limit is a time.
    package var isTime: Bool { self == .networkTime || self == .scriptTime }

    /// What the limit counts, in words.
    package var meaning: String {
      switch self {
      case .events: "events that the run writes down"
      case .beacons: "beacons that are recorded"
      case .recordedBytes: "bytes of URLs and messages"
      case .moments: "instants at which something happens"
      case .documents: "documents that wrappers and ad breaks lead to"
      case .scripts: "verification scripts"
      case .scriptDownloads: "files that scripts load"
      case .scriptDownloadBytes: "bytes of files that scripts load"
      case .networkTime: "time of all requests to the network"
      case .scriptTime: "time of all scripts"
      case .frames: "decoded frames of a media file"
      case .pixels: "decoded pixels of a media file"
      case .samples: "decoded audio samples of a media file"
      }
    }

    /// A text about what was cut: an amount in the limit's unit, or for a time limit, how many operations
    /// were cut.
    func cut(_ amount: Int) -> String {
      switch self {
      case .moments: "the run ended there"
      case .networkTime: "\(amount) further request\(amount == 1 ? " was" : "s were") not sent"
      case .scriptTime: "\(amount) script\(amount == 1 ? " was" : "s were") stopped or not begun"
      default: "\(amount) more were cut"
      }
    }
  }

  private var values: [Name: Int] = [:]

  package init() {}

  /// A limit: a count, or microseconds for a time.
  package subscript(name: Name) -> Int {
    get { values[name] ?? Self.standard(name) }
    set { values[name] = newValue }
  }

  private static func standard(_ name: Name) -> Int {
    switch name {
    case .events: 100_000
    case .beacons: 50_000
    case .recordedBytes: 32 << 20
    case .moments: 250_000
    case .documents: 1_000
    case .scripts: 100
    case .scriptDownloads: 1_000
    case .scriptDownloadBytes: 32 << 20
    case .networkTime: 60_000_000
    case .scriptTime: 30_000_000
    case .frames: Int(DecodingLimits().frames)
    case .pixels: Int(DecodingLimits().pixels)
    case .samples: Int(DecodingLimits().samples)
    }
  }

  /// The limits of decoding one media file.
  package var decoding: DecodingLimits {
    var limits = DecodingLimits()
    limits.frames = Int64(self[.frames])
    limits.pixels = Int64(self[.pixels])
    limits.samples = Int64(self[.samples])
    return limits
  }

  /// A limit as users read and write it, with its unit where it is a time.
  package func text(of name: Name) -> String {
    name.isTime ? TimeText.readable(.microseconds(self[name])) : "\(self[name])"
  }

  /// The `NAME=VALUE` text that sets a limit to its usual value.
  package static func standardArgument(of name: Name) -> String {
    let value = standard(name)
    return name.isTime ? "\(name.text)=\(value / 1_000_000)s" : "\(name.text)=\(value)"
  }

  /// Sets a limit from `NAME=VALUE`.
  ///
  /// - Throws: `RunLimitError` for an unknown name and for an invalid value. A limit needs a whole
  ///   number above zero, and a time limit needs a duration above zero.
  package mutating func set(_ text: String) throws(RunLimitError) {
    let sides = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard sides.count == 2 else { throw .form }
    guard let name = Name.allCases.first(where: { $0.text == sides[0] }) else {
      throw .name(String(sides[0]))
    }
    let amount =
      name.isTime
      ? TimeText.parse(String(sides[1])).flatMap { Int(exactly: ($0 / .microseconds(1)).rounded()) }
      : Int(sides[1])
    guard let amount, amount > 0 else { throw .value(name) }
    self[name] = amount
  }
}

/// Why a text sets no limit.
package enum RunLimitError: Error, Sendable, Hashable {
  /// The text is not of the form `NAME=VALUE`.
  case form
  /// There is no limit of that name.
  case name(String)
  /// The value is not valid for the limit.
  case value(RunLimits.Name)
}
