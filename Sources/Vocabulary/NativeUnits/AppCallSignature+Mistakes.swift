internal import JSONTree

extension AppCallSignature {
  /// What the table has against the arguments of a call: a value of another type, or outside of the
  /// range that its type has. Arguments that are left out, null or unknown are nothing to it.
  ///
  /// - Parameter call: a call of this name.
  /// - Returns: the first mistake of each argument, in the order of the table.
  package func mistakes(in call: AppCall) -> [AppCallProblem] {
    arguments.compactMap { argument in
      guard let written = call[argument.name],
        let mistake = argument.kind.mistake(in: written, at: argument.name)
      else { return nil }
      return .malformed(
        mistake.path, of: call.name, found: mistake.found, expected: mistake.expected)
    }
  }
}

extension AppCallSignature.Kind {
  /// A value that is not what its place may hold.
  fileprivate struct Mistake {
    /// The place, as `size` or `recommendations[2].content`.
    var path: String
    var found: JSONValue
    /// What to give, as the end of a sentence.
    var expected: String
  }

  /// The first mistake in a value that is written for this kind; nil where there is none.
  fileprivate func mistake(in value: JSONValue, at path: String) -> Mistake? {
    switch self {
    case .any: nil
    case .text: Self.mistake(in: value, at: path, AppCallArgumentKind<String>.text)
    case .flag: Self.mistake(in: value, at: path, AppCallArgumentKind<Bool>.flag)
    case .whole: Self.mistake(in: value, at: path, AppCallArgumentKind<Int>.whole)
    case .count: Self.mistake(in: value, at: path, AppCallArgumentKind<Int>.count)
    case .number: Self.mistake(in: value, at: path, AppCallArgumentKind<Double>.number)
    case .length: Self.mistake(in: value, at: path, AppCallArgumentKind<Double>.length)
    case .percent: Self.mistake(in: value, at: path, AppCallArgumentKind<Double>.percent)
    case .size: Self.mistake(in: value, at: path, .size)
    case .position: Self.mistake(in: value, at: path, .position)
    case .texts: Self.mistake(in: value, at: path, AppCallArgumentKind<[String]>.texts)
    case .identifier: Self.mistake(in: value, at: path, .identifier)
    case .names(let names): Self.mistake(in: value, at: path, .one(of: names))
    case .textsByKey: Self.mistakeInTexts(of: value, at: path)
    case .object(let arguments): Self.mistake(in: value, at: path, arguments)
    case .objects(let arguments): Self.mistakeInList(value, at: path, arguments)
    }
  }

  private static func mistake<Value>(
    in value: JSONValue, at path: String, _ kind: AppCallArgumentKind<Value>
  ) -> Mistake? {
    kind.read(value) == nil ? Mistake(path: path, found: value, expected: kind.expected) : nil
  }

  private static func mistakeInTexts(of value: JSONValue, at path: String) -> Mistake? {
    guard case .object(let members) = value else {
      return Mistake(path: path, found: value, expected: "an object")
    }
    return members.lazy.compactMap {
      Kind.text.mistake(in: $0.value, at: "\(path).\($0.key)")
    }.first
  }

  private static func mistake(
    in value: JSONValue, at path: String, _ arguments: [AppCallSignature.Argument]
  ) -> Mistake? {
    guard case .object = value else {
      return Mistake(path: path, found: value, expected: "an object")
    }
    return arguments.lazy.compactMap { argument in
      guard let written = value[argument.name], written != .null else { return nil }
      return argument.kind.mistake(in: written, at: "\(path).\(argument.name)")
    }.first
  }

  private static func mistakeInList(
    _ value: JSONValue, at path: String, _ arguments: [AppCallSignature.Argument]
  ) -> Mistake? {
    guard case .array(let elements) = value else {
      return Mistake(path: path, found: value, expected: "a list")
    }
    return elements.enumerated().lazy.compactMap { index, element in
      mistake(in: element, at: "\(path)[\(index)]", arguments)
    }.first
  }

  private typealias Kind = AppCallSignature.Kind
}
