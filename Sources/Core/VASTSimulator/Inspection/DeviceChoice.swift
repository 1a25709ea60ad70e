internal import Player
package import VAST

extension RunRequest {
  /// The MediaFile that the request's player selects on a device, by what the tag declares.
  ///
  /// - Parameters:
  ///   - linear: the creative.
  ///   - device: the device; the request's own device does not count.
  /// - Returns: the MediaFile; nil if the player plays none of them.
  package func mediaFile(of linear: Linear, on device: DevicePreset) -> MediaFile? {
    var request = self
    request.scenario.screen.become(device)
    let unit = UnitRequest(request)
    let terms = AdTerms(
      of: unit, breakTypes: [], in: Screen(request.scenario.screen, fitting: unit.view), unit.view,
      over: Connection(request.scenario.network))
    return terms.selector.decide(linear).taken
  }
}
