internal import Vocabulary

/// The marks that represent a lane's events: events that would cover each other share a mark.
struct LaneMarks {
  /// One mark.
  struct Mark {
    var place: Percentage
    /// The indices of the mark's events in the run's stream.
    var events: [Int]
    /// The name of one of the mark's events: the first event that reports an error, or the first
    /// event if none reports an error.
    var name: String
    /// Whether one of the events reports an error.
    var isError: Bool

    /// The mark in words. Its first event happened at the instant `first`.
    func title(at first: Duration) -> String {
      "\(name) at \(TimeText.readable(first))"
        + (events.count == 1 ? "" : " and \(events.count - 1) more")
    }
  }

  /// The width of a mark on a screen. Events whose positions are closer together than this width
  /// share a mark.
  private static let width = Percentage(thousandths: 1_100)

  /// The width of a mark that represents several events and contains their number.
  private static let numberedWidth = Percentage(thousandths: 2_200)

  private(set) var marks: [Mark] = []

  /// Adds an event; events come in order of time.
  mutating func add(_ index: Int, at place: Percentage, name: String, isError: Bool = false) {
    if let last = marks.last,
      place - last.place < (last.events.count > 1 ? Self.numberedWidth : Self.width)
    {
      marks[marks.count - 1].events.append(index)
      if isError && !last.isError {
        marks[marks.count - 1].name = name
        marks[marks.count - 1].isError = true
      }
    } else {
      marks.append(Mark(place: place, events: [index], name: name, isError: isError))
    }
  }
}
