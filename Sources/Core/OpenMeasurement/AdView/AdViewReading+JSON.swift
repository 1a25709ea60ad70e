package import Vocabulary

extension AdViewReading {
  /// The members of the data of `geometryChange` and `impression` that describe the geometry:
  /// `viewport`, `adView`, `declaredFriendlyObstructions`.
  package var jsonMembers: [JSONValue.Member] {
    [
      JSONValue.Member(
        "viewport", ["width": .points(viewport.width), "height": .points(viewport.height)]),
      JSONValue.Member("adView", adView),
      JSONValue.Member(
        "declaredFriendlyObstructions", .integer(exposure.declaredFriendlyCount)),
    ]
  }

  /// The `adView` object; without geometry when there is no view to measure.
  package var adView: JSONValue {
    var members: [JSONValue.Member] = [
      JSONValue.Member("percentageInView", .integer(percentageInView)),
      JSONValue.Member("pixelsInView", .points(pixelsInView)),
      JSONValue.Member("reasons", .array(reasons.map { .string($0.rawValue) })),
    ]
    if isMeasurable {
      members.append(JSONValue.Member("geometry", geometry))
      members.append(JSONValue.Member("onScreenGeometry", onScreenGeometry))
    }
    return .object(members)
  }

  private var geometry: JSONValue {
    .object(
      exposure.frame.sizeFirstMembers
        + [JSONValue.Member("pixels", .points(exposure.frame.area))])
  }

  /// The geometry according to the view tree alone. The pixels of a background app's ad still count
  /// in it, as captured traffic shows.
  private var onScreenGeometry: JSONValue {
    .object(
      exposure.visible.sizeFirstMembers + [
        JSONValue.Member("pixels", .points(exposure.pixelsInView)),
        JSONValue.Member(
          "obstructions", .array(exposure.obstructions.map { .object($0.sizeFirstMembers) })),
        JSONValue.Member(
          "friendlyObstructions", .array(exposure.friendlyObstructions.map(\.json))),
      ])
  }
}

extension Exposure.FriendlyOverlap {
  fileprivate var json: JSONValue {
    var members = [
      JSONValue.Member("x", .points(frame.x)), JSONValue.Member("y", .points(frame.y)),
      JSONValue.Member("width", .points(frame.width)),
      JSONValue.Member("height", .points(frame.height)),
      JSONValue.Member("obstructionClass", .string(viewName)),
      JSONValue.Member("obstructionPurpose", .string(declaration.purpose.rawValue)),
    ]
    if let reason = declaration.reason {
      members.append(JSONValue.Member("obstructionReason", .string(reason)))
    }
    return .object(members)
  }
}

extension Rectangle {
  /// The members in the order of geometry objects, the size first.
  fileprivate var sizeFirstMembers: [JSONValue.Member] {
    [
      JSONValue.Member("width", .points(width)), JSONValue.Member("height", .points(height)),
      JSONValue.Member("x", .points(x)), JSONValue.Member("y", .points(y)),
    ]
  }
}

extension JSONValue {
  /// A number as JavaScript writes it: without a fraction when it is whole.
  static func points(_ value: Double) -> JSONValue {
    guard let whole = Int(exactly: value) else { return .number(value) }
    return .integer(whole)
  }
}
