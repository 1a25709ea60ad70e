import Media
import Player
import Vocabulary

@testable import VASTSimulator

/// A screen with a video, two Outbrain widgets, a Synerise grid and a message of Upsight.
enum NativeStage {
  static let layout = """
    layout:
      - view: feed
        frame: [0, 0, 390, 4000]
        clips: true
        children:
          - { view: ad, frame: [0, 300, 390, 220] }
          - { view: footer, frame: [0, 900, 390, 324] }
          - { view: drawer, frame: [0, 1300, 390, 224] }
          - { view: similar, frame: [0, 1600, 390, 432] }

    """

  static let video = "{ unit: video, view: ad, tag: tags/root, media: media/ad.mp4 }"
  static let footer =
    "{ unit: footer, outbrain: { url: \"https://app.example/a\", widgetID: SDK_1, widgetIndex: 0, "
    + "response: footer.json, latency: 300ms } }"
  static let drawer =
    "{ unit: drawer, outbrain: { url: \"https://app.example/a\", widgetID: SDK_2, widgetIndex: 1, "
    + "response: drawer.json, latency: 400ms } }"
  static let similar =
    "{ unit: similar, synerise: { slug: similar, feed: feed.json, eventType: seen } }"
  static let offer =
    "{ unit: offer, upsight: { milestone: level, payload: payload.json, "
    + "views: [{ view: offerView, frame: [0, 700, 390, 100] }] } }"

  static let files = [
    "footer.json": response(["a", "b", "c"], isPaid: "a"),
    "drawer.json": response(["d", "e"], isPaid: "e"),
    "feed.json": """
    {"name": "Similar", "recommendations": [
      {"itemId": "1", "imageLink": "https://i.example/1", "title": "One", "price": {"value": 1.5}},
      {"itemId": "2", "imageLink": "https://i.example/2", "title": "Two", "price": {"value": 2}},
      {"itemId": "3", "imageLink": "https://i.example/3", "title": "Three", "price": {"value": 3}}
    ]}
    """,
    "payload.json": #"{"inputs": {"Text": {"type": "string", "value": "Hello"}}}"#,
    "tags/root": TagText().xml,
  ]

  private static func response(_ names: [String], isPaid paid: String) -> String {
    let items = names.map { name in
      let url =
        name == paid ? "https://paid.outbrain.com/\(name)" : "https://\(name).example/"
      return #"{"id": "\#(name)", "content": "Story \#(name)", "source": "Desk", "isPaidLink": "#
        + #"\#(name == paid), "url": "\#(url)"}"#
    }
    return #"{"recommendations": [\#(items.joined(separator: ", "))]}"#
  }

  /// Plays units on the screen; an empty one is left out, and the others keep their lines.
  static func play(
    _ units: [String], _ further: String = "", layout: String = layout,
    files: [String: String] = files
  ) throws -> RunRecord {
    try service(files).run(request(units, further, layout: layout))
  }

  static func service(_ files: [String: String] = files) -> RunService {
    RunService(files: ChainFiles(tags: files, media: ["media/ad.mp4": .made()]))
  }

  static func request(
    _ units: [String], _ further: String = "", layout: String = layout
  ) throws -> RunRequest {
    let text =
      "version: 1\n" + layout + "units:\n"
      + units.map { $0.isEmpty ? "  #\n" : "  - \($0)\n" }.joined() + further
    let reading = ScenarioDecoder.read(bytes: Array(text.utf8), file: "s.yaml", folder: "")
    guard let scenario = reading.scenario else { throw UnusableText(reading.diagnostics) }
    let units = scenario.units.map { unit in
      let tag = unit.native.map { $0.file ?? "" } ?? unit.video?.tag ?? ""
      return RunRequest.Unit(
        tag: .init(path: tag, displayName: unit.native == nil ? tag : Self.name(of: tag)),
        media: unit.playing?.media.map { .init(path: $0, displayName: $0) }, profile: .exact)
    }
    return RunRequest(scenario, units: units)
  }

  private static func name(of path: String) -> String {
    path.split(separator: "/").last.map(String.init) ?? path
  }

  /// A unit's lines of the event stream, without their numbers.
  static func lines(_ record: RunRecord, of unit: String) throws -> [String] {
    let writer = JSONWriter()
    return try record.events.compactMap { event in
      guard event.unit == UnitID(unit) else { return nil }
      let line = EventStream.line(of: event, sequence: 0, configuration: record.configuration)
      return try writer.text(of: line)
    }
  }

  /// The events of a unit by their names, with their instants in milliseconds and their items.
  static func events(_ record: RunRecord, of unit: String, _ names: String...) -> [String] {
    record.events.compactMap { event in
      guard event.unit == UnitID(unit), case .native(let native) = event.kind,
        names.contains(native.event)
      else { return nil }
      let time = event.at.sinceStart / Duration.milliseconds(1)
      let item = event.item.map { " \($0)" } ?? ""
      return "\(Int(time)) \(native.event)\(item)"
    }
  }
}
