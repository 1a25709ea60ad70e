package import VAST
package import Vocabulary

/// Decides which nonlinear creatives a player can show, and in what size (VAST `NonLinear`).
///
/// The alternatives of one NonLinearAds are tried in document order. A creative
/// larger than the display area is shown smaller if it is `scalable`, and
/// refused otherwise.
package struct NonLinearSelector: Sendable {
  /// The verdict on one alternative.
  enum Verdict: Sendable, Hashable {
    /// The alternative can be shown, by this resource and in this size.
    case shown(CreativeResource, size: Size)
    case refused(VASTErrorCode, reason: String)
  }

  /// One alternative with its verdict.
  package struct Candidate: Sendable, Hashable {
    package var nonLinear: NonLinear
    var verdict: Verdict

    /// Why the alternative cannot be shown; nil when it can.
    package var refusal: String? {
      switch verdict {
      case .shown: nil
      case .refused(_, let reason): reason
      }
    }
  }

  /// The types of StaticResource that are shown, in lower case.
  static let imageTypes = [
    "image/png", "image/jpeg", "image/jpg", "image/pjpeg", "image/gif", "image/webp",
    "image/avif", "image/svg+xml", "image/bmp",
  ]

  /// The player's size in points.
  private let area: Size
  /// The device's screen, in words.
  private let screen: String

  /// - Parameters:
  ///   - area: the player's size in points, which a creative has to fit.
  ///   - screen: the screen that the player is on, in words for messages.
  init(area: Size, on screen: String) {
    self.area = area
    self.screen = screen
  }

  /// Every alternative with its verdict, in document order.
  func candidates(
    in ads: NonLinearAds, requiring framework: String? = nil
  ) -> [Candidate] {
    ads.nonLinears.map {
      Candidate(nonLinear: $0, verdict: verdict(on: $0, requiring: framework))
    }
  }

  /// The most specific error when no candidate is shown.
  ///
  /// The error of a candidate whose kind is supported, but which does not fit (501), takes
  /// precedence over the error of an unsupported kind (503). Without any alternative the error is
  /// the general one (500).
  static func failure(
    of candidates: [Candidate]
  ) -> (code: VASTErrorCode, reason: String) {
    var codes: Set<VASTErrorCode> = []
    var reasons: [String] = []
    for candidate in candidates {
      guard case .refused(let code, let reason) = candidate.verdict else { continue }
      codes.insert(code)
      reasons.append(reason)
    }
    guard !reasons.isEmpty else { return (.nonLinear, "its NonLinearAds holds no NonLinear") }
    let code: VASTErrorCode =
      codes.contains(.nonLinearDoesNotFit) ? .nonLinearDoesNotFit : .nonLinearUnsupported
    return (code, "no NonLinear can be shown: \(reasons.joined(separator: "; "))")
  }

  /// The size that a creative is drawn in when it is expanded; nil when it declares none.
  ///
  /// A size beyond the player is cut to the player's edges.
  func expandedSize(of nonLinear: NonLinear) -> Size? {
    guard let width = nonLinear.expandedWidth, let height = nonLinear.expandedHeight,
      width > 0, height > 0
    else { return nil }
    return Size(width: min(Double(width), area.width), height: min(Double(height), area.height))
  }

  private func verdict(on nonLinear: NonLinear, requiring framework: String?) -> Verdict {
    for framework in [framework, nonLinear.apiFramework].compactMap(\.self)
    where !framework.trimmingWhitespace().isEmpty {
      return .refused(
        .nonLinearUnsupported,
        reason: "its apiFramework '\(framework)' is not supported")
    }
    var refusals: [String] = []
    for resource in nonLinear.resources {
      if let refusal = refusal(of: resource) {
        refusals.append(refusal)
        continue
      }
      guard let size = drawnSize(of: nonLinear) else {
        let declared = "\(nonLinear.width ?? 0)×\(nonLinear.height ?? 0)"
        return .refused(
          .nonLinearDoesNotFit,
          reason: "its \(declared) do not fit the player's "
            + "\(Int(area.width))×\(Int(area.height)) on \(screen), and it is not scalable")
      }
      return .shown(resource, size: size)
    }
    return .refused(
      .nonLinearUnsupported,
      reason: refusals.isEmpty ? "it has no resource" : refusals.joined(separator: "; "))
  }

  private func refusal(of resource: CreativeResource) -> String? {
    switch resource.content {
    case .page, .markup: return nil
    case .file(_, let type):
      // As with media, a missing type counts as a supported one.
      guard let type, !type.trimmingWhitespace().isEmpty else { return nil }
      let plain = type.lowercased().prefix { $0 != ";" }.trimmingWhitespace()
      return Self.imageTypes.contains(String(plain)) ? nil : "its type '\(type)' is not supported"
    }
  }

  /// The size that a creative is drawn in; nil when it does not fit.
  private func drawnSize(of nonLinear: NonLinear) -> Size? {
    // A creative without a size takes the whole area.
    let width = nonLinear.width.flatMap { $0 > 0 ? Double($0) : nil } ?? area.width
    let height = nonLinear.height.flatMap { $0 > 0 ? Double($0) : nil } ?? area.height
    if width <= area.width, height <= area.height { return Size(width: width, height: height) }
    guard nonLinear.isScalable == true else { return nil }
    guard nonLinear.maintainsAspectRatio != false else {
      return Size(width: min(width, area.width), height: min(height, area.height))
    }
    let scale = min(area.width / width, area.height / height)
    // Views are laid out in whole points.
    return Size(
      width: max(1, (width * scale).rounded(.down)),
      height: max(1, (height * scale).rounded(.down)))
  }
}

/// An alternative of a nonlinear creative that can be shown, if its resource is available.
package struct NonLinearOffer: Sendable, Hashable {
  package var nonLinear: NonLinear
  /// The resource that it shows.
  package var resource: CreativeResource
  /// The size that it is drawn in, in points.
  package var size: Size
  /// The size that it is drawn in when it is expanded; nil when it declares none.
  package var expandedSize: Size?

  /// Nil for an alternative that was refused.
  init?(_ candidate: NonLinearSelector.Candidate, of selector: NonLinearSelector) {
    guard case .shown(let resource, let size) = candidate.verdict else { return nil }
    nonLinear = candidate.nonLinear
    self.resource = resource
    self.size = size
    expandedSize = selector.expandedSize(of: candidate.nonLinear)
  }
}
