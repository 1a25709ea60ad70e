import Foundation
import Vocabulary

@testable import OpenMeasurement

/// A session's messages, which tests change and write in every form of a log.
struct LogText {
  /// One message: its type, when it happened in milliseconds, and its payload as JSON.
  struct Message {
    var type: String
    var at: Int
    var data: String?

    init(_ type: String, _ at: Int, _ data: String? = nil) {
      self.type = type
      self.at = at
      self.data = data
    }
  }

  static let start = 1_788_264_000_000

  static let context = #"""
    {"context": {"apiVersion": "1.0", "environment": "app", "accessMode": "limited", \#
    "adSessionType": "native", "omidNativeInfo": {"partnerName": "Example", "partnerVersion": "3.2"}, \#
    "omidJsInfo": {"omidImplementer": "omsdk", "serviceVersion": "1.6.7"}, \#
    "app": {"appId": "com.example.app"}, "deviceInfo": {"deviceType": "Phone", "os": "Android", \#
    "osVersion": "16"}, "deviceCategory": "mobile"}, "verificationParameters": "k=v", \#
    "creativeType": "video", "impressionType": "beginToRender"}
    """#

  static func view(_ percent: Int, pixels: Int? = nil, reasons: String = "[]") -> String {
    #"""
    {"viewport": {"width": 390, "height": 844}, "adView": {"percentageInView": \#(percent), \#
    "pixelsInView": \#(pixels ?? percent * 858), "geometry": {"x": 0, "y": 100, "width": 390, \#
    "height": 220, "pixels": 85800}, "onScreenGeometry": {"x": 0, "y": 100, "width": 390, \#
    "height": 220, "pixels": \#(pixels ?? percent * 858), "obstructions": []}, "reasons": \#(reasons)}}
    """#
  }

  /// Fifteen seconds with a pause of two.
  static let good: [Message] = [
    Message("sessionStart", 0, context),
    Message("geometryChange", 20, view(100)),
    Message(
      "loaded", 200,
      #"{"skippable": true, "skipOffset": 5, "autoPlay": true, "position": "preroll"}"#),
    Message("impression", 310, view(100)),
    Message("start", 320, #"{"duration": 15, "mediaPlayerVolume": 0, "deviceVolume": 0.5}"#),
    Message("firstQuartile", 4_070),
    Message("volumeChange", 4_820, #"{"mediaPlayerVolume": 1, "deviceVolume": 0.5}"#),
    Message("geometryChange", 5_320, view(60, reasons: #"["clipped"]"#)),
    Message("midpoint", 7_820),
    Message("pause", 8_320),
    Message("resume", 10_320),
    Message("thirdQuartile", 13_570),
    Message("complete", 17_320),
    Message("sessionFinish", 17_420),
  ]

  static func json(_ message: Message, session: String = "A1") -> String {
    #"{"adSessionId": "\#(session)", "timestamp": \#(start + message.at), "type": "\#(message.type)""#
      + (message.data.map { #", "data": \#($0)"# } ?? "") + "}"
  }

  /// Lines of the validation script.
  static func validation(
    _ messages: [Message], session: String = "A1", date: String = "9/1/2026, 12:00:00 PM"
  ) -> String {
    messages.map { "\(date)::\(json($0, session: session))\n" }.joined()
  }

  static func log(_ text: String, kind: SessionLog.Kind? = nil) -> SessionLog {
    SessionLogReader.log(Array(text.utf8), file: "log.txt", kind: kind)
  }

  /// The rules of everything that is wrong with the sessions of a log.
  static func rules(_ text: String, tag: TagFacts? = nil) -> [String] {
    let log = log(text)
    let judge = SessionLogJudge(of: log.sessions, by: SessionCheck.Measure(tag: tag))
    return (SessionLogJudge.findings(of: log) + judge.sessions.flatMap(\.findings)).map(\.rule.id)
  }

  static func rules(_ messages: [Message], tag: TagFacts? = nil) -> [String] {
    rules(validation(messages), tag: tag)
  }
}

extension [LogText.Message] {
  func without(_ types: String...) -> Self { filter { !types.contains($0.type) } }

  func moved(_ type: String, to at: Int) -> Self {
    map { $0.type == type ? LogText.Message(type, at, $0.data) : $0 }.sorted { $0.at < $1.at }
  }

  func with(_ messages: LogText.Message...) -> Self { (self + messages).sorted { $0.at < $1.at } }

  func replacing(_ text: String, by other: String) -> Self {
    map {
      LogText.Message(
        $0.type, $0.at, $0.data?.replacingOccurrences(of: text, with: other))
    }
  }

  func until(_ at: Int) -> Self { filter { $0.at <= at } }
}
