import Vocabulary

@testable import Network

/// Exchanges of every shape, from a seed.
struct RandomExchange {
  private var random: SeededRandom

  init(seed: UInt64) { random = SeededRandom(seed: seed) }

  private static let letters = Array("ab/?&=%[]\"\\\n\u{0}\u{7F}é\u{2028}😀,:{}")

  mutating func text(upTo limit: Int = 12) -> String {
    String((0..<Int.random(in: 0...limit, using: &random)).map { _ in letter() })
  }

  private mutating func letter() -> Character {
    Self.letters[Int.random(in: 0..<Self.letters.count, using: &random)]
  }

  private mutating func maybe<Value>(_ make: (inout RandomExchange) -> Value) -> Value? {
    Bool.random(using: &random) ? make(&self) : nil
  }

  private mutating func several<Value>(_ make: (inout RandomExchange) -> Value) -> [Value] {
    (0..<Int.random(in: 0...3, using: &random)).map { _ in make(&self) }
  }

  private mutating func number(upTo limit: Int = .max) -> Int {
    Int.random(in: 0...limit, using: &random)
  }

  private mutating func time() -> Duration { .microseconds(number(upTo: 100_000_000)) }

  private mutating func kind() -> ExchangeFailure.Kind {
    let kinds = ExchangeFailure.Kind.allCases
    return kinds[number(upTo: kinds.count - 1)]
  }

  private mutating func headers() -> [HTTPHeader] {
    several { HTTPHeader($0.text(), $0.text()) }
  }

  mutating func bytes() -> [UInt8] { (0..<number(upTo: 200)).map { _ in UInt8(number(upTo: 255)) } }

  private mutating func hop() -> ExchangeHop {
    ExchangeHop(
      "https://a.example/" + text(), requestHeaders: headers(),
      status: maybe { $0.number(upTo: 999) },
      reason: text(), version: maybe { $0.text() }, headers: headers(),
      resolved: several { $0.text() }, address: maybe { $0.text() },
      port: maybe { $0.number(upTo: 65_535) },
      timings: HTTPTimings(
        nameLookup: time(), connect: maybe { $0.time() }, tls: maybe { $0.time() },
        wait: maybe { $0.time() }, receive: maybe { $0.time() }, total: time()),
      encodedBytes: number(), decodedBytes: number())
  }

  mutating func exchange(body: StoredBody?) -> Exchange {
    Exchange(
      Exchange.Request(
        "https://a.example/" + text(), method: text(), purpose: text(), headers: headers(),
        body: maybe { StoredBody(of: $0.bytes()) }),
      hops: several { $0.hop() }, body: body,
      failure: maybe {
        ExchangeFailure(
          $0.kind(), details: $0.several { $0.text() }, hop: $0.number(upTo: 9), at: $0.text(),
          message: $0.text())
      },
      remarks: several {
        Exchange.Remark(.note, rule: $0.text(), $0.text(), notes: $0.several { $0.text() })
      },
      start: time(), duration: time())
  }
}
