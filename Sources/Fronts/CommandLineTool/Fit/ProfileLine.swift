internal import Player
internal import Vocabulary

/// Writes a profile as a line for a worker: the name of a known profile, and the policies that
/// differ from it.
enum ProfileLine {
  /// - Parameters:
  ///   - profile: the profile.
  ///   - base: the known profile.
  /// - Returns: the line, without its line break.
  static func text(of profile: PlayerProfile, over base: PlayerProfile) -> String {
    let changed = PlayerPolicy.all.filter { $0.value(in: profile) != $0.value(in: base) }
    return JSONValue.object([
      .init("base", .string(base.name)),
      .init(
        "policies",
        .object(changed.map { .init($0.key, json(of: $0.value(in: profile))) })),
    ]).orderedText
  }

  /// Reads a line; nil for a line that is not a profile.
  static func profile(of line: String, among known: [PlayerProfile]) -> PlayerProfile? {
    guard let value = try? JSONReader.value(of: line), let name = value["base"]?.text,
      var profile = known.first(where: { $0.name == name })
    else { return nil }
    for policy in PlayerPolicy.all {
      guard let json = value["policies"]?[policy.key] else { continue }
      guard let value = policyValue(json, policy.form) else { return nil }
      policy.set(value, in: &profile)
    }
    return profile
  }

  /// A duration as whole microseconds.
  static func json(of value: PlayerPolicy.Value) -> JSONValue {
    switch value {
    case .name(let name): .string(name)
    case .flag(let isOn): .bool(isOn)
    case .count(let count): .integer(count)
    case .duration(let duration): .integer(Int(clamping: duration.roundedMicroseconds))
    case .names(let names): .array(names.map(JSONValue.string))
    }
  }

  private static func policyValue(
    _ json: JSONValue, _ form: PlayerPolicy.Form
  ) -> PlayerPolicy.Value? {
    switch (json, form) {
    case (.string(let name), _): .name(name)
    case (.bool(let isOn), _): .flag(isOn)
    case (.integer(let count), .duration): .duration(.microseconds(count))
    case (.integer(let count), _): .count(count)
    case (.array(let names), _): .names(names.compactMap(\.text))
    case (.null, _), (.number, _), (.object, _): nil
    }
  }
}
