package import Vocabulary

/// The rules of Outbrain's regular widget.
package enum OutbrainRules {
  package static let all: [Rule] =
    OutbrainRequestRules.all + OutbrainScreenRules.all + OutbrainDisplayRules.all
    + OutbrainAdChoicesRules.all + OutbrainClickRules.all
}
