package import VAST

/// The ads that the publisher's slot accepts; a requirement applies only if it is set.
package struct AdSlot: Sendable, Hashable {
  /// The required type of ads (VAST 4.1 § Ad@adType); hybrid ads fit any slot.
  package var adType: AdType?
  /// The width of the pictures, in pixels as MediaFile declares them.
  package var width: Int?
  /// The height of the pictures, in pixels as MediaFile declares them.
  package var height: Int?
  /// Whether an ad has to declare its category (VAST 4.0 § Category).
  package var isCategoryRequired = false
  /// The blocked categories: codes of whichever list an ad's Category is from.
  package var blockedCategories: [String] = []
  /// The vendors whose verification code is accepted; absent when every vendor's is (VAST 4.1 §
  /// Verification allows a list).
  package var verificationVendors: [String]?
  /// The longest total duration of one break's ads.
  package var duration: Duration?
  /// How long an ad may take until it plays, from the break's beginning or the end of the ad
  /// before it.
  package var displayLimit: Duration?
  /// The places for companions; absent when every companion counts as shown.
  package var companions: [CompanionSlot]?

  package init() {}

  /// Why an ad is of a kind that the slot refuses (errors 200, 204, 205); nil when it is accepted.
  ///
  /// An ad without a type is video (VAST 4.1 § Ad@adType).
  func refusal(of ad: Ad) -> AdRefusal? {
    if let adType, adType != .hybrid, ad.adType != .hybrid, ad.adType != adType {
      return AdRefusal(
        .trafficking,
        "the ad's type is '\(ad.adType.rawValue)', but the slot accepts '\(adType.rawValue)'")
    }
    let categories = ad.categories
    if isCategoryRequired, categories.isEmpty {
      return AdRefusal(.categoryMissing, "the ad has no 'Category', and the slot requires one")
    }
    let blocked = blockedCategories.map { AdCategory(code: $0) }
    if let category = categories.first(where: { $0.isBlocked(by: blocked) }) {
      return AdRefusal(.categoryBlocked, "the slot blocks the ad's category '\(category.code)'")
    }
    return nil
  }

  /// Whether the verification code of a vendor is rejected.
  package func rejectsVerification(by vendor: String?) -> Bool {
    guard let verificationVendors else { return false }
    return !verificationVendors.contains { $0 == vendor }
  }

  /// The MediaFiles that have the slot's size, in document order.
  ///
  /// A file without a size, or with 0 as for audio, can have any size. A scalable file fits if it
  /// need not keep its aspect ratio or has the slot's.
  ///
  /// - Parameter linear: the creative.
  /// - Returns: the files that may be selected.
  /// - Throws: the refusal if the creative has MediaFiles and none of them fits (error 203).
  func mediaFiles(of linear: Linear) throws(AdRefusal) -> [MediaFile] {
    let fitting = linear.mediaFiles.filter(fits)
    guard fitting.isEmpty, !linear.mediaFiles.isEmpty else { return fitting }
    let sizes = linear.mediaFiles.map { "\($0.width ?? 0)×\($0.height ?? 0)" }
    throw AdRefusal(
      .unexpectedSize,
      "the slot accepts \(width.map(String.init) ?? "any")×\(height.map(String.init) ?? "any"), "
        + "but the ad's media are \(sizes.joined(separator: ", "))")
  }

  private func fits(_ mediaFile: MediaFile) -> Bool {
    guard let mediaWidth = mediaFile.width, let mediaHeight = mediaFile.height, mediaWidth > 0,
      mediaHeight > 0
    else { return true }
    let (width, height) = (width ?? mediaWidth, height ?? mediaHeight)
    if (width, height) == (mediaWidth, mediaHeight) { return true }
    guard mediaFile.isScalable == true else { return false }
    // Products, because quotients of pixels are not exact; only absurd sizes overflow.
    let shapes = (
      width.multipliedReportingOverflow(by: mediaHeight),
      mediaWidth.multipliedReportingOverflow(by: height)
    )
    return mediaFile.maintainsAspectRatio == false
      || (shapes.0.partialValue == shapes.1.partialValue && !shapes.0.overflow
        && !shapes.1.overflow)
  }
}

/// One place for a companion next to the player.
package struct CompanionSlot: Sendable, Hashable {
  /// The value for `Companion@adSlotId`; absent for a place that any companion may take.
  package var id: String?
  /// In pixels as Companion declares them.
  package var width: Int
  package var height: Int

  package init(id: String? = nil, width: Int, height: Int) {
    self.id = id
    self.width = width
    self.height = height
  }
}
