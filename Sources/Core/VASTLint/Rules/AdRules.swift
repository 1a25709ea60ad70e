internal import Documents
internal import VAST
internal import Vocabulary

/// The rules about ads and their descriptive elements.
extension LintRule {
  static let ads: [LintRule] = [
    .adWithoutContent, .adWithBothContents, .sequenceInvalid, .sequenceRepeated,
    .singleAdSequence, .adServingIdRepeated, .linearMissing, .adTypeMismatch,
    .vastAdDataIgnored, .pricingMalformed, .pricingModelCase, .expiresMalformed,
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

  static let pricingModelCase: LintRule = .init(
    "PricingModelCase", .note, "a pricing model of 3.0 in capitals",
    explanation: """
      The schema of 3.0 lists 'cpc', 'cpm', 'cpe' and 'cpv'; those of 4.x list capitals too. A validator, \
      and a server that compares exactly, do not know 'CPM' in a document of 3.0.
      """,
    fix: "Write the model in small letters.",
    clause: "VAST 3.0, schema, Pricing, model; VAST 4.0 and later, schemas",
    on: [.pricing]
  ) { node, pass in
    guard let version = pass.version, version < .v4_0, let model = node.value(of: "model"),
      model != model.lowercased(), ValueForm.pricingModel.accepts(model[...])
    else { return }
    pass.report(
      .pricingModelCase, at: node.position,
      "model \(LintPass.quoted(model)) of 'Pricing' is written '\(model.lowercased())' in "
        + version.text)
  }

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

/// The rules about creatives and their identifiers.
extension LintRule {
  static let creatives: [LintRule] = [
    .creativeWithoutContent, .severalKindsInCreative, .universalAdIdUnknown,
    .universalAdIdEmpty, .idRepeated,
  ]

  static let creativeWithoutContent: LintRule = .init(
    "CreativeWithoutContent", .warning, "a Creative without Linear, NonLinearAds or CompanionAds",
    explanation: "Players ignore it. Usually it is the remainder of a template.",
    fix: "Put a Linear, NonLinearAds or CompanionAds into it, or remove it.",
    clause: "VAST 2.0 to 4.3, Creative",
    on: [.creative, .wrapperCreative]
  ) { node, pass in
    guard !node.children.contains(where: { creativeKinds.contains($0.name) }) else { return }
    pass.report(
      .creativeWithoutContent, at: node.position,
      "'Creative' has no 'Linear', 'NonLinearAds' or 'CompanionAds'; one is required")
  }

  private static let creativeKinds = ["Linear", "NonLinearAds", "CompanionAds"]

  static let severalKindsInCreative: LintRule = .init(
    "SeveralKindsInCreative", .warning, "several kinds in one Creative, before 4.0",
    explanation: """
      2.0 and 3.0 allow one kind per Creative. Older players may read only the \
      first kind.
      """,
    fix: "Give each kind its own Creative.",
    clause: "VAST 2.0 and 3.0, Creative, a choice",
    on: [.creative, .wrapperCreative]
  ) { node, pass in
    guard pass.version == .v2_0 || pass.version == .v3_0 else { return }
    var first: String?
    for child in node.children where creativeKinds.contains(child.name) {
      guard let first else {
        first = child.name
        continue
      }
      // If both elements are of the same kind, another rule reports them.
      guard first != child.name else { continue }
      pass.report(
        .severalKindsInCreative, at: child.position,
        "'Creative' has '\(first)' and '\(child.name)'; each needs its own 'Creative' before 4.0")
      return
    }
  }

  static let universalAdIdUnknown: LintRule = .init(
    "UniversalAdIdUnknown", .note, "a UniversalAdId that is 'unknown'",
    explanation: """
      The standard requires 'unknown' if there is no identifier, but then frequency caps and \
      quality control cannot identify the creative.
      """,
    fix: "Register the creative, and state its identifier.",
    clause: "VAST 4.0 and later, UniversalAdId",
    on: [.universalAdID]
  ) { node, pass in
    let registry = node.value(of: "idRegistry") ?? ""
    guard
      registry.isSame(as: "unknown")
        || node.text.withoutBlankEnds.isSame(as: "unknown")
    else { return }
    pass.report(
      .universalAdIdUnknown, at: node.position,
      "the 'UniversalAdId' is 'unknown'; register the creative")
  }

  static let universalAdIdEmpty: LintRule = .init(
    "UniversalAdIdEmpty", .warning, "a UniversalAdId without its value",
    explanation: """
      4.0 has the value in the attribute 'idValue', 4.1 and later as text. A player reads only one \
      of them.
      """,
    fix: "Write the identifier where the declared version defines it.",
    clause: "VAST 4.1 and later, UniversalAdId",
    on: [.universalAdID]
  ) { node, pass in
    guard node.isBlank else { return }
    let hasValue = node.value(of: "idValue") != nil
    guard pass.isVersion(atLeast: .v4_1) || !hasValue else { return }
    pass.report(
      .universalAdIdEmpty, at: node.position,
      hasValue
        ? "'UniversalAdId' has its value in 'idValue' only; since 4.1 the value is its text"
        : "'UniversalAdId' is empty; use 'unknown' for a creative without an identifier")
  }

  static let idRepeated: LintRule = .init(
    "IdRepeated", .warning, "two ads or two creatives of one kind with the same id",
    explanation: """
      Reports and frequency caps count by the identifier, so two ads or creatives with the same \
      identifier are counted once.
      """,
    fix: "Give each its own id, or remove the one that is there by mistake.",
    clause: "VAST 2.0 to 4.3, Ad and Creative, id",
    on: [.vast, .creatives]
  ) { node, pass in
    guard node.children.count > 1 else { return }
    var seen: Set<[String]> = []
    for child in node.children where child.name == "Ad" || child.name == "Creative" {
      guard let id = child.attribute(named: "id"), !id.isEmpty else { continue }
      // A Linear and its companions often share their identifier.
      let kinds =
        child.name == "Ad"
        ? ["Ad"] : creativeKinds.filter { child.hasChild($0) }
      for kind in kinds where !seen.insert([kind, id]).inserted {
        let subject = kind == child.name ? "'Ad'" : "'\(child.name)' with '\(kind)'"
        pass.report(
          .idRepeated, at: child.position,
          "another \(subject) already has the id \(LintPass.quoted(id))")
      }
    }
  }
}
