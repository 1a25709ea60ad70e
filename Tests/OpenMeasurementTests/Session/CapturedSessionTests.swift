import Foundation
import Geometry
import JSONTree
import OpenMeasurement
import TestSupport
import Testing

/// The simulated events compared with nine events of a real session, where that recording is
/// available.
struct CapturedSessionTests {
  private static let recording = Checkout.sharedData.appending(path: "omid/golden-events.jsonl")

  private static let isRecordingThere = FileManager.default.fileExists(atPath: recording.path())

  private static func lines() throws -> [JSONValue] {
    try String(contentsOf: recording, encoding: .utf8)
      .split(separator: "\n").map { try JSONReader.value(of: String($0)) }
  }

  /// The frames that covered the ad when it was scrolled half away.
  private static let covers = [
    Rectangle(x: 0, y: 0, width: 414, height: 896), Rectangle(x: 0, y: 813, width: 414, height: 83),
    Rectangle(x: 0, y: 812.5, width: 414, height: 0.5),
    Rectangle(x: 0, y: 813, width: 414, height: 49),
  ]

  /// The keys of a value and of all values inside of it, as paths; of arrays, the first element's.
  private func shape(_ value: JSONValue, under path: String = "") -> Set<String> {
    switch value {
    case .object(let members):
      members.reduce(into: []) { paths, member in
        let path = "\(path).\(member.key)"
        paths.formUnion(shape(member.value, under: path).union([path]))
      }
    case .array(let elements):
      elements.first.map { shape($0, under: path + "[]") } ?? []
    case .null, .bool, .integer, .number, .string:
      []
    }
  }

  @Test(.enabled(if: isRecordingThere, "the recording ../shared/data/omid is not at hand"))
  func `our events have the keys of a real session's`() throws {
    let lines = try Self.lines()
    #expect(lines.count == 9)
    var session = try AdSessionStateMachine.created {
      $0.creativeType = .nativeDisplay
      $0.mediaEventsOwner = .none
      $0.lastActivity = 1
    }
    _ = session.adEventsCreated()
    var ours: [String: JSONValue] = [:]
    var actions = session.sessionStarted(at: at(0)) + session.loaded(nil, at: at(0))
    actions += session.impressionOccurred(.showing(100), at: at(0))
    actions += session.geometryChanged(.showing(100), at: at(0))
    actions += session.sessionFinished(at: at(0))
    for event in actions.published {
      ours[event.type.rawValue] = event.json(verificationParameters: "p")
    }
    #expect(ours.count == 5)
    for line in lines {
      let type = try #require(line["type"]?.text)
      // The obstructions differ from run to run; the keys of one obstruction are tested elsewhere.
      let theirs = shape(line).filter { !$0.contains("[]") }
      #expect(shape(try #require(ours[type])) == theirs, "\(type)")
    }
  }

  @Test(
    .enabled(if: isRecordingThere, "the recording ../shared/data/omid is not at hand"),
    arguments: [
      (2, 0.0, 0, AppState()), (4, 0, 0, .backgrounded), (6, -103.5, 4, AppState()),
      (7, -103.5, 1, AppState()),
    ])
  func `the same views give the same geometry`(
    line: Int, x: Double, covers: Int, state: AppState
  ) throws {
    let screen = Size(width: 414, height: 896)
    let ad = View(name: "ad", frame: Rectangle(x: x, y: 172, width: 414, height: 690))
    let over = Self.covers.prefix(covers).enumerated().map { View(name: "\($0)", frame: $1) }
    let tree = ViewTree(screen: screen, views: [ad] + over)
    let reading = AdViewReading(
      exposure: tree.exposure(of: "ad"), viewport: screen, appState: state)
    let writer = JSONWriter()
    let theirs = try #require(Self.lines()[line]["data"])
    #expect(try writer.text(of: .object(reading.jsonMembers)) == writer.text(of: theirs))
  }
}
