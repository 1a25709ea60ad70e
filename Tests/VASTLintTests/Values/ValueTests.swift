import TestSupport
import Testing
import Vocabulary

struct ValueTests {
  /// Values of `MediaFile`'s attributes and whether they have their form.
  @Test(arguments: [
    ("scalable", "true", true), ("scalable", "0", true), ("scalable", " false ", true),
    ("scalable", "TRUE", false), ("scalable", "", false),
    ("bitrate", "0", true), ("bitrate", " 500 ", true), ("bitrate", "24.5", false),
    ("bitrate", "", false), ("bitrate", "+5", false), ("bitrate", "١", false),
    ("type", "video/mp4", true), ("type", "video", false), ("type", "a/b/c", false),
    ("type", "/mp4", false), ("delivery", "streaming", true), ("delivery", "Streaming", false),
  ])
  func `values have forms`(name: String, value: String, isGood: Bool) {
    let usual = ["delivery": "progressive", "type": "video/mp4", "width": "1", "height": "1"]
    let attributes = usual.merging([name: value]) { _, new in new }.sorted { $0.key < $1.key }
    let found = rules(
      Tag.text {
        $0.media = Tag.mediaFile(
          attributes.map { "\($0.key)='\($0.value)'" }.joined(separator: " "), url: "rtmp://m/x")
      })
    #expect(found.contains { $0.hasPrefix("Attribute") } == !isGood, "\(found)")
  }

  @Test(arguments: [
    ("en", true), ("zh-TW", true), ("e", false), ("en_US", false), ("", false),
  ])
  func `languages have a form`(value: String, isGood: Bool) {
    let found = rules(
      Tag.text {
        $0.media += """
          <ClosedCaptionFiles>\
          <ClosedCaptionFile type='text/vtt' language='\(value)'>https://c.example/c.vtt\
          </ClosedCaptionFile></ClosedCaptionFiles>
          """
      })
    #expect(found.filter { $0 != "ElementOrder" } == (isGood ? [] : ["AttributeMalformed"]))
  }

  @Test(arguments: [
    ("0", "bottom", true), ("left", "12", true), ("top", "left", false), ("-1", "0", false),
  ])
  func `positions have a form`(horizontal: String, vertical: String, isGood: Bool) {
    let found = rules(
      Tag.text {
        $0.linearFurther = """
          <Icons><Icon xPosition='\(horizontal)' yPosition='\(vertical)' pxratio='1.5'>\
          <HTMLResource>x</HTMLResource></Icon></Icons>
          """
      })
    #expect(found.contains("AttributeValueUnknown") == !isGood)
  }

  @Test(
    arguments: [
      ("00:00:30", nil), ("00:00:30.000", nil), (" 00:00:30\n", nil),
      ("99:59:59.999", "DurationImplausible"), ("00:10:00", nil), ("00:00:01", nil),
      ("30", "TimeForm"), ("0:00:30", "TimeForm"), ("00:00:30.5", "TimeForm"),
      ("00:00:30.1234", "TimeForm"), ("00:00:00", "DurationZero"),
      ("00:60:00", "DurationMalformed"),
      ("00:00:60", "DurationMalformed"), ("00:30", "DurationMalformed"),
      ("-00:00:30", "DurationMalformed"), ("00:00:30.", "DurationMalformed"),
      ("00:00:30Z", "DurationMalformed"), ("50%", "DurationMalformed"),
      ("１:00:00", "DurationMalformed"),
      ("1:2:3:4", "DurationMalformed"), ("1.5.2", "DurationMalformed"), (":", "DurationMalformed"),
      (Named(String(repeating: "9", count: 100)), "DurationMalformed"),
    ] as [(Named<String>, String?)])
  func `durations are read as they are written`(text: Named<String>, rule: String?) {
    let found = rules(Tag.text { $0.duration = "<Duration>\(text.value)</Duration>" })
    #expect(found == (rule.map { [$0] } ?? []))
  }
}
