import Player
import YAMLTree

extension ScenarioDecoder {
  /// `mezzanine: required`, or `mezzanine: {need: required, transcoded: false}`.
  func mezzanineDemand(_ value: ValueReader?) -> MezzanineDemand? {
    guard let value else { return nil }
    guard value.node.entries != nil else { return value.choice().map { MezzanineDemand($0) } }
    guard let fields = value.fields(as: "'mezzanine'") else { return nil }
    fields.refuseKeys(otherThan: ScenarioSchema.mezzanine.keys)
    let isTranscoded = fields["transcoded"]?.flag() ?? true
    guard let need: MezzanineDemand.Need = fields.required("need")?.choice() else { return nil }
    return MezzanineDemand(need, isTranscoded: isTranscoded)
  }
}
