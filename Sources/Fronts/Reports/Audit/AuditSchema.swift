package import JSONSchema
internal import Scenario

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
          .init("sdk", .choice(of: NativeSDK.self), "The SDK that it uses."),
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
