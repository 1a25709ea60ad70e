internal import VASTSimulator
internal import Vocabulary

/// The schema of a line of an app trace, as `vastsim audit` reads it. A line is one call with its
/// arguments, and the schema covers every call of each SDK.
enum AppTraceSchema {
  static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim app trace, version 1",
      meaning: "One line of an app trace: a call between an app and the SDK of a native unit.",
      root: names.reduce(Schema.object(fields).open) { root, name in
        root.with(if: condition(name), then: arguments(of: name))
      }, definitions: [])
  }

  /// The calls of all SDKs.
  static let signatures: [AppCallSignature] = NativeSDK.allCases.flatMap { $0.calls.signatures }

  private static let names: [String] = signatures.map(\.name).distinct

  private static let fields: [SchemaField] = [
    .required("v", .constant(1), "The version of the format, 1."),
    .required("atUs", .integer(0...Int.max), "The time since the trace began, in µs."),
    .required("unit", .filledString, "The unit's name, of the app's own choice."),
    .required("call", .names(names), "The call's name; its arguments are further keys."),
  ]

  private static func condition(_ name: String) -> Schema {
    Schema.requiring(["call"]).with(
      "properties", .object([.init("call", Schema.constant(.string(name)).json)]))
  }

  /// The arguments of the call with this name. If several SDKs have such a call, the arguments of
  /// any one of these calls.
  private static func arguments(of name: String) -> Schema {
    let calls = signatures.filter { $0.name == name }.map { signature in
      Schema.object(signature.arguments.map(field)).open.described(signature.meaning)
    }
    return calls.count == 1 ? calls[0] : .either(calls)
  }

  private static func field(_ argument: AppCallSignature.Argument) -> SchemaField {
    let schema = schema(of: argument.kind)
    return argument.isRequired
      ? .required(argument.name, schema, argument.meaning)
      : SchemaField(argument.name, .either([schema, .constant(.null)]), argument.meaning)
  }

  private static func schema(of kind: AppCallSignature.Kind) -> Schema {
    switch kind {
    case .text: .string
    case .flag: .flag
    case .whole: .integer()
    case .count: .integer(0...Int.max)
    case .number: .anyNumber
    case .length: .positiveNumber
    case .percent: .number(0...100)
    case .size: pair("width", "height", .positiveNumber)
    case .position: pair("x", "y", .anyNumber)
    case .texts: .list(of: .string)
    case .identifier: .either([.string, .integer()])
    case .textsByKey: .object(keys: .string, values: .string)
    case .names(let names): .names(names)
    case .object(let arguments): Schema.object(arguments.map(field)).open
    case .objects(let arguments): .list(of: Schema.object(arguments.map(field)).open)
    }
  }

  /// Two numbers, either under two keys or in a list.
  private static func pair(_ first: String, _ second: String, _ number: Schema) -> Schema {
    .either([
      Schema.object([
        .required(first, number, "The \(first)."), .required(second, number, "The \(second)."),
      ]).open,
      .list(ofEach: [number, number]),
    ])
  }
}
