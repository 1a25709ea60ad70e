import Foundation
import OpenMeasurement
import TestSupport
import Testing
import Vocabulary

/// The simulated events compared with nine events of a recorded session: of one in this repository,
/// and of a real one, where that recording is available.
@Suite(.tags(.corpus))
struct CapturedSessionTests {
  private static func lines(in place: CorpusPlace) throws -> [JSONValue] {
    try place.text("omid/golden-events.jsonl")
      .split(separator: "\n").map { try JSONReader.value(of: String($0)) }
  }

  /// A moment of a recording, with the views that stood on its screen.
  struct Moment: CustomTestStringConvertible {
    var place: CorpusPlace
    var line: Int
    var screen: Size
    var ad: Rectangle
    var covers: [Rectangle] = []
    var state = AppState()

    var testDescription: String { "line \(line) of \(place.rawValue)" }
  }

  private static let moments: [Moment] = CorpusPlace.all(with: "omid").flatMap { place in
    switch place {
    case .own:
      let screen = Size(width: 360, height: 780)
      let ad = Rectangle(x: 0, y: 150, width: 360, height: 600)
      let covers = [
        Rectangle(x: 0, y: 0, width: 360, height: 780),
        Rectangle(x: 0, y: 700, width: 360, height: 80),
        Rectangle(x: 0, y: 699.5, width: 360, height: 0.5),
        Rectangle(x: 0, y: 700, width: 360, height: 48),
      ]
      var left = ad
      left.x = -90
      return [
        Moment(place: place, line: 2, screen: screen, ad: ad),
        Moment(place: place, line: 4, screen: screen, ad: ad, state: .backgrounded),
        Moment(place: place, line: 6, screen: screen, ad: left, covers: covers),
        Moment(
          place: place, line: 7, screen: screen, ad: ad,
          covers: [Rectangle(x: 0, y: 450, width: 360, height: 330)]),
      ]
    case .shared:
      let screen = Size(width: 414, height: 896)
      let ad = Rectangle(x: 0, y: 172, width: 414, height: 690)
      let covers = [
        Rectangle(x: 0, y: 0, width: 414, height: 896),
        Rectangle(x: 0, y: 813, width: 414, height: 83),
        Rectangle(x: 0, y: 812.5, width: 414, height: 0.5),
        Rectangle(x: 0, y: 813, width: 414, height: 49),
      ]
      var left = ad
      left.x = -103.5
      return [
        Moment(place: place, line: 2, screen: screen, ad: ad),
        Moment(place: place, line: 4, screen: screen, ad: ad, state: .backgrounded),
        Moment(place: place, line: 6, screen: screen, ad: left, covers: covers),
        Moment(
          place: place, line: 7, screen: screen, ad: left, covers: Array(covers.prefix(1))),
      ]
    }
  }

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

  @Test(arguments: CorpusPlace.all(with: "omid"))
  func `our events have the keys of a recorded session's`(place: CorpusPlace) throws {
    let lines = try Self.lines(in: place)
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

  @Test(arguments: moments)
  func `the same views give the same geometry`(moment: Moment) throws {
    let ad = View(name: "ad", frame: moment.ad)
    let over = moment.covers.enumerated().map { View(name: "\($0)", frame: $1) }
    let tree = ViewTree(screen: moment.screen, views: [ad] + over)
    let reading = AdViewReading(
      exposure: tree.exposure(of: "ad"), viewport: moment.screen, appState: moment.state)
    let writer = JSONWriter()
    let line = try #require(Self.lines(in: moment.place).dropFirst(moment.line).first)
    let theirs = try #require(line["data"])
    #expect(try writer.text(of: .object(reading.jsonMembers)) == writer.text(of: theirs))
  }
}
