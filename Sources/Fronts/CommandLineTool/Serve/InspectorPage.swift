internal import Network
internal import Player
internal import Reports
internal import System
internal import VASTSimulator
internal import Vocabulary
internal import Workers

/// The files of the inspector's page, and the choices that it offers.
struct InspectorPage {
  let options: ServeOptions
  let context: CommandContext

  /// The content security policy of the page: only the page's own files run and are shown, whatever
  /// a tag contains.
  private static let policy =
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    + "connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; "
    + "frame-ancestors 'none'"

  /// The headers of every answer.
  static let headers = [
    HTTPHeader("Cache-Control", "no-store"), HTTPHeader("X-Content-Type-Options", "nosniff"),
    HTTPHeader("Referrer-Policy", "no-referrer"),
    HTTPHeader("Cross-Origin-Resource-Policy", "same-origin"),
    HTTPHeader("Cross-Origin-Opener-Policy", "same-origin"),
  ]

  private static func content(
    _ text: String, _ type: String, policy: String = Self.policy
  ) -> ReplyQueue.Question.Reply {
    ReplyQueue.Question.Reply(
      headers: headers + [
        HTTPHeader("Content-Type", "\(type); charset=utf-8"),
        HTTPHeader("Content-Security-Policy", policy),
      ], body: .bytes(Array(text.utf8)))
  }

  /// The page itself.
  var page: ReplyQueue.Question.Reply {
    Self.content(ViewerAssets.inspectorPage, "text/html")
  }

  /// The page for an address that does not exist; it needs no other files.
  var missing: ReplyQueue.Question.Reply {
    var reply = Self.content(
      ViewerAssets.missingPage, "text/html",
      policy: "default-src 'none'; img-src data:; style-src \(ViewerAssets.inspectorStyleSource); "
        + "base-uri 'none'; form-action 'none'; frame-ancestors 'self'")
    reply.status = 404
    return reply
  }

  /// A file of the page; nil if there is none with that name.
  func asset(_ name: String) -> ReplyQueue.Question.Reply? {
    guard let text = ViewerAssets.inspectorFile(name) else { return nil }
    return Self.content(text, name.hasSuffix(".css") ? "text/css" : "text/javascript")
  }

  /// A certificate's page, which contains its script's digest and runs without an origin.
  static func certificate(_ bytes: [UInt8]) -> ReplyQueue.Question.Reply {
    content(
      String(decoding: bytes, as: UTF8.self), "text/html",
      policy: "sandbox allow-scripts; frame-ancestors 'self'")
  }

  static func json(_ value: JSONValue) -> ReplyQueue.Question.Reply {
    content((try? JSONWriter().text(of: value)) ?? "{}", "application/json")
  }

  /// The text of the scenario file that the command line names; nil for a built-in scenario.
  private var scenarioText: String? {
    let name = options.play.scenario
    guard BuiltInScenarios.scenario(named: name) == nil else { return nil }
    return (try? LocalFile.bytes(of: name)).flatMap { String(validating: $0, as: UTF8.self) }
  }

  /// The choices that the page offers, and those that the command line made.
  var catalog: ReplyQueue.Question.Reply {
    let display = DisplayPath(currentFolder: context.currentFolder)
    let play = options.play
    let optional: [(String, JSONValue?)] = [
      ("media", play.settings.media.map { .string(display.text(of: $0)) }),
      ("player", play.settings.player.map(JSONValue.string)),
      ("device", play.settings.device.map { .string($0.rawValue) }),
      ("scenarioText", scenarioText.map(JSONValue.string)),
    ]
    return Self.json(
      .object(
        [
          .init("version", .string(RunConfiguration.version)),
          .init(
            "tags",
            .array(
              options.tags.map { .string(RemoteInput.isURL($0) ? $0 : display.text(of: $0)) })),
          .init("scenario", .string(play.scenario)),
          .init("seed", .integer(Int(clamping: play.settings.seed))),
          .init("hasNetwork", .bool(play.network.isAllowed)),
          .init("uploadBytes", .integer(options.limits.uploadBytes)),
          .init("pieceBytes", .integer(options.limits.pieceBytes)),
          .init(
            "scenarios",
            .array(
              BuiltInScenarios.all.map {
                .object([
                  .init("name", .string($0.name)), .init("summary", .string($0.summary)),
                  .init("text", .string($0.text)),
                ])
              })),
          .init(
            "players",
            .array(
              play.profiles.players.map {
                .object([
                  .init("name", .string($0.name)), .init("summary", .string($0.summary)),
                ])
              })),
          .init(
            "devices",
            .array(
              DevicePreset.allCases.map {
                .object([
                  .init("name", .string($0.rawValue)), .init("summary", .string($0.summary)),
                ])
              })),
          .init("schema", ScenarioSchema.document.json),
        ] + optional.compactMap { key, value in value.map { JSONValue.Member(key, $0) } }))
  }
}
