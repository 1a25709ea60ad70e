import Media
import Player
import Testing
import VASTSimulator
import Vocabulary

/// The codes of the 400s, and 901 and 902, that the selection of a media file causes.
struct MediaFileErrorTests {
  private static let mp4 = MediaFilesTag.file("8s.mp4")

  /// Expects a rejected ad: nothing of it plays and only its Error URLs are requested.
  private func expectRejected(_ record: RunRecord, _ code: Int, _ reason: String? = nil) {
    #expect(record.decisions == ["rejected \(code)"])
    #expect(record.errors == ["0.000 s inline \(code)"])
    #expect(record.beacons.map(\.beacon.event) == ["error"])
    #expect(record.ads.map(\.errorCode) == [code])
    #expect(record.outcome == .error)
    if let reason {
      let message = "the player reports error \(code): \(reason)"
      #expect(record.messages("AdNotPlayable") == [message])
    }
  }

  @Test func `403: no MediaFile is of a kind that plays`() throws {
    let record = try playChain([
      "root": MediaFilesTag(MediaFilesTag.flash, MediaFilesTag.vpaid).xml
    ])
    expectRejected(
      record, 403,
      "no MediaFile can be played: its type 'application/x-shockwave-flash' is not supported; "
        + "its apiFramework 'VPAID' is not supported")
    #expect(record.ads.map { $0.mediaFiles.map(\.isTaken) } == [[false, false]])
    #expect(record.ads.map(\.mediaFile) == [nil])
  }

  @Test func `901: every MediaFile needs VPAID`() throws {
    expectRejected(
      try playChain(["root": MediaFilesTag(MediaFilesTag.vpaid, MediaFilesTag.vpaid).xml]), 901,
      "every MediaFile needs VPAID, which is not supported; add one that any player can play")
  }

  @Test func `902: only the interactive file could be shown`() throws {
    expectRejected(
      try playChain(["root": MediaFilesTag(MediaFilesTag.flash, MediaFilesTag.interactive).xml]),
      902,
      "the InteractiveCreativeFile needs 'SIMID', which is not supported, and no MediaFile can be "
        + "played: its type 'application/x-shockwave-flash' is not supported")
  }

  @Test func `409: the interactive file is not run, and the ad plays without it`() throws {
    let record = try playChain(
      ["root": MediaFilesTag(Self.mp4, MediaFilesTag.interactive).xml],
      "expect: [{error: 409}, {order: [error, loaded, impression]}]")
    #expect(record.errors == ["0.000 s inline 409"])
    #expect(record.decisions == ["selected", "started", "finished"])
    #expect(record.ads.map(\.errorCode) == [nil])
    #expect(record.outcome == .completed)
    #expect(record.expectations.map(\.holds) == [true, true])
    #expect(record.messages("InteractiveNotExecuted").count == 1)
    let held = RunVerdict(of: record, failingOn: .error).findings.map(\.rule.id)
    #expect(!held.contains("InteractiveNotExecuted"))
  }

  @Test func `409 is told to every hop`() throws {
    let record = try playChain([
      "root": ChainTag.document(ChainTag.wrapper("w", to: "a")),
      "a": MediaFilesTag(Self.mp4, MediaFilesTag.interactive).xml,
    ])
    #expect(record.hearers(of: "error") == ["0 inline", "1 w"])
    #expect(record.outcome == .completed)
  }

  @Test(arguments: [MediaFilesTag.vpaid, MediaFilesTag.flash])
  func `408: a conditional ad whose unit is not run`(file: String) throws {
    let conditional = MediaFilesTag(
      file, MediaFilesTag.interactive, attributes: "conditionalAd=\"true\"")
    expectRejected(try playChain(["root": conditional.xml]), 408)
    let unconditional = MediaFilesTag(file, attributes: "conditionalAd=\"false\"")
    #expect(try playChain(["root": unconditional.xml]).errorCodes != [408])
  }

  @Test func `a conditional ad with a plain file plays`() throws {
    let tag = MediaFilesTag(
      MediaFilesTag.vpaid, Self.mp4, attributes: "conditionalAd=\"true\"")
    let record = try playChain(["root": tag.xml])
    #expect(record.errors == [])
    #expect(record.outcome == .completed)
  }

  // MARK: The Mezzanine

