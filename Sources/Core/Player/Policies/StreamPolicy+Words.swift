// What the values of a stream's policies mean, as the ends of sentences about the player.

extension ResumeOrigin: NamedPolicy {
  package var words: String {
    switch self {
    case .startDate: "the break's start date"
    case .departure: "where the primary was left"
    }
  }
}

extension PlayoutLength: NamedPolicy {
  package var words: String {
    switch self {
    case .played: "what was played of it"
    case .stated: "its asset list states, or else its date range"
    case .dateRange: "its date range states"
    }
  }
}

extension PlayoutLimitRule: NamedPolicy {
  package var words: String {
    switch self {
    case .cuts: "ends the break"
    case .startsNone: "lets no further ad begin; the one that plays goes on to its end"
    }
  }
}

extension JumpRule: NamedPolicy {
  package var words: String {
    switch self {
    case .restrictedThenTarget:
      "the first that restricts jumps, and the primary goes on at the seek's target"
    case .firstRestricted: "the first that restricts jumps, and the target is forgotten"
    case .lastRestricted: "the last that restricts jumps, and the target is forgotten"
    case .lastUnplayed:
      "the last that was not played yet, and the primary goes on at the seek's target"
    }
  }
}

extension OverlapRule: NamedPolicy {
  package var words: String {
    switch self {
    case .skipped: "does not play"
    case .consecutive: "plays right after the other (no capture shows it)"
    }
  }
}

extension SkipButtonRule: NamedPolicy {
  package var words: String {
    switch self {
    case .signaled: "as the break or the creative says, unless the break restricts skipping"
    case .never: "never"
    case .fromStart: "from the beginning or as a skip control says, unless skipping is restricted"
    case .controlOnly: "as a skip control says, even where skipping is restricted"
    }
  }
}

extension SlotEnd: NamedPolicy {
  package var words: String {
    switch self {
    case .ownStart: "when its duration has passed since its own start"
    case .signalingStart: "when its duration has passed since the signaling's start"
    }
  }
}

extension UntimedAssetRule: NamedPolicy {
  package var words: String {
    switch self {
    case .zero: "counts as 0 s"
    case .statedLength: "makes the break as long as its date range states, if that is more"
    case .refusesList: "makes the list unusable, and the primary plays on"
    }
  }
}

extension SignalingRule: NamedPolicy {
  package var words: String {
    switch self {
    case .all: "all"
    case .firstOfType: "the first entry of each type, with all of its URLs"
    case .server:
      "none: the server sends impression, start, quartiles, complete and progress, each when "
        + "the player requests the segment in which it is due (no capture shows it)"
    case .ignored: "none"
    }
  }
}
