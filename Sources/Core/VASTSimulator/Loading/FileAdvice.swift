package import Vocabulary

/// The advice on how to supply a missing file, in the words of each front end.
package struct FileAdvice: Sendable, Hashable {
  /// The front end in which the user reads the advice.
  package enum Front: Sendable, Hashable {
    /// A terminal: options supply files.
    case commandLine
    /// The inspector's page: its fields supply files.
    case page
  }

  package var front = Front.commandLine
  /// The words of the command line for naming a media file for all MediaFiles, such as `pass a
  /// MEDIA file`; nil when the command line cannot name a media file.
  package var media: String?
  /// Whether the user can allow the network.
  package var hasNetwork: Bool

  package init(
    _ front: Front = .commandLine, media: String? = "pass a MEDIA file", hasNetwork: Bool = true
  ) {
    self.front = front
    self.media = media
    self.hasNetwork = hasNetwork
  }

  /// Why nothing was fetched from a URL, and what to do, with the option or the URLs ready to paste.
  package func reason(for url: String, _ purpose: FetchPurpose) -> String {
    switch front {
    case .commandLine:
      let naming = purpose == .media ? media.map { "\($0), or " } ?? "" : ""
      let network = hasNetwork ? " or --network" : ""
      return "no --map entry matches this URL, and nothing is fetched from the network; "
        + "\(naming)use --map \(ResourceMap.Rule.suggestion(for: url))\(network)"
    case .page:
      let file =
        switch purpose {
        case .media: "use 'Add files…' under Media, or "
        case .vast: "paste the document itself, or "
        case .script, .captions, .resource: ""
        }
      return "no file answers this URL, and nothing is fetched from the network; \(file)use 'Add a "
        + "folder…' under Media for URLs that begin with \(ResourceMap.Rule.prefix(of: url) ?? url)"
    }
  }

  /// The advice on what the user can do so that the resources of an ad, except its media, are
  /// judged.
  package var ofAssets: String {
    switch front {
    case .commandLine: "allow the network with --network, or name files with --map"
    case .page: "use 'Add a folder…' under Media for its URLs"
    }
  }

  /// The message that a resource is assumed to be available, with the advice how to check it.
  package func assumption(of url: String) -> String {
    switch front {
    case .commandLine:
      "no --map entry matches the resource '\(url)', so it is assumed to be available; "
        + "use --map PREFIX=PATH to check it"
    case .page:
      "no file answers the resource '\(url)', so it is assumed to be available; "
        + "use 'Add a folder…' under Media to check it"
    }
  }
}
