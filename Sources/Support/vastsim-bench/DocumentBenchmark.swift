internal import CLibXML2
import Glibc
internal import VAST
internal import VASTLint

/// Measures reading and checking documents, compared with other libraries in the same process.
struct DocumentBenchmark {
  /// How often each comparison is repeated.
  let pairs: Int
  /// How long one side of a pair is measured in each turn.
  private static let turn: Duration = .milliseconds(50)

  func measure() -> [Measurement] {
    let documents = [5, 50].map(SampleDocument.init)
    let reading = documents.map { document in
      compare(
        "time from bytes to model of a \(document.name) tag, compared with libxml2's DOM",
        { use(AdDocumentReader.response(document.bytes, file: "bench.xml")) },
        { parseWithLibXML2(document.bytes) })
    }
    guard let vastlint = VastlintLibrary() else {
      note(
        "vastlint is not measured; \(VastlintLibrary.variable) does not lead to its library")
      return reading
    }
    let linting = documents.map { document in
      compare(
        "time from bytes to findings of a \(document.name) tag, compared with vastlint",
        { use(VASTLinter.lint(document.bytes, file: "bench.xml")) },
        { vastlint.lint(document.bytes) })
    }
    return reading + linting
  }

  /// Measures both sides alternately, each for a fixed time, after an unmeasured turn of each.
  private func compare(
    _ name: String, _ ours: () -> Void, _ theirs: () -> Void
  ) -> Measurement {
    _ = microseconds(ours)
    _ = microseconds(theirs)
    let times = (0..<pairs).map { turn in
      guard turn.isMultiple(of: 2) else {
        let their = microseconds(theirs)
        return (our: microseconds(ours), their: their)
      }
      let our = microseconds(ours)
      return (our: our, their: microseconds(theirs))
    }
    let our = text(times.map(\.our).median)
    let their = text(times.map(\.their).median)
    return Measurement(
      name: name, detail: "median of \(pairs) pairs, \(our) µs against \(their) µs",
      value: times.map { $0.our / $0.their }.median, limit: 1.5, unit: "")
  }

  /// The time of one call, on average over a turn.
  private func microseconds(_ work: () -> Void) -> Double {
    let clock = ContinuousClock()
    let start = clock.now
    var count = 0
    repeat {
      for _ in 0..<10 { work() }
      count += 10
    } while clock.now - start < Self.turn
    return (clock.now - start) / .microseconds(1) / Double(count)
  }

  private func parseWithLibXML2(_ bytes: [UInt8]) {
    bytes.withUnsafeBytes { buffer in
      let text = buffer.bindMemory(to: CChar.self)
      xmlFreeDoc(xmlReadMemory(text.baseAddress, Int32(text.count), nil, nil, 0))
    }
  }

  /// Keeps the optimizer from removing work whose result is not used.
  @inline(never)
  private func use<Result>(_ result: Result) {
    withExtendedLifetime(result) {}
  }
}

/// A VAST document to measure: an inline ad of the current version, of any size.
struct SampleDocument {
  let name: String
  let bytes: [UInt8]

  /// An ad with enough progress trackers to reach a size.
  init(kilobytes: Int) {
    name = "\(kilobytes) kB"
    let goal = kilobytes * 1000
    var trackers = ""
    var number = 1
    let frame = Self.text(trackers: "").utf8.count
    while frame + trackers.utf8.count < goal {
      trackers += """
        <Tracking event="progress" offset="00:00:\(Self.twoDigits(number % 30)).\(100 + number % 900)">
        <![CDATA[https://track.example.com/progress?n=\(number)&ts=[TIMESTAMP]&cb=[CACHEBUSTING]]]>
        </Tracking>

        """
      number += 1
    }
    bytes = Array(Self.text(trackers: trackers).utf8)
  }

  private static func twoDigits(_ number: Int) -> String {
    number < 10 ? "0\(number)" : "\(number)"
  }

