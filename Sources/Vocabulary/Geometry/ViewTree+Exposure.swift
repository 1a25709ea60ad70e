extension ViewTree {
  /// The visible part of a view.
  ///
  /// The view's frame is cut to the screen and to every clipping ancestor. Views painted after it
  /// (later siblings of it or of an ancestor, with their descendants) cover what they overlap,
  /// except friendly obstructions and their descendants. The view's own descendants never cover it,
  /// hidden views never cover anything, and any alpha above 0 counts as opaque. A view under an
  /// empty clip is clipped, not hidden.
  package func exposure(of name: String) -> Exposure {
    let walk = ExposureWalk(over: views, lookingFor: name)
    guard let target = walk.target else { return Exposure(status: .notFound) }
    var exposure = Exposure(status: .measured)
    exposure.frame = target.frame.frame
    exposure.declaredFriendlyCount = walk.covers.count { $0.declaration != nil }
    guard !target.isHidden, !target.frame.isEmpty else {
      exposure.status = .hidden
      return exposure
    }
    let bounds = ExactRectangle(
      Rectangle(x: 0, y: 0, width: screen.width, height: screen.height))
    let visible = target.drawn.intersection(bounds)
    exposure.visible = visible.rectangle
    exposure.isClipped = visible != target.frame

    var covered: [ExactRectangle] = []
    for cover in walk.covers {
      let common = cover.drawn.intersection(visible)
      if common.isEmpty { continue }
      if let declaration = cover.declaration {
        exposure.friendlyObstructions.append(
          Exposure.FriendlyOverlap(
            frame: cover.drawn.rectangle, declaration: declaration, viewName: cover.viewName))
      } else if !cover.isExempt {
        exposure.obstructions.append(cover.drawn.rectangle)
        exposure.coveringViews.append(cover.viewName)
        covered.append(common)
      }
    }
    let area = visible.area - ExactRectangle.unionArea(covered)
    exposure.pixelsInView = Double(area) / 1e12
    exposure.percentInView = Self.percent(of: area, in: target.frame.area)
    return exposure
  }

  /// The visible part of a view when at most a given share of it may be in view.
  ///
  /// For scenarios that state the result and not the layout. A view of which more than the share is
  /// visible is treated as pushed over the lower edge of the screen, together with everything over
  /// it, until exactly the share is left; it then counts as clipped and not as covered. A view of
  /// which no more than the share is visible is measured unchanged.
  ///
  /// - Parameters:
  ///   - name: the measured view.
  ///   - percent: the share between 0 and 100; 100 and above limit nothing.
  /// - Returns: the exposure, its `percentInView` exactly the share when that was the limit.
  package func exposure(of name: String, limitedTo percent: Double) -> Exposure {
    var exposure = exposure(of: name)
    let share = ((percent.isNaN ? 0 : max(0, percent)) * 1e6).rounded() / 1e6
    guard exposure.status == .measured, exposure.percentInView > share else { return exposure }
    let height = exposure.frame.height * share / 100
    let shift = screen.height - height - exposure.frame.y
    exposure.frame.y += shift
    exposure.visible = exposure.frame
    exposure.visible.height = height
    if height == 0 { exposure.visible = .zero }
    exposure.isClipped = true
    exposure.obstructions = []
    exposure.coveringViews = []
    let visible = ExactRectangle(exposure.visible)
    exposure.friendlyObstructions = exposure.friendlyObstructions.compactMap { overlap in
      var overlap = overlap
      overlap.frame.y += shift
      return ExactRectangle(overlap.frame).intersection(visible).isEmpty ? nil : overlap
    }
    exposure.pixelsInView = (exposure.frame.area * share * 1e4).rounded() / 1e6
    exposure.percentInView = share
    return exposure
  }

  /// A share in percent, rounded to six decimals.
  private static func percent(of part: Int128, in whole: Int128) -> Double {
    let millionths = (part * 200_000_000 + whole) / (2 * whole)
    return Double(millionths) / 1e6
  }
}
