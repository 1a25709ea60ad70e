internal import Vocabulary

/// A behaviour of a player that users set by a key. Scenarios, configurations, their schemas,
/// `explain` and the search for a player's profile all use this one list.
package struct PlayerPolicy: Sendable {
  /// The name that identifies the policy.
  package let name: Name
  /// What the policy decides, as a sentence.
  package let meaning: String
  /// The beginning of a sentence about the policy, which the words of each value complete.
  package let label: String
  package let form: Form
  private let read: @Sendable (PlayerProfile) -> Value
  private let write: @Sendable (inout PlayerProfile, Value) -> Void
  private let say: @Sendable (Value) -> String

  /// The type of a policy's values.
  package enum Form: Sendable, Hashable {
    case choice([Choice])
    case flag
    case count(ClosedRange<Int>)
    case duration(isAboveZero: Bool)
    /// A set of names from a list, or all names of the list.
    case names([String])
  }

  /// A value with a name.
  package struct Choice: Sendable, Hashable {
    package var name: String
    /// The meaning of the value, as the predicate of a sentence whose subject is the player.
    package var words: String
  }

  /// A policy's value.
  package enum Value: Sendable, Hashable {
    /// The name of a choice, or, for a policy with a list of names, `all`.
    case name(String)
    case flag(Bool)
    case count(Int)
    case duration(Duration)
    case names([String])
  }

  /// The key under which files set the policy in a profile.
  package var key: String { name.rawValue }

  /// The values that have names.
  package var choices: [Choice] {
    switch form {
    case .choice(let choices): choices
    case .flag:
      [true, false].map { Choice(name: String($0), words: say(.flag($0))) }
    case .count, .duration, .names: []
    }
  }

  /// A profile's value.
  package func value(in profile: PlayerProfile) -> Value { read(profile) }

  /// What a profile's value means.
  package func words(in profile: PlayerProfile) -> String { say(read(profile)) }

  /// What a profile does, as a sentence without a full stop: `a click pauses the ad`.
  package func sentence(in profile: PlayerProfile) -> String { "\(label) \(words(in: profile))" }

  /// Sets the policy's value in a profile. A value of another form than the policy's changes
  /// nothing.
  package func set(_ value: Value, in profile: inout PlayerProfile) { write(&profile, value) }
}

extension PlayerPolicy.Value: CustomStringConvertible {
  /// The value as files write it.
  package var description: String {
    switch self {
    case .name(let name): name
    case .flag(let isOn): String(isOn)
    case .count(let count): String(count)
    case .duration(let duration): TimeText.written(duration)
    case .names(let names): "[\(names.joined(separator: ", "))]"
    }
  }
}

// MARK: Rows

extension PlayerPolicy {
  /// A policy whose values have names.
  init<Named: NamedPolicy>(
    _ name: Name, _ label: String, _ meaning: String,
    _ path: any WritableKeyPath<PlayerProfile, Named> & Sendable
  ) {
    let choices = Named.allCases.map { Choice(name: $0.rawValue, words: $0.words) }
    self.init(name, label, meaning, .choice(choices)) {
      .name($0[keyPath: path].rawValue)
    } write: { profile, value in
      if case .name(let name) = value, let named = Named(rawValue: name) {
        profile[keyPath: path] = named
      }
    } say: { value in
      if case .name(let name) = value { Named(rawValue: name)?.words ?? "" } else { "" }
    }
  }

  /// A policy that is either on or off.
  init(
    _ name: Name, _ label: String, _ meaning: String, yes: String, no: String,
    _ path: any WritableKeyPath<PlayerProfile, Bool> & Sendable
  ) {
    self.init(name, label, meaning, .flag) {
      .flag($0[keyPath: path])
    } write: { profile, value in
      if case .flag(let isOn) = value { profile[keyPath: path] = isOn }
    } say: { value in
      value == .flag(true) ? yes : no
    }
  }

  /// A policy whose value is a number.
  init(
    _ name: Name, _ label: String, _ meaning: String, _ range: ClosedRange<Int>,
    _ path: any WritableKeyPath<PlayerProfile, Int> & Sendable,
    say: @escaping @Sendable (Int) -> String
  ) {
    self.init(name, label, meaning, .count(range)) {
      .count($0[keyPath: path])
    } write: { profile, value in
      if case .count(let count) = value { profile[keyPath: path] = count }
    } say: { value in
      if case .count(let count) = value { say(count) } else { "" }
    }
  }

  /// A policy whose value is a time.
  init(
    _ name: Name, _ label: String, _ meaning: String, isAboveZero: Bool = false,
    read: @escaping @Sendable (PlayerProfile) -> Duration,
    write: @escaping @Sendable (inout PlayerProfile, Duration) -> Void,
    say: @escaping @Sendable (String) -> String
  ) {
    self.init(name, label, meaning, .duration(isAboveZero: isAboveZero)) {
      .duration(read($0))
    } write: { profile, value in
      if case .duration(let duration) = value { write(&profile, duration) }
    } say: { value in
      if case .duration(let duration) = value { say(TimeText.written(duration)) } else { "" }
    }
  }

  /// A policy whose value is a set of names from a list, or all of them.
  init(
    _ name: Name, _ label: String, _ meaning: String, _ names: [String], all: String,
    some: String = "",
    read: @escaping @Sendable (PlayerProfile) -> [String]?,
    write: @escaping @Sendable (inout PlayerProfile, [String]?) -> Void
  ) {
    self.init(name, label, meaning, .names(names)) {
      read($0).map(Value.names) ?? .name(Self.allNames)
    } write: { profile, value in
      switch value {
      case .name(Self.allNames): write(&profile, nil)
      case .names(let names): write(&profile, names)
      case .name, .flag, .count, .duration: break
      }
    } say: { value in
      if case .names(let names) = value { some + names.joined(separator: ", ") } else { all }
    }
  }

  /// The value that selects all names of a list.
  package static let allNames = "all"

  private init(
    _ name: Name, _ label: String, _ meaning: String, _ form: Form,
    read: @escaping @Sendable (PlayerProfile) -> Value,
    write: @escaping @Sendable (inout PlayerProfile, Value) -> Void,
    say: @escaping @Sendable (Value) -> String
  ) {
    (self.name, self.label, self.meaning, self.form) = (name, label, meaning, form)
    (self.read, self.write, self.say) = (read, write, say)
  }
}

/// A policy of a player whose values users select by name under `player:` and `players:`.
package protocol NamedPolicy: RawRepresentable<String>, CaseIterable, Sendable, Hashable {
  /// The meaning of the value, as the end of a sentence about the player.
  var words: String { get }
}
