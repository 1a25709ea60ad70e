package import JSONSchema
internal import JSONTree
internal import NativeUnits
internal import Scenario

/// A line of an app trace, as `vastsim audit` reads it.
package enum AppTraceSchema {
  package static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim app trace, version 1",
      meaning: "One line of an app trace: a call between an app and the SDK of a native unit.",
      root: Schema.object(fields).open, definitions: [])
  }

  private static let fields: [SchemaField] = [
    .required("v", .constant(1), "The version of the format, 1."),
    .required("atUs", .integer(0...Int.max), "The time since the trace began, in µs."),
    .required("unit", .filledString, "The unit's name, of the app's own choice."),
    .required(
      "call", .filledString,
      "The call's name; its arguments follow, as the article on native units lists them."),
    .init("item", .integer(0...Int.max), "The item that the call is about, from 0."),
    .init(
      "sdk", .names(NativeSDK.audited.map(\.rawValue)),
      "Of the call 'unit': the SDK that the unit uses."),
  ]
}

/// The JSON output of `vastsim audit`.
package enum AuditSchema {
  package static var document: SchemaDocument {
    SchemaDocument(
      title: "vastsim audit, version 1", meaning: "What is wrong with the calls of an app trace.",
      root: .object(fields), definitions: [])
  }

  private static let fields: [SchemaField] = [
    FindingSchema.version,
    .required("trace", .string, "The trace's file, as displayed."),
    .required("passes", .flag, "Whether nothing is held against the app."),
    .required(
      "units",
      .list(
        of: .object([
          .required("unit", .filledString, "The unit's name."),
          .init("sdk", .names(NativeSDK.audited.map(\.rawValue)), "The SDK that it uses."),
          .required("calls", .integer(1...Int.max), "How many calls the trace has of it."),
        ])), "The units of the trace, in the order of their first calls."),
    .required(
      "diagnostics",
      .list(
        of: .object(
          FindingSchema.located + [
            .init("unit", .filledString, "The unit that the finding is about."),
            .init("item", .integer(0...Int.max), "The item that the finding is about."),
          ])), "The findings, in the order of the calls; what is missing comes last."),
  ]
}
