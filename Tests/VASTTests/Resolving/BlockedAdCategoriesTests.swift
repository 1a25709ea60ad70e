import Testing

@testable import VAST

/// Categories that wrappers block (VAST 4.1, error 205).
struct BlockedAdCategoriesTests {
  private func blocked(_ text: String, authority: String? = nil) -> String {
    "<BlockedAdCategories\(attribute(authority))>\(text)</BlockedAdCategories>"
  }

  private func category(_ text: String, authority: String? = nil) -> String {
    "<Category\(attribute(authority))>\(text)</Category>"
  }

  private func attribute(_ authority: String?) -> String {
    authority.map { " authority='\($0)'" } ?? ""
  }

  /// An inline ad `a` behind `inner` behind `outer`.
  private func run(
    outer: String = "", inner: String = "", _ categories: String, isBroken: Bool = false
  ) -> ChainRun {
    let ad =
      isBroken ? ChainText.brokenInLine("a", categories) : ChainText.inLine("a", categories)
    return ChainRun(
      ChainText.document(ChainText.wrapper("outer", to: "d", further: outer)),
      [
        "d": ChainText.document(ChainText.wrapper("inner", to: "e", further: inner)),
        "e": ChainText.document(ad),
      ])
  }

  private let passes = ["a < inner < outer"]
  private let fails = ["a < inner < outer !205"]

  @Test(
    arguments: [
      ("IAB1", "IAB1", true), ("IAB1", "IAB2", false), ("IAB1", "IAB1-2", false),
      ("IAB7,IAB1", "IAB1", true), (" IAB7 , IAB1 ", "IAB1", true),
      ("Adult Content", "Adult Content", true), ("Adult Content", "Content", false),
    ])
  func `a blocked category is 205`(block: String, ad: String, isBlocked: Bool) {
    let expected = isBlocked ? fails : passes
    #expect(run(outer: blocked(block), category(ad)).ads == expected)
    #expect(run(inner: blocked(block), category(ad)).ads == expected)
  }

  @Test func `every hop hears of it, and the category is named`() {
    let run = run(outer: blocked("7") + blocked("8"), category("6") + category("8"))
    #expect(run.resolved.first?.errorNames == ["a/error", "inner/error", "outer/error"])
    #expect(run.resolved.first?.reason == "its category '8' is blocked by a wrapper")
  }

  @Test func `nothing is blocked without categories on both sides`() {
    #expect(run(outer: blocked("1"), "").ads == passes)
    #expect(run("\(category("1"))").ads == passes)
  }

  @Test(
    arguments: [
      ("iabtechlab.com", "iabtechlab.com", true), ("iabtechlab.com", "other.com", false),
      (nil, "iabtechlab.com", true), ("iabtechlab.com", nil, true), (nil, nil, true),
    ] as [(String?, String?, Bool)])
  func `codes of two authorities are not the same`(
    blocker: String?, authority: String?, isBlocked: Bool
  ) {
    let run = run(
      outer: blocked("1", authority: blocker), category("1", authority: authority))
    #expect(run.ads == (isBlocked ? fails : passes))
  }

  @Test func `an ad that is broken anyway says why`() {
    let run = run(outer: blocked("1"), category("1"), isBroken: true)
    #expect(run.ads == ["a < inner < outer !101"])
    #expect(run.resolved.first?.reason == nil)
  }

  @Test func `another ad may play in its place`() {
    let run = ChainRun(
      ChainText.document(ChainText.wrapper("w", to: "d", further: blocked("1"))),
      [
        "d": ChainText.document(
          ChainText.wrapper("x", to: "e", ChainText.fallback), ChainText.inLine("b")),
        "e": ChainText.document(ChainText.inLine("a", category("1"))),
      ])
    #expect(run.ads == ["b < w"])
    #expect(run.givenUp == ["a < x < w !205"])
  }
}

/// A wrapper whose response must hold no further wrappers (VAST 4.2 § 2.4.3.2).
struct FollowAdditionalWrappersTests {
  private func behind(_ attributes: String, _ ads: String...) -> ChainRun {
    ChainRun(
      ChainText.document(ChainText.wrapper("w", to: "d", attributes)),
      [
        "d": ChainText.document(ads),
        "e": ChainText.document(ChainText.inLine("a")),
      ])
  }

  @Test func `a further wrapper is not followed`() {
    let run = behind(ChainText.last, ChainText.wrapper("x", to: "e"))
    #expect(run.ads == ["x < w !302"])
    #expect(run.fetched == ["d"])
    #expect(
      run.resolved.first?.reason
        == "the wrapper or the break around it does not allow further wrappers")
    #expect(run.resolved.first?.errorNames == ["x/error", "w/error"])
  }

  @Test(arguments: ["", "followAdditionalWrappers='true'"])
  func `otherwise it is`(attributes: String) {
    #expect(behind(attributes, ChainText.wrapper("x", to: "e")).ads == ["a < x < w"])
  }

  @Test func `an inline ad is as welcome as ever`() {
    #expect(behind(ChainText.last, ChainText.inLine("b")).ads == ["b < w"])
  }

  @Test(arguments: ["", ChainText.noFallback])
  func `the wrapper makes room for the inline ads beside it`(attributes: String) {
    let run = behind(
      ChainText.last, ChainText.wrapper("x", to: "e", attributes), ChainText.inLine("b"),
      ChainText.inLine("c"))
    #expect(run.ads == ["b < w"])
    #expect(run.givenUp == ["x < w !302"])
  }

  @Test func `among several ads it is one that fails`() {
    let run = behind(
      "\(ChainText.last) \(ChainText.many)", ChainText.inLine("b", sequence: 1),
      ChainText.wrapper("x", to: "e", sequence: 2))
    #expect(run.ads == ["#1 b < w", "#2 x < w !302"])
    #expect(run.givenUp.isEmpty)
  }

  @Test func `the word is about the next response only`() {
    let run = ChainRun(
      ChainText.document(ChainText.wrapper("w", to: "d")),
      [
        "d": ChainText.document(ChainText.wrapper("x", to: "e", ChainText.last)),
        "e": ChainText.document(ChainText.wrapper("y", to: "f")),
        "f": ChainText.document(ChainText.inLine("a")),
      ])
    #expect(run.ads == ["y < x < w !302"])
    #expect(run.fetched == ["d", "e"])
  }
}
