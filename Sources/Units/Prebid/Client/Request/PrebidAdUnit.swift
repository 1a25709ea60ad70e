/// An ad unit as an app configures it; the SDK builds its request from it.
///
/// A scenario or a request file writes it as
///
/// ```yaml
/// account: "1234"
/// adUnit: home-banner
/// configuration: home-banner-300x250
/// format: [[300, 250]]
/// ```
///
/// or with `video: {size: [640, 360]}` in the place of `format`.
package struct PrebidAdUnit: Sendable, Hashable {
  /// The video object of an impression, as the SDK writes it (OpenRTB 2.6 § 3.2.7).
  package struct Video: Sendable, Hashable {
    package var size: AdSize?
    package var mimes = ["video/mp4"]
    /// Values of OpenRTB list 5.8: 2 is VAST 2.0, 5 is VAST 2.0 wrapper.
    package var protocols = [2, 5]
    /// Values of OpenRTB list 5.15: 3 is download.
    package var delivery = [3]
    /// A value of OpenRTB list 5.4: 7 is full screen.
    package var position = 7
    /// A value of OpenRTB list 5.11: 2 means that playback ends when the ad leaves the viewport or
    /// when the user ends playback.
    package var playbackEnd = 2
    /// Values of OpenRTB list 5.10; empty to leave the key out.
    package var playbackMethods: [Int] = []
    /// In whole seconds; nil to leave the key out.
    package var minimumDuration: Int?
    package var maximumDuration: Int?

    package init() {}
  }

  /// The measurement SDK's partner (`source.ext.omidpn` and `omidpv`).
  package struct MeasurementPartner: Sendable, Hashable {
    package var name: String
    package var version: String

    package init(name: String, version: String) {
      self.name = name
      self.version = version
    }
  }

  /// The account at the Prebid Server: the publisher's id, and the id of the stored request.
  package var account: String
  /// The name of the ad unit in the app, for people.
  package var name: String?
  /// The id of the stored request of the impression; nil for none.
  package var configuration: String?
  /// The sizes of a banner; empty where there is none.
  package var formats: [AdSize] = []
  package var video: Video?
  package var bundle = "com.example.app"
  package var appVersion = "1.0"
  package var sdkVersion = "2.2.1"
  /// The measurement partner that the request states. Nil means the SDK's own for a video, and
  /// none for a banner alone.
  package var partner: MeasurementPartner?

  package init(account: String) { self.account = account }
}
