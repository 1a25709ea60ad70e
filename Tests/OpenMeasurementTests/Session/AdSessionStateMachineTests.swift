import Foundation
import TestSupport
import Testing
import Vocabulary

@testable import OpenMeasurement

struct AdSessionStateMachineTests {
  private static let types = ["impressionType", "mediaType", "creativeType"]

  @Test func `a session's start tells everything that is known`() throws {
    var session = try AdSessionStateMachine.created {
      $0.partnerName = "Partner"
      $0.partnerVersion = "2.1"
      $0.appID = "com.example.app"
      $0.deviceInfo = .init(deviceType: "Phone", os: "iOS", osVersion: "18.0")
      $0.universalAdID = .init(value: "8465", registry: "ad-id.org")
      $0.adServingID = "serving"
      $0.podSequence = 1
      $0.adCount = 2
      $0.contentURL = "https://content.example/"
      $0.customReferenceData = "ref"
      $0.lastActivity = 900
    }
    let event = try #require(session.sessionStarted(at: at(5)).published.first)
    let context: JSONValue = [
      "apiVersion": "1.0", "accessMode": "limited", "environment": "app",
      "adSessionType": "native",
      "omidNativeInfo": ["partnerName": "Partner", "partnerVersion": "2.1"],
      "omidJsInfo": ["omidImplementer": "vastsim", "serviceVersion": "1.0"],
      "app": ["appId": "com.example.app", "libraryVersion": "1.0"],
      "deviceInfo": ["deviceType": "Phone", "os": "iOS", "osVersion": "18.0"],
      "deviceCategory": "mobile", "supports": ["clid", "vlid"], "customReferenceData": "ref",
      "universalAdId": "8465; ad-id.org", "canMeasureVisibility": true,
      "adServingId": "serving", "podSequence": 1, "adCount": 2,
    ]
    #expect(
      event.json(verificationParameters: "p") == [
        "adSessionId": "ID", "timestamp": 1005, "type": "sessionStart",
        "data": [
          "context": context, "verificationParameters": "p", "impressionType": "beginToRender",
          "mediaType": "video", "creativeType": "video", "supportsLoadedEvent": true,
          "pageUrl": nil, "contentUrl": "https://content.example/",
          "lastActivity": ["timestamp": 900],
        ],
      ])
  }

  @Test func `what is not known has no key`() throws {
    var session = try AdSessionStateMachine.created()
    let event = try #require(session.sessionStarted(at: at(0)).published.first)
    #expect(
      event.data?["context"]?.keys == [
        "apiVersion", "accessMode", "environment", "adSessionType", "omidNativeInfo", "omidJsInfo",
        "app", "deviceInfo", "deviceCategory", "supports", "canMeasureVisibility",
      ])
    #expect(
      event.data?.keys
        == ["context"] + Self.types + ["supportsLoadedEvent", "pageUrl", "contentUrl"])
    #expect(event.data?["contentUrl"] == .null)
  }

  @Test func `loaded says how a video plays`() throws {
    var session = try AdSessionStateMachine.started()
    let properties = VASTProperties(
      skipOffset: .milliseconds(5500), isAutoPlay: true, position: .standalone)
    let event = session.loaded(properties, at: at(10)).published.first
    #expect(
      event?.data == [
        "skippable": true, "skipOffset": 5.5, "autoPlay": true, "position": "standalone",
        "impressionType": "beginToRender", "mediaType": "video", "creativeType": "video",
      ])
    session = try AdSessionStateMachine.started()
    let fixed = VASTProperties(skipOffset: nil, isAutoPlay: false, position: .midroll)
    #expect(
      session.loaded(fixed, at: at(10)).published.first?.data?.keys
        == ["skippable", "autoPlay", "position"] + Self.types)
  }

  @Test func `a display ad's loaded has its types only`() throws {
    var session = try AdSessionStateMachine.started {
      $0.creativeType = .nativeDisplay
      $0.mediaEventsOwner = .none
    }
    #expect(
      session.loaded(nil, at: at(0)).published.first?.data == [
        "impressionType": "beginToRender", "mediaType": "display",
        "creativeType": "nativeDisplay",
      ])
  }

  @Test func `an impression has the geometry if there is one`() throws {
    let reading = AdViewReading.showing(50)
    var session = try AdSessionStateMachine.started()
    let full = session.impressionOccurred(reading, at: at(0)).published.first?.data
    #expect(
      full?.keys == ["viewport", "adView", "declaredFriendlyObstructions"] + Self.types)
    #expect(full?["adView"] == reading.adView)
    session = try AdSessionStateMachine.started()
    let bare = session.impressionOccurred(nil, at: at(0)).published.first?.data
    #expect(bare?.keys == Self.types)
  }

  @Test func `a geometry change has the geometry and nothing else`() throws {
    var session = try AdSessionStateMachine.started()
    let reading = AdViewReading.showing(25)
    let event = session.geometryChanged(reading, at: at(200)).published.first
    #expect(event?.data == .object(reading.jsonMembers))
    #expect(event?.timestamp == 1200)
  }

  @Test func `an error has type and message and ends nothing`() throws {
    var session = try AdSessionStateMachine.created()
    let early = session.errorOccurred(.media, message: "no file", at: at(1)).published.first
    #expect(early?.data == ["errorType": "media", "message": "no file"])
    _ = session.sessionStarted(at: at(2))
    let late = session.errorOccurred(.generic, message: "x", at: at(3)).publishedTypes
    #expect(late == [.sessionError])
    #expect(session.geometryChanged(.showing(1), at: at(4)).publishedTypes == [.geometryChange])
  }

  @Test func `a native video session runs in order`() throws {
    var session = try AdSessionStateMachine.created()
    var actions = session.adEventsCreated() + session.mediaEventsCreated()
    #expect(actions == [])
    actions += session.sessionStarted(at: at(0))
    actions += session.loaded(
      VASTProperties(skipOffset: nil, isAutoPlay: true, position: .preroll), at: at(0))
    actions += session.impressionOccurred(.showing(100), at: at(0))
    actions += session.mediaEventOccurred(.sampleStart, at: at(0))
    let playback: [MediaEvent] = [
      .quartile(.firstQuartile), .pause, .resume, .quartile(.midpoint), .bufferStart, .bufferFinish,
      .quartile(.thirdQuartile),
      .volumeChange(playerVolume: 0, deviceVolume: nil), .adUserInteraction(.click), .complete,
    ]
    for (index, event) in playback.enumerated() {
      actions += session.mediaEventOccurred(event, at: at(1000 * (index + 1)))
    }
    actions += session.sessionFinished(at: at(30_000))
    #expect(actions.count == 15)
    #expect(
      actions.publishedTypes
        == [.sessionStart, .loaded, .impression, .start] + playback.map(\.type) + [.sessionFinish])
    #expect(actions.published.allSatisfy { $0.adSessionID == "ID" })
    #expect(actions.published.map(\.timestamp).last == 31_000)
    #expect(actions.published.last?.data == nil)
  }

  @Test func `a player that is not normal says so right after the start`() throws {
    var session = try AdSessionStateMachine.started()
    let events = session.mediaEventOccurred(
      .sampleStart, playerState: .fullscreen, at: at(0)
    ).published
    #expect(events.map(\.type) == [.start, .playerStateChange])
    #expect(events.last?.data == ["state": "fullscreen"])
  }

  @Test func `a session that never started ends in silence`() throws {
    var session = try AdSessionStateMachine.created()
    let actions = session.sessionFinished(at: at(0))
    #expect(actions == [])
  }
}

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