  @Test func `406: a mezzanine is required and there is none`() throws {
    let tag = MediaFilesTag(Self.mp4).xml
    expectRejected(
      try playChain(["root": tag], "mezzanine: required"), 406, "the creative has no Mezzanine")
    let preferred = try playChain(["root": tag], "mezzanine: preferred")
    #expect(preferred.errors == [])
    #expect(
      preferred.messages("MezzanineNotUsed") == [
        "the creative has no Mezzanine, so the ad is played from its MediaFiles; with "
          + "'mezzanine: required', the ad would be rejected with error 406"
      ])
    #expect(try playChain(["root": tag]).messages("MezzanineNotUsed") == [])
  }

  @Test func `406: the required mezzanine cannot be had`() throws {
    let record = try playChain(
      ["root": MediaFilesTag(MediaFilesTag.mezzanine("gone.mov"), Self.mp4).xml],
      "mezzanine: required")
    expectRejected(record, 406)
    #expect(record.fetches(.media) == ["https://m.example/gone.mov 404"])
  }

  @Test func `the user's media stands for the MediaFile and not for the mezzanine`() throws {
    let record = try playChain(
      ["root": MediaFilesTag(MediaFilesTag.mezzanine("gone.mov"), Self.mp4).xml],
      "mezzanine: required"
    ) {
      $0.units[0].media = .init(path: "media/8s.mp4", displayName: "8s.mp4")
    }
    expectRejected(record, 406)
    #expect(record.fetches(.media) == ["https://m.example/gone.mov 404"])
  }

  @Test func `407: the mezzanine is seen for the first time`() throws {
    let tag = MediaFilesTag(MediaFilesTag.mezzanine("8s.mp4"), Self.mp4).xml
    let record = try playChain(
      ["root": tag], "mezzanine: {need: required, transcoded: false}")
    expectRejected(record, 407, "the Mezzanine is being transcoded for the first time")
    #expect(record.fetches(.media) == [])
    let preferred = try playChain(
      ["root": tag], "mezzanine: {need: preferred, transcoded: false}")
    #expect(preferred.outcome == .completed)
  }

  @Test(
    arguments: [
      ("12s.mp4", "", "Duration 8.000 s in the tag but 12.000 s in the file"),
      ("8s.mp4", "fileSize=\"1001\"", "fileSize 1001 in the tag but 1000 bytes in the file"),
      (
        "8s.mp4", "codec=\"hvc1.1.6.L93\"", "codec 'hvc1.1.6.L93' in the tag but h264 in the file"
      ),
    ])
  func `411: the mezzanine is not what is declared`(
    name: String, attributes: String, difference: String
  ) throws {
    let mezzanine = MediaFilesTag.mezzanine(name, attributes)
    expectRejected(
      try playChain(["root": MediaFilesTag(mezzanine, Self.mp4).xml], "mezzanine: required"), 411,
      "the Mezzanine differs from its declaration: \(difference)")
  }

  @Test func `411: the mezzanine cannot be decoded`() throws {
    let mezzanine = MediaFilesTag.mezzanine("broken.mov")
    let record = try playChain(
      ["root": MediaFilesTag(mezzanine, Self.mp4).xml], "mezzanine: required",
      media: ["broken.mov": .made(.zero)])
    expectRejected(
      record, 411,
      "the Mezzanine cannot be used: the media cannot be displayed: it has no duration")
  }

  @Test func `a mezzanine that holds what it promises is fetched, and the MediaFile plays`() throws
  {
    let mezzanine = MediaFilesTag.mezzanine("mezzanine.mp4", "codec=\"avc1.4D401F\"")
    let record = try playChain(
      ["root": MediaFilesTag(mezzanine, Self.mp4).xml], "mezzanine: required",
      media: ["mezzanine.mp4": .made()])
    #expect(
      record.fetches(.media) == [
        "https://m.example/mezzanine.mp4 200", "https://m.example/8s.mp4 200",
      ])
    #expect(record.ads.map { $0.mediaFile?.url } == ["https://m.example/8s.mp4"])
    #expect(record.outcome == .completed)
  }

  // MARK: General

  @Test func `400: a folder answers for the file, of which nothing can be said`() throws {
    let record = try Samples.play("inline-linear.xml", nil) {
      $0.settings.map = ResourceMap([
        .init(prefix: "https://cdn.example.com/media/ad-30s.mp4", path: Samples.path("Media"))
      ])
    }
    #expect(record.decisions == ["rejected 400"])
    #expect(record.urls("error").map { $0.contains("code=400") } == [true])
    #expect(
      record.messages("AdNotPlayable") == [
        "the player reports error 400: the media 'https://cdn.example.com/media/ad-30s.mp4' cannot be read: "
          + "stat: Is a directory (-21)"
      ])
  }
}

extension RunRecord {
  /// Every fetch of a purpose with its status.
  fileprivate func fetches(_ purpose: FetchPurpose) -> [String] {
    events.compactMap { event in
      guard case .fetch(let fetch) = event.kind, fetch.purpose == purpose else { return nil }
      return "\(fetch.url) \(fetch.status)"
    }
  }
}
