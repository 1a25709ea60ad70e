import Documents
import Testing

struct HLSReferenceTests {
  @Test(arguments: [
    ("b.ts", "https://h/a/m.m3u8?q=/x/", "https://h/a/b.ts"),
    ("b.ts?x=1#f", "https://h", "https://h/b.ts?x=1#f"),
    ("/b.ts", "https://h/a/m.m3u8", "https://h/b.ts"),
    ("//o/b.ts", "https://h/a/m.m3u8", "https://o/b.ts"),
    ("?t=2", "https://h/a/m.m3u8?t=1", "https://h/a/m.m3u8?t=2"),
    ("../../../b/./c.ts", "https://h/x/a/m.m3u8", "https://h/b/c.ts"),
    ("..", "https://h/x/a/m.m3u8", "https://h/x/"),
    ("http://o/b.ts", "https://h/a/m.m3u8", "http://o/b.ts"),
    ("file:///etc/passwd", "https://h/a/m.m3u8", "file:///etc/passwd"),
    ("concat:/etc/passwd|x", "https://h/a/m.m3u8", "concat:/etc/passwd|x"),
    ("low/b.ts", "Media/hls/m.m3u8", "Media/hls/low/b.ts"), ("b.ts", "m.m3u8", "b.ts"),
    ("/etc/passwd", "Media/hls/m.m3u8", "/etc/passwd"),
    ("../b.ts", "Media/hls/m.m3u8", "Media/hls/../b.ts"),
  ])
  func `references are resolved as text`(reference: String, base: String, expected: String) {
    #expect(HLSReference.resolve(reference, against: base) == expected)
  }
}
