internal import Documents
internal import VAST
internal import Vocabulary

/// The rules about ads and their descriptive elements.
extension LintRule {
  static let ads: [LintRule] = [
    .adWithoutContent, .adWithBothContents, .sequenceInvalid, .sequenceRepeated,
    .singleAdSequence, .adServingIdRepeated, .linearMissing, .adTypeMismatch,
    .vastAdDataIgnored, .pricingMalformed, .expiresMalformed,
  ]

  static let adWithoutContent: LintRule = .init(
    "AdWithoutContent", .error, "neither InLine nor Wrapper",
    explanation: """
      There is nothing to play and no wrapper to follow: error 101, or 303 behind a wrapper.
      """,
    fix: "Put an InLine or a Wrapper into the Ad.",
    clause: "VAST 2.0 to 4.3, Ad",
    mattersToRuns: true, on: [.ad]
  ) { node, pass in
    let names = ["inline", "wrapper"]
    guard !node.children.contains(where: { names.contains($0.name.lowercased()) }) else { return }
    pass.report(
      .adWithoutContent, at: node.position,
      "'Ad' has neither 'InLine' nor 'Wrapper'; one is required")
  }

  static let adWithBothContents: LintRule = .init(
    "AdWithBothContents", .error, "both InLine and Wrapper",
    explanation: "The schema allows one of them. Players differ in which of the two they use.",
    fix: "Keep the InLine or the Wrapper.",
    clause: "VAST 2.0 to 4.3, Ad",
    mattersToRuns: true, on: [.ad]
  ) { node, pass in
    guard let wrapper = node.child(named: "Wrapper"), node.hasChild("InLine") else {
      return
    }
    pass.report(
      .adWithBothContents, at: wrapper.position,
      "'Ad' has both 'InLine' and 'Wrapper'; one is allowed")
  }

  static let sequenceInvalid = LintRule(
    "SequenceInvalid", .warning, "a sequence that is not a whole number above zero",
    explanation: """
      The ads of an ad pod are numbered from 1. With any other number, players \
      ignore either the number or the whole ad.
      """,
    fix: "Write 1, 2, 3 and so on, or leave 'sequence' out.",
    clause: "VAST 3.0 and later, Ad, sequence",
    mattersToRuns: true)

  static let sequenceRepeated: LintRule = .init(
    "SequenceRepeated", .warning, "two ads with the same sequence",
    explanation: """
      The order of the two ads is up to the player, and some players keep only one of them.
      """,
    fix: "Give each ad of the ad pod its own sequence.",
    clause: "VAST 3.0 and later, Ad, sequence",
    on: [.vast]
  ) { node, pass in
    guard node.children.count > 1 else { return }
    var seen: Set<Int> = []
    for ad in node.children where ad.name == "Ad" {
      guard let text = ad.value(of: "sequence"), let number = Int(text), number > 0 else {
        continue
      }
      if seen.insert(number).inserted { continue }
      pass.report(
        .sequenceRepeated, at: ad.position,
        "another 'Ad' already has sequence \(number); each must be unique")
    }
  }

  static let singleAdSequence: LintRule = .init(
    "SingleAdSequence", .note, "a single ad with a sequence",
    explanation: """
      A sequence makes the ad a member of an ad pod. A wrapper that does not allow multiple ads, \
      which is the default, accepts only ads without a sequence. By the specification, this ad is \
      rejected behind such a wrapper (error 303). One finding covers all responses of a schedule.
      """,
    fix: "Remove 'sequence' if the ad is not part of an ad pod.",
    clause: "VAST 3.0 and later, Ad, sequence; Wrapper, allowMultipleAds",
    on: [.vast]
  ) { node, pass in
    let ads = node.children.count { $0.name == "Ad" }
    guard ads == 1, let ad = node.child(named: "Ad"),
      ad.value(of: "sequence").map(ValueForm.ordinal.accepts) == true
    else { return }
    pass.reportOnce(
      .singleAdSequence, at: ad.position,
      "the only 'Ad' has a 'sequence'; remove it so that the ad plays behind any wrapper")
  }

