import Testing

@testable import Vocabulary

/// What a page may read of an answer (Fetch Standard, CORS check).
struct CrossOriginTests {
  private static let page = "https://publisher.example"

  /// One answer, and why each kind of request may not read it.
  struct Answer: Sendable, CustomTestStringConvertible {
    var allowed: [String] = []
    var credentials: String?
    var origin = "https://publisher.example"
    var anonymous: CrossOriginRefusal.Reason?
    var withCredentials: CrossOriginRefusal.Reason?

    var testDescription: String { "\(origin): \(allowed), \(credentials ?? "none")" }
  }

  private static let answers: [Answer] = [
    Answer(anonymous: .headerMissing, withCredentials: .headerMissing),
    Answer(allowed: ["*"], withCredentials: .anyOriginWithCredentials),
    Answer(allowed: ["*"], credentials: "true", withCredentials: .anyOriginWithCredentials),
    Answer(allowed: [page], withCredentials: .credentialsNotAllowed),
    Answer(allowed: [page], credentials: "true"),
    Answer(allowed: [page], credentials: "TRUE", withCredentials: .credentialsNotAllowed),
    Answer(
      allowed: ["https://other.example"],
      anonymous: .otherOrigin("https://other.example", than: page),
      withCredentials: .otherOrigin("https://other.example", than: page)),
    // The port and the scheme are part of an origin, and a slash is none.
    Answer(
      allowed: ["https://publisher.example/"],
      anonymous: .otherOrigin("https://publisher.example/", than: page),
      withCredentials: .otherOrigin("https://publisher.example/", than: page)),
    Answer(allowed: [page, page], anonymous: .severalOrigins, withCredentials: .severalOrigins),
    Answer(
      allowed: ["\(page), *"], anonymous: .severalOrigins, withCredentials: .severalOrigins),
    Answer(
      allowed: [page], credentials: "true", origin: "null", anonymous: .originLost(allowed: page),
      withCredentials: .originLost(allowed: page)),
    Answer(allowed: ["null"], credentials: "true", origin: "null"),
    Answer(allowed: ["*"], origin: "null", withCredentials: .anyOriginWithCredentials),
  ]

  @Test(arguments: answers)
  func `an answer is readable where its headers allow the origin of the request`(answer: Answer) {
    let headers = CrossOriginHeaders(
      origin: answer.origin, allowedOrigins: answer.allowed, allowsCredentials: answer.credentials)
    #expect(headers.refusal(of: .anonymous) == answer.anonymous)
    #expect(headers.refusal(of: .credentials) == answer.withCredentials)
    #expect(headers.refusal(of: .unrestricted) == nil)
  }

  @Test func `what was not asked for by CORS is not judged`() {
    #expect(CrossOriginHeaders().refusal(of: .anonymous) == nil)
    #expect(CrossOriginHeaders().refusal(of: .credentials) == nil)
  }

  @Test func `every answer of a redirect chain has to allow the page`() {
    let open = CrossOriginHeaders(origin: Self.page, allowedOrigins: ["*"])
    let closed = CrossOriginHeaders(origin: Self.page)
    let hops = [
      NetworkHop(url: "https://a.example/", status: 302, crossOrigin: closed),
      NetworkHop(url: "https://a.example/b", status: 200, crossOrigin: open),
    ]
    let refusal = CrossOriginRefusal(hops, to: .anonymous)
    #expect(refusal?.hop == 0 && refusal?.reason == .headerMissing)
    #expect(CrossOriginRefusal(Array(hops.dropFirst()), to: .anonymous) == nil)
    let last = CrossOriginRefusal(hops.reversed(), to: .anonymous)
    #expect(last?.hop == 1 && last?.url == "https://a.example/")
    // A request without an answer has another fault.
    #expect(
      CrossOriginRefusal(
        [NetworkHop(url: "https://a.example/", crossOrigin: closed)], to: .anonymous) == nil)
  }

  @Test func `a redirect from one foreign origin to another makes the origin null`() {
    func origin(_ origins: String...) -> String? {
      CrossOriginHeaders.origin(of: Self.page, requesting: origins)
    }
    #expect(origin("https://a.example") == Self.page)
    #expect(origin("https://a.example", "https://a.example") == Self.page)
    #expect(origin("https://a.example", "https://b.example") == "null")
    #expect(origin("https://a.example", "http://a.example") == "null")
    #expect(origin("https://a.example", Self.page) == "null")
    #expect(origin("https://a.example", "https://b.example", "https://b.example") == "null")
    // The page's own server is no foreign origin.
    #expect(origin(Self.page) == nil)
    #expect(origin(Self.page, "https://a.example") == Self.page)
    #expect(origin(Self.page, "https://a.example", "https://b.example") == "null")
  }
}
