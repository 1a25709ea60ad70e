import OpenMeasurement
import TestSupport
import Testing
import Vocabulary

@testable import VASTSimulator

/// Scenario files for the schema and the reader.
enum ScenarioTexts {
  /// Texts that have every key at least once.
  static let valid: [String] = (world + steps + expectations).map { "version: 1\n" + $0 }

  private static let world = [
    """
    name: 12
    tag: https://ads.example/tag
    media: m.mp4
    map: { "https://a.example/": Media, b: "-" }
    until: 0.5h
    content: { duration: 600s, positions: [120s, 0s] }
    join: 20s
    macros: { GDPRCONSENT: abc, A_1: "", ADCOUNT: 3, X: true }
    sampling: continuous
    scriptIsolation: shared
    verification: built-in
    strictDuration: true
    golden: g.jsonl
    """,
    """
    layout: [{ view: a, frame: [0, 0, 1, 1] }, { view: b, frame: [0, 2, 1, 1] }]
    sound: one
    units:
      - { unit: a, tag: t.xml, media: m.mp4, player: html5, slot: { width: 4 }, captions: on,
          companions: [{ width: 3, height: 2 }], mezzanine: required }
      - { unit: c, view: b, tag: u.xml, standIn: m.mp4 }
    steps: [{ at: 1s, do: pause, unit: a }]
    expect: [{ beacon: start, unit: c }]
    """,
    """
    layout: [{ view: a, frame: [0, 0, 1, 1] }, { view: b, frame: [0, 2, 1, 1] }]
    units:
      - unit: a
        outbrain: { url: "https://a.example/", widgetID: SDK_1, widgetIndex: 0, externalID: x,
          response: r.json, latency: never, itemHeight: 80.5, paidHost: paid.example,
          configuration: { items: 3, images: true, imageSize: [100, 80] },
          foreignLinksAgreed: true, production: false, testRTB: true, testMode: true,
          adChoicesSize: [30, 30] }
        app: { omits: [configureViewability, getUrl] }
      - unit: b
        synerise: { slug: similar, feed: f.json, productID: 12, latency: 300ms, eventType: seen,
          mapping: { imageURL: i, title: t, price: p.v, salePrice: s, badge: b, currency: c,
            loyaltyPoints: l },
          layout: { grid: { insets: 16, itemSize: [150, 350], itemHorizontalSpacing: 8,
            itemVerticalSpacing: 8 } },
          item: { imageWidthRatio: 1, imageHeightRatio: 0.4 }, visibleShare: 50, fixedFrame: true,
          actionButton: { size: [40, 40], position: [102, 8], selectable: true, selected: [1],
            action: like } }
      - unit: c
        view: b
        synerise: { slug: similar, feed: f.json, widgetLayout: { slider: { insets: [1, 2, 3, 4],
          itemSize: [150, 350], itemSpacing: 8 } } }
      - unit: d
        view: b
        synerise: { layout: { grid: { horizontalItemSpacing: 8, verticalItemSpacing: 8 } } }
      - unit: e
        upsight: { milestone: level-complete, payload: p.json, latency: 0s, imagesFetchedAt: never, sdkVersion: "4.4.0",
          views: [{ view: v, frame: [0, 0, 10, 10] }], under: a, addsViews: false, seen: true,
          copiesImages: true, reads: [{ key: k, type: string }] }
        app: { omits: [destroy] }
    steps: [{ at: itemVisible, do: tap, unit: a, item: 0 }]
    expect: [{ native: itemViewable, unit: a, item: 0, at: 1s, within: 250ms, url: x }]
    """,
    """
    layout: [{ view: a, frame: [0, 0, 1, 1] }, { view: b, frame: [0, 2, 1, 1] }]
    units:
      - unit: a
        media: m.mp4
        player: html5
        prebid: { request: r.json, impression: i, stored: s/, bids: b/, laterBids: l/, adServer: l.yaml,
          server: java,
          cacheHost: c.example, cachePath: /c, latency: never, cacheLatency: 10ms,
          adServerLatency: 0s,
          adServerKeys: { drops: [hb_uuid], sets: { hb_pb: "1.00", section: sports } }, cacheExpires: false, mediaType: video, timeout: 1s, refresh: 30s,
          hold: 1s, requiresCache: true, replacesPrice: false, billing: viewable,
          winNotice: auction, account: { id: 1, keyLength: 20, keyPrefix: hb, rounding: "true",
            events: true, externalURL: "https://e.example", lifetimeBuffer: 0,
            lifetimes: { banner: 1, video: 2, audio: 3, native: 4 }, rates: { EUR: { USD: 1.1 } } } }
        app: { omits: [removeKeys] }
      - { unit: b, prebid: { request: r.yaml, response: r.json } }
      - { unit: c, view: b, prebid: { request: r.yaml, endpoint: "https://p.example/auction" } }
    steps: [{ at: 1s, do: call, unit: a, call: fetchDemand }]
    expect: [{ beacon: win, unit: a }, { beacon: impression, source: prebid }]
    """,
    """
    player: html5
    standIn: clip.mp4
    mezzanine: preferred
    captions: on
    standards: [{ name: half, percent: 50.5, share: 50%, creatives: video }]
    """,
    """
    player: { base: criteo-ios, plays: 3, startsMuted: false, observation: 250ms,
      documentRequests: cors, needsXMLType: true, documentTimeout: 5s, crossorigin: anonymous,
      mediaFileChoice: firstPlayable, initialBuffer: 0s, rebuffer: 1s, loadingLimit: 5s,
      userInitiated: true }
    device: { width: 640.5, height: 360, scale: 3, volume: 0.5, category: ctv }
    network: { bytesPerSecond: 250000, latency: 100ms }
    mezzanine: { need: required, transcoded: false }
    captions: zh-TW
    """,
    """
    player: { base: vast-client-js, playheadLag: 0s, headStart: 40ms,
      impression: canPlay, creativeView: withStart, loaded: loadedData, firstPlay: unmute,
      start: whenPlayingBegins, viewable: wholeSeconds, quartileBasis: declared,
      quartileRule: everySecondSeen, perObservation: all, progress: sameSecond,
      alsoObserves: stopsAndJumps, completion: past99Percent, naturalEnd: completeThenPause,
      pause: never, mute: unmuteForBoth, fullscreen: vast3, click: pauses, clickTracking: never,
      skip: silent, rewind: everySeekBack, hopOrder: wrappersFirst, transport: image,
      pod: firstOnly, failedAds: errorsOnly, missingMediaError: code405,
      undecodedMediaError: code400, unplayableMediaError: code405, noAdError: twice, emptyWrapperError: wrappersOnly,
      unavailableWrapperError: code303, signaling: firstOfType, signaledScripts: false,
      slotEnd: signalingStart, plainFiles: false, untimedAsset: statedLength, playoutLength: stated,
      playoutLimit: startsNone, resumesFrom: departure, snapTolerance: 25ms, abutment: 33ms,
      overlap: consecutive, replaysBreaks: false, entryWindow: 1s, jump: lastUnplayed,
      skipButton: controlOnly, readsXCue: false }
    """,
    """
    player: { base: html5, followsWrappers: false, maxWrappers: 3, acceptedVersions: ["2.0", "3.0"],
      otherVersionError: code102, missingCreativeError: code403, missingDurationError: code101,
      missingOffsetError: accepted, trackers: first, sentEvents: [impression, start],
      replacesMacros: false, codecs: avPlayer, apiFramework: allButVPAID, downloadsFirst: true,
      loadingLimitCounts: silence, autoplayPercent: 50, laterPlays: every, clock: media,
      firstObservation: 100ms, playheadAge: 200ms, progressShare: content,
      clickOpens: clickTracking, seek: undone, tries: 1 }
    """,
    "player: { acceptedVersions: all, sentEvents: all }",
    """
    network: { bytesPerSecond: 80.5 % }
    captions: false
    slot: { adType: video, width: 640, height: 360, categoryRequired: true,
      blockedCategories: [IAB7, 12], duration: 30s, displayWithin: 5s,
      verificationVendors: [a-omid] }
    companions: [{ id: top, width: 300, height: 250 }, { width: 1, height: 1 }]
    session: { creativeType: video, impressionType: viewable, impressionOwner: native,
      mediaEventsOwner: none, customReferenceData: x, contentUrl: "https://c.example",
      vendorKey: criteo, omits: [loaded, finishSession] }
    """,
    """
    standards:
      - { name: a, percent: 70, time: 3s, continuous: false, audible: true, minArea: 0 }
      - { name: b, percent: 100, atComplete: true, userInitiated: true, replays: true,
          creatives: [video, audio], maxArea: 242500 }
    layout:
      - view: feed
        frame: [0, 0, 390, 3000]
        clips: true
        children:
          - { view: ad, frame: [0, -200.5, 390, 220], hidden: false, alpha: 0.5 }
          - view: button
            frame: [10, 380, 28, 28]
            friendly: { purpose: mediaControls, reason: Controls }
    """,
  ]

