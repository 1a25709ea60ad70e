import Testing

@testable import Media

struct SubtitleTextTests {
  @Test(arguments: [
    (#"Hello {\b1}bold{\b0} & \{brace\}"#, "Hello bold & {brace}"),
    (#"one\Ntwo\nthree"#, "one\ntwo\nthree"),
    (#"a\hb"#, "a b"),
    (#"{a note} stays"#, "{a note} stays"),
    (#"{\an8}top {\i1}it{\i0}"#, "top it"),
    (#"an open {\b1 end"#, #"an open {\b1 end"#),
    ("back\\\u{2060}slash", #"back\slash"#),
    (#"\\N"#, #"\N"#),
    (#" \N  spaced  \N "#, "spaced"),
    (#"first\N\Nthird"#, "first\n\nthird"),
    ("a, b, c", "a, b, c"),
    (#"ends with \"#, #"ends with \"#),
    ("", ""),
    ("👩‍👩‍👧 {\\b1}ok", "👩‍👩‍👧 ok"),
  ])
  func `markup comes off and text stays`(event: String, text: String) {
    #expect(SubtitleText.withoutMarkup(event) == text)
    #expect(SubtitleText.plain("0,0,Default,,0,0,0,,\(event)") == text)
  }

  @Test func `an event with too few fields has no text`() {
    #expect(SubtitleText.plain("0,0,Default") == "")
  }
}
