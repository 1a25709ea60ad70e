import Testing
import Vocabulary

struct PercentDecodingTests {
  @Test(
    arguments: [
      ("a%20b.mp4", "a b.mp4"), ("caf%C3%A9", "café"), ("%e4%B8%ad", "中"), ("50%", "50%"),
      ("%zz%41", "%zzA"), ("../a%2Eb", "../a.b"), ("plain", nil), ("a%00b", nil),
      ("%2e%2e/secret", "../secret"), ("a/..%2f..%2fsecret", "a/../../secret"), ("%ff", nil),
    ] as [(String, String?)])
  func `what is decoded is the name of a file`(path: String, name: String?) {
    #expect(PercentDecoding.fileName(of: path) == name)
  }
}
