internal import Player
internal import Vocabulary

extension RunRecord {
  /// Whether the run played a stream with ad breaks.
  package var isOfStream: Bool {
    events.contains { event in
      if case .stream = event.kind { true } else { false }
    }
  }

  /// Whether the run played a stream without a break.
  var announcesNoBreak: Bool {
    events.contains { event in
      if case .stream(.playlist(let facts)) = event.kind { facts.breaks == 0 } else { false }
    }
  }

  /// The first ad break inside a stream's primary content that the run entered and left; nil
  /// without one.
  package var firstMetBreak: MetBreak? {
    var length: Duration?
    var entered: (at: Duration, id: String, departure: Duration)?
    var primaryBegan = Duration.zero
    for event in events {
      guard case .stream(let change) = event.kind else { continue }
      let at = event.at.sinceStart
      switch change {
      case .playlist(let facts): length = facts.duration
      case .adBreak(let change):
        switch change.phase {
        case .announced, .resolved: break
        case .entered: entered = (at, change.breakID, change.departure ?? .zero)
        case .left:
          defer { primaryBegan = at }
          guard let begun = entered, begun.id == change.breakID, let resume = change.resume,
            let length, begun.departure > .zero, begun.departure < length
          else { continue }
          return MetBreak(
            departure: begun.departure, resume: resume, lead: begun.at - primaryBegan,
            entered: begun.at, left: at, primaryLength: length)
        }
      }
    }
    return nil
  }
}
