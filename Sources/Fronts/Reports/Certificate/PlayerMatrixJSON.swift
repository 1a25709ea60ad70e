internal import Certification
internal import Diagnostics
internal import JSONTree
internal import RunRecords

/// Writes the matrix of cases and players as JSON.
enum PlayerMatrixJSON {
  /// `{"reference", "players": [{"player", "own": […]}], "cells": […], "faults": […]}`.
  static func value(of matrix: PlayerMatrix) -> JSONValue {
    [
      "reference": .string(matrix.reference),
      "players": .array(
        matrix.players.map { player -> JSONValue in
          [
            "player": .string(player),
            "own": .array(
              matrix.own(of: player).map { own in
                .object(
                  members(of: own) + [.init("message", .string(matrix.ownSentence(of: own)))])
              }),
          ]
        }),
      "cells": .array(matrix.cells.map(value)),
      "faults": .array(
        matrix.faults.map { fault in
          .object(
            members(of: fault) + [
              .init("rule", .string(fault.cause.rule?.id ?? "")),
              .init("players", .array(fault.players.map(JSONValue.string))),
              .init("message", .string(matrix.sentence(of: fault))),
            ])
        }),
    ]
  }

  private static func value(of cell: PlayerMatrix.Cell) -> JSONValue {
    .object(
      [
        .init("case", .string(cell.name)), .init("player", .string(cell.player)),
        .init("verdict", .string(cell.verdict.word)), .init("lost", .integer(cell.lost)),
        .init("extra", .integer(cell.extra)), .init("misplaced", .integer(cell.misplaced)),
        .init("own", .integer(cell.own)),
      ] + .optional("sometimes", cell.scatter.map { _ in .integer(cell.sometimes) })
        + .optional("reason", cell.reason.map(JSONValue.string))
        + .optional("observations", cell.scatter.map(EncodedScatter.value)))
  }

  private static func members(of difference: PlayerMatrix.Difference) -> [JSONValue.Member] {
    [
      .init("cause", .string(difference.cause.name)),
      .init("kind", .string(difference.kind.rawValue)),
      .init("events", .array(difference.events.map(JSONValue.string))),
      .init("cases", .array(difference.cases.map(JSONValue.string))),
    ]
      + .optional("leastUs", (difference.by?.lowerBound).map(JSONValue.microseconds))
      + .optional("mostUs", (difference.by?.upperBound).map(JSONValue.microseconds))
      + .optional("leastOffsets", (difference.share?.counts.lowerBound).map(JSONValue.integer))
      + .optional("mostOffsets", (difference.share?.counts.upperBound).map(JSONValue.integer))
  }
}
