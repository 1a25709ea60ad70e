package import Vocabulary

/// Every rule of the linter.
package enum LintRules {
  /// All rules, in order of their identifiers.
  package static let all: [Rule] = inOrder.map(\.rule).sorted { $0.id < $1.id }

  /// All rules, each once. Rules about one element are in the order in which they are checked,
  /// which is also the order of their findings at one position.
  static let inOrder: [LintRule] = [
    LintRule.documents, LintRule.responses, LintRule.ads, LintRule.creatives, LintRule.resources,
    LintRule.elements, LintRule.attributes, LintRule.trackingEvents, LintRule.offsets,
    LintRule.trackers, LintRule.times, LintRule.missingParts, LintRule.mediaFileSets,
    LintRule.mediaFiles, LintRule.mediaValues, LintRule.interactions, LintRule.verifications,
    LintRule.urls, LintRule.macros, LintRule.breaks, LintRule.playlists, LintRule.interstitials,
    LintRule.assetLists, LintRule.signalings, LintRule.markers,
  ].flatMap(\.self)

  /// The rules about documents whose content cannot be read.
  package static let ofReading: [Rule] = [
    LintRule.documentEmpty, .documentTooLarge, .documentTypeRefused, .notWellFormed, .rootNotVAST,
    .playlistMalformed, .assetListMalformed, .signalingMalformed,
  ].map(\.rule)

  /// The rule of an identifier.
  package static func named(_ id: String) -> Rule? { byID[id] }

  private static let byID = Dictionary(
    all.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
}
