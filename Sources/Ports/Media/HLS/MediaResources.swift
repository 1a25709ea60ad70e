/// Says which local file answers a URL that a playlist names; nothing else is ever opened.
package protocol MediaResources {
  /// The path of the file; nil when no file is mapped to the URL.
  ///
  /// `url` is resolved against the playlist's; a playlist given as a path refers to paths too, and
  /// the result must not lead out of the folder that the caller trusts.
  func path(for url: String) -> String?
}