  static let adServingIdRepeated: LintRule = .init(
    "AdServingIdRepeated", .warning, "two ads with the same AdServingId",
    explanation: "The identifier distinguishes servings. Two ads of one response are two servings.",
    fix: "Give each ad its own AdServingId.",
    clause: "VAST 4.1 and later, AdServingId",
    on: [.vast]
  ) { node, pass in
    guard node.children.count > 1 else { return }
    var seen: Set<String> = []
    for ad in node.children where ad.name == "Ad" {
      guard let id = ad.child(named: "InLine")?.child(named: "AdServingId"), !id.isBlank else {
        continue
      }
      if seen.insert(id.trimmedText).inserted { continue }
      pass.report(
        .adServingIdRepeated, at: id.position,
        "another 'InLine' already has this 'AdServingId'")
    }
  }

  static let linearMissing: LintRule = .init(
    "LinearMissing", .error, "no creative is linear or nonlinear",
    explanation: "Companions accompany another creative. Alone they are not a video ad.",
    fix: "Add a Linear or NonLinearAds.",
    clause: "VAST 2.0 to 4.3, Creatives of an InLine",
    mattersToRuns: true, on: [.creatives]
  ) { node, pass in
    guard let first = node.child(named: "Creative") else { return }
    for creative in node.children where creative.name == "Creative" {
      if creative.hasChild("Linear") || creative.hasChild("NonLinearAds") {
        return
      }
    }
    pass.report(
      .linearMissing, at: first.position,
      "no 'Creative' of the ad has a 'Linear' or 'NonLinearAds'; one is required")
  }

  static let adTypeMismatch: LintRule = .init(
    "AdTypeMismatch", .warning, "an adType that the media files contradict",
    explanation: """
      Players select ads by 'adType' before they inspect the files: a video that is declared as \
      audio is requested for slots without a picture.
      """,
    fix: "Write the type of the media files, 'video', 'audio' or 'hybrid'.",
    clause: "VAST 4.1 and later, Ad, adType",
    on: [.ad]
  ) { node, pass in
    guard let declared = node.value(of: "adType"), declared == "video" || declared == "audio"
    else { return }
    let creatives = node.child(named: "InLine")?.child(named: "Creatives")?.children ?? []
    let types = creatives.flatMap { creative in
      let files = creative.child(named: "Linear")?.child(named: "MediaFiles")?.children ?? []
      return files.filter { $0.name == "MediaFile" }.map { $0.value(of: "type") ?? "" }
    }
    let other = declared == "video" ? "audio" : "video"
    guard !types.isEmpty, types.allSatisfy({ $0.lowercased().hasPrefix(other + "/") }) else {
      return
    }
    pass.report(
      .adTypeMismatch, at: node.position,
      "adType is '\(declared)', but every 'MediaFile' is \(other)")
  }

  static let vastAdDataIgnored = LintRule(
    "VASTAdDataIgnored", .note, "an embedded response inside a wrapper",
    explanation: """
      A proposal for server-side unwrapping put the fetched response into 'VASTAdData', next to \
      'VASTAdTagURI'. The proposal was never adopted: players fetch the URL.
      """,
    fix: "Remove 'VASTAdData'. 'VASTAdTagURI' is enough.",
    clause: "Proposal for server-side unwrapping; in no version of VAST",
    mattersToRuns: true)

  static let pricingMalformed = LintRule(
    "PricingMalformed", .warning, "a price that is not a number",
    explanation: """
      A price is a number with a decimal point and without a currency sign. Players read any \
      other form as a wrong price, or not at all.
      """,
    fix: "Write a number such as '25.00', and the currency in the attribute 'currency'.",
    clause: "VAST 3.0 and later, Pricing, xs:decimal")

  static let expiresMalformed = LintRule(
    "ExpiresMalformed", .warning, "an Expires that is not a number of seconds",
    explanation: "A player that cannot read it never lets the ad expire.",
    fix: "Write a whole number of seconds, such as 3600.",
    clause: "VAST 4.1, Expires",
    mattersToRuns: true)
}

extension LintPass {
  /// Finds a price that is not a number.
  mutating func checkPrice(of node: XMLNode) {
    let text = node.text.withoutBlankEnds
    guard !text.isEmpty, !ValueForm.decimal.accepts(text) else { return }
    report(
      .pricingMalformed, at: node.position,
      "'\(node.name)' is \(Self.quoted(text)); use a number such as '25.00'")
  }
}