  private static let steps = StepRow.all.map { step in
    """
    layout: [{ view: feed, frame: [0, 0, 1, 1], children: [{ view: ad, frame: [0, 0, 1, 1] }] }]
    steps:
    \(variants(of: step.name).map { "  - { at: \($0) }" }.joined(separator: "\n"))
    """
  }

  private static func variants(of step: String) -> [String] {
    let name = "2s, do: \(step)"
    return switch step {
    case "play", "pause", "resume":
      [name, "50%, do: \(step), by: user", "start, do: \(step), by: player"]
    case "volume", "deviceVolume": ["\(name), to: 0.5", "midpoint, after: 1s, do: mute"]
    case "seek": ["\(name), to: 50 %", "\(name), by: -5s"]
    case "rewind": ["\(name), to: 0s", "\(name), by: 5s"]
    case "viewport": ["\(name), percent: 49.5", "\(name), percent: 0, over: 1s"]
    case "scroll", "move":
      [
        "\(name), view: feed, by: 400", "\(name), view: feed, to: [0, -10.5], over: 500ms",
      ]
    case "show", "hide", "remove": ["\(name), view: feed"]
    case "alpha": ["\(name), view: ad, to: 0"]
    case "add":
      [
        "\(name), view: a, frame: [0, 0, 1, 1], under: feed, clips: true, hidden: true, alpha: 1, "
          + "friendly: { purpose: other }, children: [{ view: d, frame: [0, 0, 1, 1] }]",
        "\(name), view: { view: b, frame: [0, 0, 1, 1] }, under: feed",
      ]
    case "friendly": ["\(name), view: feed, purpose: closeAd, reason: x"]
    case "session":
      [
        "\(name), call: start, duration: -5s, volume: 2",
        "\(name), call: playerStateChange, state: minimized",
        "\(name), call: adUserInteraction, interaction: invitationAccept",
        "\(name), call: error, type: media, message: x",
      ] + SessionCallName.allCases.map { "\(name), call: \($0.rawValue)" }
    case "stall": ["\(name), for: 500ms"]
    case "tap": ["\(name), item: 2, part: adChoices", name]
    case "call": ["\(name), call: getUrl, item: 0, url: null", "\(name), call: load"]
    case "reuse": ["\(name), cell: 0, item: 3"]
    case "resize": ["\(name), view: feed, to: [10, 20.5]"]
    case "network":
      [
        "\(name), bytesPerSecond: 80%, latency: 0s", "\(name), loss: \"https://a\", status: 404",
      ]
    default: [name]
    }
  }

