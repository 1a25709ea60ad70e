package import Vocabulary

/// What a request is for; its limits follow from it.
///
/// The raw values are written into recordings: they must not change.
package enum HTTPPurpose: String, Sendable, Hashable, CaseIterable {
  /// A VAST or VMAP document.
  case document = "document"
  case script = "script"
  case captions = "captions"
  /// The image or page of a companion or a nonlinear creative.
  case resource = "resource"
  case media = "media"
  case beacon = "beacon"

  /// The purpose of a fetch in a run.
  package init(_ purpose: FetchPurpose) {
    switch purpose {
    case .vast: self = .document
    case .media: self = .media
    case .script: self = .script
    case .captions: self = .captions
    case .resource: self = .resource
    }
  }

  /// The purpose's name in messages.
  package var noun: String {
    switch self {
    case .document: "document"
    case .script: "script"
    case .captions: "caption file"
    case .resource: "resource"
    case .media: "media file"
    case .beacon: "beacon's response"
    }
  }
}
