/// What a fetched document is for.
package enum FetchPurpose: String, Sendable, Hashable, CaseIterable {
  case vast
  case media
  case script
  case captions
  /// The image or page of a companion or a nonlinear creative.
  case resource
}

/// Where a fetched document came from.
package enum FetchSource: String, Sendable, Hashable, CaseIterable {
  case file
  case map
  case network
}

/// One fetch of a run and its result.
package struct Fetch: Sendable, Hashable {
  package var purpose: FetchPurpose
  /// The URL as requested, or the path as displayed for a local file.
  package var url: String
  package var source: FetchSource
  /// The HTTP status; for a file, the status that a web server would have returned.
  package var status: Int
  /// The length of the body in bytes.
  package var bytes: Int
  /// Why there is no body; nil on success.
  package var absence: Absence?
  /// How long the network took; nil for a local file.
  package var took: NetworkTime?
  /// Oddities of the request and its redirects.
  package var remarks: [NetworkRemark] = []

  package init(
    purpose: FetchPurpose, url: String, source: FetchSource, status: Int, bytes: Int,
    absence: Absence? = nil
  ) {
    self.purpose = purpose
    self.url = url
    self.source = source
    self.status = status
    self.bytes = bytes
    self.absence = absence
  }
}

extension Fetch {
  /// Why a fetch returned no content, or only a part of it.
  package enum Absence: Sendable, Hashable {
    /// Players do not request such an address, for the given reason.
    case notRequestable(String)
    /// No file is mapped to the URL, and the network is not allowed. `reason` states this and what
    /// the user can do about it, in the terms of the user interface.
    case unmapped(FetchPurpose, url: String, reason: String)
    /// There is no file at the path to which the URL leads. The path is given as it is displayed.
    case missing(FetchSource, path: String)
    /// A file that a playlist names does not exist. The text is the reader's message.
    case missingPart(String)
    /// A document names a file that it may not use: the file is outside the folders that the
    /// document may use, hidden in one of them, or not a regular file.
    case forbidden(ForbiddenFile)
    /// The file cannot be read, for the reason in the reader's words.
    case unreadable(String)
    /// The scenario's server does not answer within the time that the player waits.
    case late(Duration)
    /// The simulated network of the scenario no longer reaches the server.
    case lost
    /// The scenario's network failed while the content was loading.
    case cutOff(received: Int, size: Int)
    /// The scenario's server answers with a failure.
    case refused(status: Int)
    /// The player stopped waiting, for the given reason.
    case abandoned(String)
    /// A request to the live network is withheld because a script of the run has read a local file; `file` is
    /// the displayed path.
    case withheld(file: String)
    /// The network failed.
    case failed(NetworkFailure)

    /// Who is responsible that a file other than the media is missing: captions, resources of companions and
    /// icons, mezzanine and interactive files.
    package enum Side: Sendable, Hashable {
      /// The tag: a player lacks the file too, so it is a finding about the tag.
      case tag
      /// The user's mapping: the file is not there, or may not be read, so the verdict is INCONCLUSIVE.
      case mapping
      /// The user did not map the file: it is not judged, and the verdict covers everything else.
      case call
    }

    /// Who is responsible for the absence, for every kind of file.
    package var side: Side {
      switch self {
      case .failed(let failure) where failure.kind.isOfRecording: .call
      case .missing(.file, _), .notRequestable, .missingPart, .unreadable, .late, .lost, .cutOff,
        .refused, .abandoned, .failed:
        .tag
      case .missing, .forbidden: .mapping
      case .unmapped, .withheld: .call
      }
    }

    /// Whether the content's server answered, and not with the content.
    package var isAnswered: Bool {
      switch self {
      case .refused: true
      case .failed(let failure): failure.effect == .status
      case .notRequestable, .unmapped, .missing, .missingPart, .forbidden, .unreadable, .late,
        .lost,
        .cutOff, .abandoned, .withheld:
        false
      }
    }

    /// Whether the content would be available if the user supplied a file or a permission.
    package var wantsFile: Bool {
      switch self {
      case .unmapped, .missing, .missingPart, .forbidden, .withheld: true
      case .failed(let failure) where failure.kind.isOfRecording: true
      case .notRequestable, .unreadable, .late, .lost, .cutOff, .refused, .abandoned, .failed:
        false
      }
    }
  }
}

/// A file that a document names but may not use. Whether the file exists is not revealed.
package struct ForbiddenFile: Sendable, Hashable {
  /// Why the document may not use the file.
  package enum Objection: Sendable, Hashable {
    /// The file is outside this folder (its displayed path) and outside the folders that the user allows.
    case outside(folder: String)
    /// The file is hidden: below the allowed folder, a component of its path begins with a dot.
    case hidden
    /// It is a folder, a pipe, a device, or something else that is not a regular file.
    case irregular
  }

  /// The path as it is shown.
  package var path: String
  package var source: FetchSource
  package var objection: Objection

  package init(path: String, source: FetchSource, objection: Objection) {
    self.path = path
    self.source = source
    self.objection = objection
  }
}