  private static let expectations = [
    """
    expect:
      - { beacon: start, times: 2, at: 0s, within: 50ms, media: 50%, source: vast, hop: 1, adID: a,
          url: x, urlMatches: "a+" }
      - { verification: sendUrl, atLeast: 1, atMost: 3, url: y }
    """,
    """
    expect:
      - { omid: sessionStart, media: 2s, within: 1s }
      - { player: caption, atLeast: 0 }
      - { native: click, atLeast: 0, item: 3 }
      - { never: { beacon: skip, hop: 0 } }
      - { never: { player: loop, at: 2s } }
    """,
    """
    expect:
      - { order: [impression, start] }
      - { viewable: mrc-video }
      - { notViewable: avoc }
      - { error: 402 }
      - { outcome: noAd }
      - { diagnostic: SomeRule }
    """,
  ]

  /// Texts that the reader refuses, and the schema too.
  static let invalid = [
    "colour: red", "name: \"\"", "name: [a]", "tag:", "map: { a: }", "map: [a]", "until: 0s",
    "until: 10", "content: {}", "content: { duration: 1s, positions: 2s }", "macros: { a: b }",
    "macros: { A: }", "sampling: often", "strictDuration: \"true\"", "strictDuration: yes",
    "player: { base: html5, speed: 2 }", "player: { plays: 0 }", "player: { plays: 1.5 }",
    "player: { impression: later }", "player: { missingMediaError: 401 }",
    "player: { headStart: -1s }",
    "player: { acceptedVersions: [5.0] }",
    "player: { sentEvents: none }",
    "player: { maxWrappers: 0 }",
    "player: { tries: 11 }",
    "device: { width: 0 }", "device: { volume: \"1\" }", "device: { category: watch }",
    "network: { bytesPerSecond: 0 }", "network: { bytesPerSecond: 0% }", "network: fast",
    "captions: english", "captions: 12", "slot: { width: -1 }", "slot: { blockedCategories: IAB7 }",
    "companions: [{ width: 300 }]", "mezzanine: perhaps", "mezzanine: { transcoded: true }",
    "session: { impressionOwner: me }", "standards: [{ name: a, percent: 50 }]",
    "standards: [{ name: mrc-video, percent: 50, time: 1s }]",
    "standards: [{ name: a, percent: 0, time: 1s }]",
    "standards: [{ name: a, percent: 50, time: 1s, share: 50% }]",
    "standards: [{ name: a, percent: 50, atComplete: false }]",
    "standards: [{ name: a, percent: 50, atComplete: true, continuous: true }]",
    "standards: [{ name: a, percent: 50, share: 101% }]",
    "standards: [{ name: a, percent: 50, time: 1s, creatives: [] }]",
    "layout: [{ view: ad }]", "layout: [{ view: ad, frame: [0, 0, 1] }]",
    "layout: [{ view: ad, frame: [0, 0, -1, 1] }]", "layout: { view: ad, frame: [0, 0, 1, 1] }",
    "layout: [{ view: ad, frame: [0, 0, 1, 1], alpha: 2 }]",
    "layout: [{ view: ad, frame: [0, 0, 1, 1], friendly: { reason: x } }]",
    "steps: [{ do: pause }]", "steps: [{ at: 2s }]", "steps: [{ at: 2, do: pause }]",
    "steps: [{ at: 2s, do: jump }]", "steps: [{ at: soon, do: pause }]",
    "steps: [{ at: 2s, after: 1s, do: pause }]", "steps: [{ at: 2s, do: pause, by: me }]",
    "steps: [{ at: 2s, do: mute, by: user }]", "steps: [{ at: 2s, do: volume }]",
    "steps: [{ at: 2s, do: volume, to: 2 }]", "steps: [{ at: 2s, do: seek }]",
    "steps: [{ at: 2s, do: seek, to: 1s, by: 1s }]", "steps: [{ at: 2s, do: rewind, by: -1s }]",
    "steps: [{ at: 2s, do: viewport }]", "steps: [{ at: 2s, do: scroll, view: ad }]",
    "steps: [{ at: 2s, do: move, view: ad, by: [1] }]",
    "steps: [{ at: 2s, do: add, view: { view: a, frame: [0, 0, 1, 1] }, clips: true }]",
    "steps: [{ at: 2s, do: add, view: a }]", "steps: [{ at: 2s, do: session }]",
    "steps: [{ at: 2s, do: session, call: pause, volume: 1 }]",
    "steps: [{ at: 2s, do: network }]",
    "steps: [{ at: 2s, do: network, latency: 1s, status: 404 }]",
    "steps: [{ at: 2s, do: stall, for: 0s }]", "steps: { at: 2s, do: pause }",
    "expect: [{}]", "expect: [{ beacon: began }]",
    "expect: [{ beacon: start, verification: start }]",
    "expect: [{ beacon: start, at: 50% }]", "expect: [{ beacon: start, within: 1s }]",
    "expect: [{ beacon: start, times: 1, atMost: 2 }]", "expect: [{ beacon: start, hop: -1 }]",
    "expect: [{ omid: start, url: x }]", "expect: [{ never: { order: [start, complete] } }]",
    "expect: [{ never: { beacon: start, times: 1 } }]", "expect: [{ order: [start] }]",
    "expect: [{ error: 99 }]", "expect: [{ outcome: fine }]", "expect: [{ viewable: }]",
    "expect: [{ viewable: a, at: 1s }]",
  ]
}

extension BuiltInScenario: CustomTestStringConvertible {
  var testDescription: String { name }
}

extension SchemaField: CustomTestStringConvertible {
  var testDescription: String { key }
}

extension ScenarioStep.Action: ShortlyDescribed {}

extension SessionCall: ShortlyDescribed {}
