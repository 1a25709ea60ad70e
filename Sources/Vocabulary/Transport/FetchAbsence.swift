extension Fetch {
  /// Why a fetch returned no content, or only a part of it.
  package enum Absence: Sendable, Hashable {
    /// Players request no such address; why.
    case notRequestable(String)
    /// No file is mapped to the URL, and the network is not allowed; the reason and what to do, in the
    /// front's words.
    case unmapped(FetchPurpose, url: String, reason: String)
    /// No file is where the URL leads to, as the path is shown.
    case missing(FetchSource, path: String)
    /// No file is where a playlist names one; the reader's words.
    case missingPart(String)
    /// A document may not name the file: it is in none of the folders that it may name files in,
    /// hidden in one, or no regular file.
    case forbidden(ForbiddenFile)
    /// The file cannot be read, for the reason in the reader's words.
    case unreadable(String)
    /// The scenario's server does not answer in time.
    case late
    /// The scenario's network does not lead there any more.
    case lost
    /// The scenario's network failed while the content was loading.
    case cutOff(received: Int, size: Int)
    /// The scenario's server answers with a failure.
    case refused(status: Int)
    /// The player stopped waiting; why.
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

    /// The same for every kind of file.
    package var side: Side {
      switch self {
      case .missing(.file, _), .notRequestable, .missingPart, .unreadable, .late, .lost, .cutOff,
        .refused, .abandoned, .failed:
        .tag
      case .missing, .forbidden: .mapping
      case .unmapped, .withheld: .call
      }
    }

    /// Whether a file or a permission from the user is all that is needed.
    package var wantsFile: Bool {
      switch self {
      case .unmapped, .missing, .missingPart, .forbidden, .withheld: true
      case .notRequestable, .unreadable, .late, .lost, .cutOff, .refused, .abandoned, .failed:
        false
      }
    }
  }
}

/// A file that a document names and may not have; whether it exists is not said.
package struct ForbiddenFile: Sendable, Hashable {
  /// Why it may not.
  package enum Objection: Sendable, Hashable {
    /// The file is outside this folder (its displayed path) and outside the folders that the user allows.
    case outside(folder: String)
    /// It is hidden: below the folders that it is allowed in, a component of its path begins with a
    /// dot.
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
