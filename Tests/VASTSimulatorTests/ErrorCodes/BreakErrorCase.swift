import Testing
import VASTSimulator

/// One way to cause an error code of VMAP.
struct BreakErrorCase: CustomTestStringConvertible {
  /// The code that a break's error trackers are told.
  let code: String
  let response: String
  var breakType = "linear"
  var templateType = "vast4"
  /// Whether AdSource says where the response is.
  var hasAddress = true
  var scenario = ""

  var testDescription: String { code }

  private static let ad = ChainTag.document(ChainTag.inLine("one"))

  static let all = [
    BreakErrorCase(
      code: "900",
      response: ad.replacing("</AdServingId>", with: "</AdServingId><Expires>1</Expires>"),
      scenario: "network: { latency: 2s }"),
    BreakErrorCase(code: "1000", response: ad, hasAddress: false),
    BreakErrorCase(code: "1003", response: ad, breakType: "display"),
    BreakErrorCase(code: "1004", response: "<html/>"),
    BreakErrorCase(code: "1005", response: ad, templateType: "proprietary"),
    BreakErrorCase(code: "1006", response: "<VAST"),
    BreakErrorCase(
      code: "1007", response: ad,
      scenario: "steps: [{ at: 0s, do: network, loss: \"https://ads.example/\" }]"),
    BreakErrorCase(
      code: "1008", response: ad,
      scenario: "steps: [{ at: 0s, do: network, loss: \"https://ads.example/\", status: 404 }]"),
  ]

  var schedule: String {
    """
    <vmap:VMAP xmlns:vmap="http://www.iab.net/videosuite/vmap" version="1.0">\
    <vmap:AdBreak breakId="b" breakType="\(breakType)" timeOffset="start">\
    <vmap:AdSource>\(hasAddress ? address : "")</vmap:AdSource><vmap:TrackingEvents>\
    <vmap:Tracking event="error">https://t.example/b?code=[ERROR_CODE]</vmap:Tracking>\
    </vmap:TrackingEvents></vmap:AdBreak></vmap:VMAP>
    """
  }

  private var address: String {
    "<vmap:AdTagURI templateType=\"\(templateType)\">https://ads.example/a</vmap:AdTagURI>"
  }

  func play() throws -> RunRecord {
    try playChain(["root": schedule, "a": response], scenario)
  }
}
