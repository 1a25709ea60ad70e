internal import Media
internal import System
internal import VASTSimulator

/// The kind of a file's content, recognized from its beginning, for a command that reads another
/// kind.
enum FileContent: CaseIterable {
  case media
  case tag
  case scenario
  /// An assumed audience, with the parties that count it.
  case audience
  /// An app's trace: JSON Lines with `sdk`.
  case trace
  /// A run's event stream: JSON Lines with `kind`.
  case events
  case capture

  /// How many bytes are read to recognize the content.
  private static let byteCount = 65_536

  /// Recognizes the content of a file; nil for any other content, and for input that can be read
  /// only once.
  init?(at path: String) {
    guard LocalFile.isOrdinary(path),
      let bytes = try? LocalFile.bytes(of: path, limit: Self.byteCount)
    else { return nil }
    self.init(bytes)
  }

  init?(_ bytes: [UInt8]) {
    if MediaBeginning.isMedia(bytes) {
      self = .media
      return
    }
    let text = String(decoding: bytes.prefix(Self.byteCount), as: UTF8.self)
    guard let start = text.firstIndex(where: { !$0.isWhitespace && $0 != "\u{FEFF}" }) else {
      return nil
    }
    switch text[start] {
    case "<":
      let names = ["<VAST", ":VMAP", "<VMAP"]
      guard names.contains(where: text.contains) else { return nil }
      self = .tag
    case "{":
      let line = text[start...].prefix { !$0.isNewline }
      // An auction's request, a line of a batch and a run record have other keys.
      if line.contains("\"sdk\""), line.contains("\"call\"") || line.contains("\"atUs\"") {
        self = .trace
      } else if line.contains("\"kind\""), line.contains("\"atUs\"") {
        self = .events
      } else if text.contains("\"log\""), text.contains("\"entries\"") {
        self = .capture
      } else {
        return nil
      }
    default:
      // A scenario has top-level keys that an auction's request lacks.
      let keys = text.split(whereSeparator: \.isNewline).map { $0.prefix { $0 != ":" } }
      guard keys.contains("version") else { return nil }
      if keys.contains("parties") {
        self = .audience
      } else if ["tag", "units", "steps", "expect"].contains(where: keys.contains) {
        self = .scenario
      } else {
        return nil
      }
    }
  }

  /// What the file is.
  private var words: String {
    switch self {
    case .media: "media"
    case .tag: "a tag"
    case .scenario: "a scenario"
    case .audience: "an audience"
    case .trace: "an app trace"
    case .events: "an event stream"
    case .capture: "a HAR capture"
    }
  }

  /// The commands that read it.
  private var commands: String {
    switch self {
    case .media: "use 'vastsim probe', or give it after a tag"
    case .tag: "use 'vastsim check' or 'vastsim play'"
    case .scenario: "use 'vastsim test'"
    case .audience: "use 'vastsim counts TAG --mix'"
    case .trace: "use 'vastsim audit'"
    case .events: "use 'vastsim diff'"
    case .capture: "use 'vastsim diff'"
    }
  }

  /// The error for a file of this content where another one is expected.
  func mistake(at path: String) -> UnreadableInput {
    UnreadableInput(path: path, reason: "it is \(words)", fix: commands)
  }

  /// What is wrong and what to do, as the message of a finding.
  var message: String { "this is \(words); \(commands)" }

  /// The contents that a command that plays a tag cannot read.
  static let notTags: Set = [FileContent.media, .scenario, .audience, .trace, .events, .capture]

  /// Refuses files of a command's first argument, which may be repeatable, whose content another
  /// command reads.
  ///
  /// - Throws: an error that names the command for the file.
  static func check(_ parsed: ParsedArguments, of command: any Command.Type) throws(UnreadableInput)
  {
    guard !command.foreignContents.isEmpty else { return }
    let isRepeatable = command.table.arguments.first?.isRepeatable == true
    for path in isRepeatable ? parsed.positionals : Array(parsed.positionals.prefix(1)) {
      guard let content = FileContent(at: path), command.foreignContents.contains(content),
        // If there is a second argument, the media and the tag are swapped, which is reported
        // separately.
        content != .media || isRepeatable || parsed.positionals.count == 1
      else { continue }
      throw content.mistake(at: path)
    }
  }
}
