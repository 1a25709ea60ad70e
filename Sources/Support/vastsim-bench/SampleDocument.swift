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
