internal import Media
package import VASTSimulator
package import Vocabulary

/// The JSON that the viewer needs from a record in addition to its events.
///
/// All keys are optional for the viewer, and may come in several objects: `screen`, `stage`,
/// `steps`, `units`, `expectations`, `documents`, `cuts`, `cutNote`, `descriptions`, `described`.
package struct ViewerRecord {
  private let record: RunRecord
  private let picture: (UnitID, Int, MediaPictures.Picture) -> String
  /// Returns the identifier of the page's element that contains a document's lines; nil if the
  /// viewer gets the document's text.
  private let copy: (Int) -> String?

  package init(_ record: RunRecord, copy: @escaping (Int) -> String? = { _ in nil }) {
    self.init(record, picture: { _, _, picture in picture.dataURL }, copy: copy)
  }

  /// Creates the JSON for a page that already contains pictures and documents.
  ///
  /// - Parameters:
  ///   - record: the record of the run.
  ///   - picture: returns the identifier of the element with a picture of a unit's ad.
  ///   - copy: returns the identifier of the element with a document's lines.
  init(
    _ record: RunRecord, picture: @escaping (UnitID, Int, MediaPictures.Picture) -> String,
    copy: @escaping (Int) -> String?
  ) {
    self.record = record
    self.picture = picture
    self.copy = copy
  }

  /// The record with the descriptions of its events: a list of distinct descriptions, and the index
  /// of the description of each event.
  var describedJSON: JSONValue {
    var places: [[String]: Int] = [:]
    var descriptions: [[String]] = []
    let described = record.events.map { event in
      let words = Self.words(for: event)
      if let place = places[words] { return place }
      places[words] = descriptions.count
      descriptions.append(words)
      return descriptions.count - 1
    }
    guard case .object(let members) = json else { return json }
    return .object(
      members + [
        .init(
          "descriptions", .array(descriptions.map { .array($0.map(JSONValue.string)) })),
        .init("described", .array(described.map(JSONValue.integer))),
      ])
  }

  /// The viewer's description of an event: its kind and its name.
  package static func words(for event: RunEvent) -> [String] {
    let description = EventDescription(event)
    return [description.kind.noun, description.name]
  }

  package var json: JSONValue {
    .object(
      [
        .init("subject", .string(record.configuration.subject)),
        .init("units", .array(record.units.map(unit))),
        .init("expectations", .array(record.expectations.map(expectation))),
        .init("documents", .array(record.sources.enumerated().map(document))),
      ] + cuts + staging)
  }

  /// The intervals between ads that the timeline leaves out.
  private var cuts: [JSONValue.Member] {
    let shown = ShownTime(record)
    let cuts = shown.cuts.map { cut in
      JSONValue.object([
        .init("fromUs", .microseconds(cut.start)), .init("toUs", .microseconds(cut.end)),
        .init("note", .string(ShownTime.note(on: cut.length))),
      ])
    }
    return [.init("cuts", .array(cuts))]
      + .optional("cutNote", shown.note.map { .string("\(ShownTime.sign) \($0)") })
  }

  private func name(of unit: UnitID) -> String {
    record.configuration.name(of: unit) ?? ""
  }

  // MARK: The screen

  private var staging: [JSONValue.Member] {
    guard let staging = record.staging else { return [] }
    return [
      .init(
        "screen",
        .array([staging.screen.width, staging.screen.height].map(JSONValue.exactNumber))),
      .init("stage", .array(staging.changes.map(change))),
      .init("steps", .array(staging.steps.map(step))),
    ]
      + .optional(
        "stageEndsAtUs", staging.endsAt.map { .microseconds($0.sinceStart) })
  }

  private func change(_ change: RunStaging.Change) -> JSONValue {
    .object(
      [.init("atUs", .microseconds(change.at.sinceStart))]
        + (change.state.map(EventStream.screen.members) ?? [])
        + .optional(
          "inView",
          change.inView.isEmpty
            ? nil
            : .object(
              change.inView.map { share in
                .init(
                  name(of: share.unit), share.percent.map(JSONValue.exactNumber) ?? .null)
              })))
  }

  private func step(_ step: RunStaging.Step) -> JSONValue {
    .object(
      [
        .init("atUs", .microseconds(step.at.sinceStart)), .init("do", .string(step.name)),
      ] + .optional("unit", step.unit.map { .string(name(of: $0)) })
        + .optional("place", step.location.map { .string("\($0)") }))
  }

  // MARK: Units

  private func unit(_ unit: UnitRecord) -> JSONValue {
    let view = record.staging?.views.first { $0.unit == unit.unit }?.view
    return .object([
      .init("unit", .string(name(of: unit.unit))),
      .init("view", .string(view ?? unit.unit.name)),
      .init("ads", .array(unit.ads.map { ad($0, of: unit.unit) })),
    ])
  }

  private func ad(_ ad: AdRecord, of unit: UnitID) -> JSONValue {
    let pictures = (ad.mediaFacts?.pictures?.pictures ?? []).compactMap { picture in
      ad.index.map { index in
        JSONValue.object([
          .init("mediaUs", .microseconds(picture.position)),
          .init("image", .string(self.picture(unit, index, picture))),
        ])
      }
    }
    return .object(
      [
        .init(
          "chain",
          .array(
            ad.chain.enumerated().map { index, hop in
              .object(
                [
                  .init("document", .string(hop.document)),
                  .init("name", .string(ad.hopName(index))),
                ]
                  + .optional("adID", hop.adID.map(JSONValue.string)))
            }))
      ] + .optional("ad", ad.index.map(JSONValue.integer))
        + .optional("title", ad.title.map(JSONValue.string))
        + .optional("pictures", pictures.isEmpty ? nil : .array(pictures)))
  }

  // MARK: Expectations and documents

  private func expectation(_ result: ExpectationResult) -> JSONValue {
    let pattern: Expectation.EventPattern? =
      switch result.claim {
      case .occurs(let pattern, _), .never(let pattern): pattern
      case .order, .viewable, .notViewable, .error, .outcome, .diagnostic: nil
      }
    return .object(
      [.init("text", .string(result.text)), .init("holds", .bool(result.holds))]
        + .optional("event", pattern.map { .string($0.subject.event) })
        + .optional("atUs", pattern?.at.map(JSONValue.microseconds))
        + .optional("withinUs", pattern?.at == nil ? nil : pattern.map { .microseconds($0.within) })
        + .optional("failure", result.failure.map(JSONValue.string))
        + .optional("unit", result.unit.map { .string(name(of: $0)) })
        + .optional("place", result.location.map { .string("\($0)") }))
  }

  private func document(_ index: Int, _ document: FetchedDocument) -> JSONValue {
    .object(
      [.init("name", .string(document.name))]
        + (copy(index).map { [.init("copy", .string($0))] }
          ?? .optional("text", document.text.map(JSONValue.string))))
  }
}

extension Expectation.Subject {
  /// The name of the event that the expectation is about.
  fileprivate var event: String {
    switch self {
    case .beacon(let event), .verification(let event), .omid(let event), .player(let event),
      .native(let event):
      event
    }
  }
}
