import Documents
import OpenMeasurement
import Vocabulary

/// A user's own viewability standards, in a scenario or a configuration.
extension ViewabilityStandard {
  private static let area = FieldForm.number(0...1e12)

  static let fields: [Field<Self>] = [
    .required("name", ownName, "The standard's name, different from the built-in names.", \.name),
    .required(
      "percent", percentForm, "The percentage of the ad that has to be in view.", \.percent),
    .init("time", .positiveDuration, "How long it has to be in view.", \.time),
    .init(
      "share", .percentage, "The share of the ad's duration that it has to be in view: 50%.",
      \.share),
    .init(
      "atComplete", atComplete, "True to judge only at the instant of complete.",
      \.isJudgedAtCompletion),
    .init(
      "continuous", .flag, "Whether the time must be continuous, the default.", \.isContinuous),
    .init("audible", .flag, "Whether only time with sound counts.", \.requiresAudible),
    .init(
      "userInitiated", .flag, "Whether playback must be user-initiated.",
      \.requiresUserInitiated),
    .init("replays", .flag, "Whether further plays count.", \.countsReplays),
    .init(
      "creatives", .creativeKinds, "The kinds of creative that it applies to; all by default.",
      \.creatives),
    .init(
      "minArea", area, "The area from which it applies to an ad, in square points.",
      \.minimumArea),
    .init(
      "maxArea", area, "The area from which it no longer applies to an ad, in square points.",
      \.areaLimit),
  ]

  /// The keys that state how the standard is judged; exactly one of them must be present.
  private static let lengths = ["time", "share", "atComplete"]

  static let schema = Schema.object(fields.schema()).withExactlyOne(of: lengths)
    .with(
      if: .requiring(["atComplete"]),
      then: Schema([.init("properties", ["continuous": false])]))

  private static let ownName = FieldForm<String>(
    FieldForm.text.schema.with("not", Schema.names(builtIn.map(\.name)).json)
  ) { $0.text() }

  private static let percentForm = FieldForm<Double>(
    Schema([.init("type", "number"), .init("exclusiveMinimum", 0), .init("maximum", 100)])
  ) { value in
    guard let percent = value.number(in: 0...100) else { return nil }
    return percent == 0 ? value.invalid("must be above 0") : percent
  }

  private static let atComplete = FieldForm<Bool>(.constant(true)) { value in
    guard let flag = value.flag() else { return nil }
    return flag ? flag : value.invalid("must be true or absent")
  }

  /// Reads a list of standards, whose names must be unique and differ from the names of the
  /// built-in standards.
  static let list = FieldForm<[Self]>(.list(of: .reference("standard"))) { value in
    var names = builtIn.map(\.name)
    return (value.elements() ?? []).compactMap { element in
      guard let reader = element.fields(as: "a standard") else { return nil }
      if let name = reader["name"]?.node.scalar?.text {
        if let index = names.firstIndex(of: name) {
          value.context.report(
            .scenarioInvalidValue,
            "standard '\(name)' is "
              + (index < builtIn.count ? "built in; use another name" : "defined twice"),
            at: reader.position)
        }
        names.append(name)
      }
      var standard = Self(name: "", percent: 0, time: .zero)
      let isComplete = fields.read(reader, into: &standard)
      let length = reader.exactlyOne(of: lengths)
      if length == "atComplete" { reader.refuse("continuous", because: "needs 'time' or 'share'") }
      return isComplete && length != nil ? standard : nil
    }
  }
}

extension FieldForm<CreativeKinds> {
  /// One kind of creative, or a list of them.
  fileprivate static var creativeKinds: Self {
    let known = CreativeKinds.named
    let names = Schema.names(known.map(\.name))
    return Self(.either([names, .list(of: names, atLeast: 1)])) { value in
      let values = value.node.elements == nil ? [value] : value.elements() ?? []
      let kinds = values.compactMap { value in
        value.name(among: known.map(\.name), what: "creative").flatMap { name in
          known.first { $0.name == name }?.kind
        }
      }
      guard !values.isEmpty else { return value.invalid("must list at least one creative") }
      return kinds.isEmpty ? nil : CreativeKinds(kinds)
    }
  }
}