  private static func text(trackers: String) -> String {
    """
    <?xml version="1.0" encoding="UTF-8"?>
    <VAST version="4.2" xmlns="http://www.iab.com/VAST">
      <Ad id="bench" sequence="1"><InLine>
        <AdSystem version="1.0">vastsim-bench</AdSystem>
        <Error><![CDATA[https://track.example.com/error?code=[ERRORCODE]]]></Error>
        <Impression id="1"><![CDATA[https://track.example.com/impression?cb=[CACHEBUSTING]]]></Impression>
        <Impression id="2"><![CDATA[https://second.example.com/impression?cb=[CACHEBUSTING]]]></Impression>
        <AdServingId>4f1c2a5e-bench</AdServingId>
        <AdTitle>An ad that is measured</AdTitle>
        <Category authority="https://www.iabtechlab.com/categoryauthority">1-1</Category>
        <Pricing model="CPM" currency="EUR"><![CDATA[4.20]]></Pricing>
        <AdVerifications><Verification vendor="vendor.example-omid">
          <JavaScriptResource apiFramework="omid" browserOptional="true">
            <![CDATA[https://verify.example.com/omid.js]]></JavaScriptResource>
          <TrackingEvents><Tracking event="verificationNotExecuted">
            <![CDATA[https://verify.example.com/not-executed?reason=[REASON]]]></Tracking></TrackingEvents>
          <VerificationParameters><![CDATA[{"beacons":{}}]]></VerificationParameters>
        </Verification></AdVerifications>
        <Creatives><Creative id="creative" adId="bench-1" sequence="1">
          <UniversalAdId idRegistry="ad-id.example">BENCH0001</UniversalAdId>
          <Linear skipoffset="00:00:05"><Duration>00:00:30</Duration>
            <MediaFiles>
              <MediaFile id="1" delivery="progressive" type="video/mp4" width="1920" height="1080"
                bitrate="5000" codec="avc1.640028"><![CDATA[https://cdn.example.com/1080.mp4]]></MediaFile>
              <MediaFile id="2" delivery="progressive" type="video/mp4" width="1280" height="720"
                bitrate="2500" codec="avc1.64001f"><![CDATA[https://cdn.example.com/720.mp4]]></MediaFile>
              <MediaFile id="3" delivery="streaming" type="application/x-mpegURL" width="640" height="360"
                minBitrate="400" maxBitrate="2500"><![CDATA[https://cdn.example.com/ad.m3u8]]></MediaFile>
            </MediaFiles>
            <VideoClicks>
              <ClickThrough id="c"><![CDATA[https://www.example.com/]]></ClickThrough>
              <ClickTracking id="t"><![CDATA[https://track.example.com/click]]></ClickTracking>
            </VideoClicks>
            <TrackingEvents>
              <Tracking event="start"><![CDATA[https://track.example.com/start?ts=[TIMESTAMP]]]></Tracking>
              <Tracking event="firstQuartile"><![CDATA[https://track.example.com/firstQuartile]]></Tracking>
              <Tracking event="midpoint"><![CDATA[https://track.example.com/midpoint]]></Tracking>
              <Tracking event="thirdQuartile"><![CDATA[https://track.example.com/thirdQuartile]]></Tracking>
              <Tracking event="complete"><![CDATA[https://track.example.com/complete]]></Tracking>
              <Tracking event="skip"><![CDATA[https://track.example.com/skip]]></Tracking>
              <Tracking event="pause"><![CDATA[https://track.example.com/pause]]></Tracking>
              <Tracking event="resume"><![CDATA[https://track.example.com/resume]]></Tracking>
              <Tracking event="mute"><![CDATA[https://track.example.com/mute]]></Tracking>
              <Tracking event="unmute"><![CDATA[https://track.example.com/unmute]]></Tracking>
    \(trackers)
            </TrackingEvents>
          </Linear>
        </Creative></Creatives>
        <Extensions><Extension type="waterfall" fallback_index="0"/></Extensions>
      </InLine></Ad>
    </VAST>

    """
  }
}

/// The library that linting is compared with: vastlint's own, as its PyPI package ships it.
///
/// It is loaded at run time, because only this comparison needs it.
struct VastlintLibrary {
  /// The environment variable that holds the library's path.
  static let variable = "VASTLINT_LIBRARY"

  private typealias Validate =
    @convention(c) (UnsafePointer<UInt8>?, Int) -> UnsafeMutableRawPointer?
  private typealias Free = @convention(c) (UnsafeMutableRawPointer?) -> Void

  private let validate: Validate
  private let free: Free

  /// Nil when the variable is not set, or does not lead to the library.
  init?() {
    guard let path = getenv(Self.variable), let library = dlopen(path, RTLD_NOW),
      let validate = dlsym(library, "vastlint_validate"),
      let free = dlsym(library, "vastlint_result_free")
    else { return nil }
    self.validate = unsafeBitCast(validate, to: Validate.self)
    self.free = unsafeBitCast(free, to: Free.self)
  }

  /// Validates a document and discards the findings.
  func lint(_ bytes: [UInt8]) {
    free(bytes.withUnsafeBufferPointer { validate($0.baseAddress, $0.count) })
  }
}
