/// The documents that the product was conceived from: what each asks for, and the tests that show it.
enum SeedTable {
  /// One document.
  struct Seed: Sendable {
    /// Whose it is, and its title.
    var title: String
    /// What of the program stands for it.
    var place: String
    var behaviours: [SeedBehaviour]
  }

  static let all = [
    Seed(
      title: "Criteo, Video player implementation (App: iOS)",
      place: "The profile `criteo-ios` plays the guide's code, and `criteo-ios-app` the later app.",
      behaviours: criteo),
    Seed(
      title: "Outbrain, Regular SDK", place: "Units with `sdk: outbrain`, and traces of an app.",
      behaviours: outbrain),
    Seed(
      title: "Synerise, Content Widget (iOS)",
      place: "Units with `sdk: synerise`, and traces of an app.", behaviours: synerise),
    Seed(
      title: "Upsight, Native Messaging", place: "Units with `sdk: upsight`, and traces of an app.",
      behaviours: upsight),
    Seed(
      title: "Prebid, Mobile SDK with Prebid Server and cache",
      place: "`vastsim auction`, and units whose ad comes from an auction.", behaviours: prebid),
  ]

  /// The article about them, whole.
  static var article: String {
    let sections = all.map { seed in
      let rows = seed.behaviours.map { behaviour in
        let tests = behaviour.tests.map { "`\($0)`" }.joined(separator: ", ")
        return "| \(behaviour.lines) | \(behaviour.sentence) | \(tests.isEmpty ? "–" : tests) |"
      }
      let open = seed.behaviours.count { $0.tests.isEmpty }
      return """
        ## \(seed.title)

        \(seed.place) \(seed.behaviours.count) behaviours, \(seed.behaviours.count - open) of them \
        shown by a test.

        | lines | what it asks for | shown by |
        |---|---|---|
        \(rows.joined(separator: "\n"))

        """
    }
    return """
      # What each seed asks for, and what shows it

      Five documents of ad SDKs, behaviour by behaviour, with the tests that hold the program to them.

      ## Who needs it

      Contributors who change what an SDK's documents ask for. The tests of this article's table:

      ```sh
      .ci/test --filter HouseTests
      ```

      ## Overview

      The lines are those of the documents as plain text. A test stands with its suite; a dash says
      that no test shows the behaviour yet. The table is `Tests/HouseTests/Seeds`, from which this
      article is made, and a test compares the two.

      \(sections.joined(separator: "\n"))
      """
  }
}

/// Something that a document asks for.
struct SeedBehaviour: Sendable {
  /// The lines of the document.
  var lines: String
  var sentence: String
  /// The tests that fail where it does not hold, `Suite/test`; none where nothing shows it yet.
  var tests: [String]

  init(lines: String, _ sentence: String, _ tests: [String]) {
    self.lines = lines
    self.sentence = sentence
    self.tests = tests
  }
}
