extension ViewTree {
  /// The visible part of a view.
  ///
  /// The view's frame is cut to the screen and to every clipping ancestor. Views painted after it
  /// (later siblings of it or of an ancestor, with their descendants) cover what they overlap,
  /// except friendly obstructions and their descendants. The view's own descendants never cover it,
  /// hidden views never cover anything, and any alpha above 0 counts as opaque. A view under an
  /// empty clip is clipped, not hidden.
  ///
  /// - Parameters:
  ///   - name: the measured view.
  ///   - refused: views that obstruct although they are declared friendly.
  /// - Returns: the visible part of the view.
  package func exposure(of name: String, refusing refused: Set<String> = []) -> Exposure {
    ExposureMeter(of: name, in: self, refusing: refused).exposure
  }

  /// The visible part of a view when at most a given share of it may be in view.
  ///
  /// It is used for scenarios that state the share in view instead of the layout. If more than the
  /// share is visible, the view and everything over it are treated as moved over the lower edge of
  /// the screen until exactly the share is left. The view then counts as clipped, not as covered.
  /// If no more than the share is visible, the view is measured unchanged.
  ///
  /// - Parameters:
  ///   - name: the measured view.
  ///   - percent: the share between 0 and 100; values of 100 and above limit nothing.
  /// - Returns: the exposure. Its `percentInView` is exactly the share if the share limited it.
  package func exposure(of name: String, limitedTo percent: Double) -> Exposure {
    limited(exposure(of: name), to: percent)
  }

  /// An exposure in this tree, limited to a given percentage in view.
  package func limited(_ exposure: Exposure, to percent: Double) -> Exposure {
    var exposure = exposure
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
}
