internal import Vocabulary

/// Judges whether an app gives the widget's container the content's height.
///
/// Heights within half a point of each other are equal. A height that changes again within 100 ms
/// is not judged, because apps lay out once for several changes (practice).
struct SyneriseHeightRulesStateMachine: Sendable {
  private enum State {
    /// The container's height is right, as far as is known.
    case right
    /// The content's height has differed from the container's since an instant.
    case stale(height: Double, since: VirtualInstant, SourceLocation?)
    /// The app keeps a smaller container on purpose.
    case fixed
  }

  private static let tolerance = 0.5
  private static let grace = Duration.milliseconds(100)

  private var state = State.right
  private var container: Double?
  /// Whether the latest layout of the container could not be read.
  private var isContainerUnread = false

  /// Notes that the content has another size.
  mutating func changed(
    to size: Size, at now: VirtualInstant, _ location: SourceLocation?
  ) -> [NativeFinding] {
    if isContainerUnread { return [] }
    var findings: [NativeFinding] = []
    switch state {
    case .fixed: return []
    case .right: break
    case .stale(let height, let since, let place):
      if abs(height - size.height) < Self.tolerance { return [] }
      if since.duration(to: now) > Self.grace {
        findings = [finding(height, since: since, at: place)]
      }
    }
    if let container, abs(container - size.height) < Self.tolerance {
      state = .right
    } else {
      state = .stale(height: size.height, since: now, location)
    }
    return findings
  }

  /// The app lays the container out.
  mutating func laidOut(_ size: Size, isFixed: Bool) {
    container = size.height
    isContainerUnread = false
    switch state {
    case .right, .fixed: state = isFixed ? .fixed : .right
    case .stale(let height, _, _):
      if isFixed {
        state = .fixed
      } else if abs(height - size.height) < Self.tolerance {
        state = .right
      }
    }
  }

  /// Notes that the content's size changed to a value that could not be read.
  mutating func changeWasUnread() {
    switch state {
    case .right, .stale: state = .right
    case .fixed: break
    }
  }

  /// Notes a layout whose height could not be read: the container is not judged until the next
  /// layout.
  mutating func layoutWasUnread() {
    isContainerUnread = true
    state = .right
  }

  func finished() -> [NativeFinding] {
    switch state {
    case .right, .fixed: []
    case .stale(let height, let since, let place): [finding(height, since: since, at: place)]
    }
  }

  private func finding(
    _ height: Double, since: VirtualInstant, at place: SourceLocation?
  ) -> NativeFinding {
    let container =
      container.map { "is \(SyneriseText.number($0)) points high" } ?? "was never laid out"
    return NativeFinding(
      Diagnostic(
        rule: .widgetHeightStale,
        "the widget's content is \(SyneriseText.number(height)) points high "
          + "from \(TimeText.readable(since.sinceStart)) on, but the container \(container); "
          + "lay out the container in 'didChangeSize'", at: place))
  }
}
