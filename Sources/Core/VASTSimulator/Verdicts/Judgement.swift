internal import OpenMeasurement
internal import VAST
package import Vocabulary

/// How many things of each kind were judged to reach a verdict.
package struct Judged: Sendable, Hashable, Codable {
  /// Requests that a client would send.
  package var beacons = 0
  /// Viewability standards that were measured, for each session.
  package var standards = 0
  /// The vendors whose scripts ran and registered.
  package var vendors = 0
  /// Media files that were opened.
  package var media = 0
  /// The companions, icons, pages and captions that were requested.
  package var assets = 0
  /// How many expectations of a scenario were judged.
  package var expectations = 0

  package init() {}

  init(_ record: RunRecord) {
    for event in record.events {
      if case .beacon = event.kind { beacons += 1 }
    }
    standards = record.viewability.count
    for ad in record.ads {
      vendors += ad.vendors.count(where: \.isJudged)
      media += (ad.mediaFacts == nil || ad.isUnavailable ? 0 : 1) + (ad.renditions?.opened ?? 0)
      assets += ad.captions.count { $0.fetch.absence == nil }
    }
    expectations = record.expectations.count
  }

  /// Each number above 0 with its noun.
  package var words: [String] {
    [
      Self.counted(expectations, "expectation"), Self.counted(beacons, "beacon"),
      Self.counted(standards, "viewability standard"), Self.counted(vendors, "vendor"),
      Self.counted(media, "media file"), Self.counted(assets, "asset"),
    ].compactMap(\.self)
  }

  static func counted(_ count: Int, _ noun: String) -> String? {
    count == 0 ? nil : "\(count) \(noun)\(count == 1 ? "" : "s")"
  }
}

/// Something that was not judged.
package struct NotJudged: Sendable, Hashable, Codable {
  package enum Subject: String, Sendable, Hashable, Codable, CaseIterable {
    /// An ad whose document or media is unavailable.
    case ad
    case vendor
    /// Checks of the media's quality that could not be measured.
    case check
    /// The file that the tag declares, in whose place a stand-in played.
    case media
    case captions
    case companion
    case icon
    /// The resource of a linear or nonlinear creative, such as an image, and not of a companion or
    /// an icon.
    case resource
    case mezzanine
    /// The page that a click opens.
    case page
    /// The HLS playlist of a MediaFile.
    case playlist
    /// The code that makes an ad interactive.
    case interactive

    /// Whether a case that needs the subject is not judged without it: an ad has an outcome of its
    /// own, and the media's checks are a case of their own.
    package var isOfCase: Bool { self != .ad && self != .check }

    /// The subject as a countable noun.
    fileprivate var noun: String {
      switch self {
      case .ad: "ad"
      case .vendor: "vendor"
      case .check: "group of media checks"
      case .media: "declared media file"
      case .captions: "caption file"
      case .companion: "companion"
      case .icon: "icon"
      case .resource: "resource"
      case .mezzanine: "mezzanine file"
      case .page: "click-through page"
      case .playlist: "playlist"
      case .interactive: "interactive creative file"
      }
    }
  }

  package let subject: Subject
  /// The vendor, or the URL; nil where the reason names it.
  package let name: String?
  /// What tells it from others of its subject in a count: a clause about one, and about several.
  package struct Detail: Sendable, Hashable, Codable {
    var one: String
    var several: String
  }

  package let detail: Detail?
  /// Why the subject could not be judged, as a sentence fragment, and the option that supplies a
  /// missing file.
  package let reason: String
  /// Where the tag names it; nil if only the reason describes it.
  package let location: SourceLocation?
  /// Whether the verdict is INCONCLUSIVE because this was not judged; false for what the user did
  /// not request.
  package let isWanted: Bool

  package init(
    subject: Subject, name: String?, detail: Detail? = nil, reason: String,
    location: SourceLocation?, isWanted: Bool
  ) {
    self.detail = detail
    self.subject = subject
    self.name = name
    self.reason = reason
    self.location = location
    self.isWanted = isWanted
  }

  /// The rule of the finding that it could not be judged.
  package var rule: Rule { subject == .vendor ? .verificationNotMeasured : .notJudged }

  /// The baseline entry that accepts this gap. It contains the rule and the URL or vendor, but not
  /// the tag.
  ///
  /// Nil for an ad, since nothing else is known about an ad that could not be judged. Also nil for
  /// anything that does not affect the verdict.
  package var acceptable: Diagnostic? {
    guard isWanted, subject != .ad, let name else { return nil }
    return Self.acceptable(rule, name)
  }

  package static func acceptable(_ rule: Rule, _ name: String) -> Diagnostic {
    Diagnostic(rule: rule, "'\(name)' could not be judged").graded(.error)
  }

  /// The same value, but marked as not affecting the verdict if a baseline accepts it.
  package func accepted(by lacks: Set<Diagnostic>) -> NotJudged {
    guard let acceptable, lacks.contains(acceptable) else { return self }
    return NotJudged(
      subject: subject, name: name, detail: detail, reason: reason, location: location,
      isWanted: false)
  }

  /// How many entries of each subject do not affect the verdict, with the subject's noun, such as
  /// `2 caption files` or `1 vendor: its script was not run`.
  package static func counts(of all: [NotJudged]) -> [String] {
    let others = all.filter { !$0.isWanted }
    var (texts, detailed): ([String], [String]) = ([], [])
    for subject in Subject.allCases {
      let entries = others.filter { $0.subject == subject }
      var details: [Detail?] = []
      for entry in entries where !details.contains(entry.detail) { details.append(entry.detail) }
      for detail in details {
        let count = entries.count { $0.detail == detail }
        guard let counted = Judged.counted(count, subject.noun) else { continue }
        if let detail {
          detailed.append("\(counted): \(count == 1 ? detail.one : detail.several)")
        } else {
          texts.append(counted)
        }
      }
    }
    return texts + detailed
  }
}

extension ScriptCourse {
  /// Why the vendor was not judged, as a clause; nil if it was.
  fileprivate var lack: NotJudged.Detail? {
    switch self {
    case .didNotRun:
      .init(one: "its script was not run", several: "their scripts were not run")
    case .registeredNothing:
      .init(
        one: "its script registered no observer", several: "their scripts registered no observer")
    case .sentNothing:
      .init(one: "its script sent nothing", several: "their scripts sent nothing")
    case .measured: nil
    }
  }
}

extension Rule {
  package static let notJudged = Rule(
    "NotJudged", .error, "something could not be judged because a file or the network was missing",
    explanation: """
      A document or a media file is only on the network, or missing at the path that the tag \
      names. This is not the tag's fault; everything that needs the file was skipped.
      """,
    fix: """
      Name a local file with --map PREFIX=PATH, name local media with --media FILE, or allow \
      the network with --network.
      """)
}

extension NotJudged {
  /// The vendors of an ad that were not measured. Those for which there is a finding make the
  /// verdict inconclusive.
  package static func vendors(of ad: AdRecord, reportedBy findings: [Diagnostic]) -> [NotJudged] {
    guard !ad.vendors.isEmpty else { return [] }
    let rules: [Rule] = [.verificationNotMeasured, .verificationNotExecuted]
    let places = findings.filter { rules.contains($0.rule) }.map(\.location)
    return ad.vendors.compactMap { vendor -> NotJudged? in
      switch vendor.measurement {
      case .refused, .measured:
        // The refusal itself is a finding of the run.
        let course = vendor.measurement == .refused ? .didNotRun : vendor.course
        return course?.lack.map { lack in
          NotJudged(
            subject: .vendor, name: vendor.name, detail: lack,
            reason: "vendor '\(vendor.name)': \(lack.one)", location: vendor.location,
            isWanted: false)
        }
      case .notJudged(let reason):
        return NotJudged(
          subject: .vendor, name: vendor.name,
          reason: "vendor '\(vendor.name)' was not measured: \(reason)",
          location: vendor.location, isWanted: places.contains(vendor.location))
      case .notWanted:
        return NotJudged(
          subject: .vendor, name: vendor.name,
          reason: "vendor '\(vendor.name)' is left out by '--verification none'",
          location: vendor.location, isWanted: false)
      }
    }
  }

  /// The checks of an ad's media that could not be measured.
  static func checks(of ad: AdRecord) -> NotJudged? {
    guard let lack = ad.judgement?.lack else { return nil }
    return NotJudged(
      subject: .check, name: nil, reason: "checks of the media were not measured: \(lack)",
      location: nil, isWanted: true)
  }

  /// The MediaFile of an ad in whose place a stand-in played, or of which only the stated length is known.
  static func media(of ad: AdRecord) -> NotJudged? {
    guard ad.isStandIn || ad.isUnavailable, let url = ad.mediaFile?.url else { return nil }
    guard ad.isStandIn else {
      return NotJudged(
        subject: .media, name: url,
        reason:
          "the asset '\(url)' is unavailable, so only the length that its stream states was used",
        location: nil, isWanted: false)
    }
    return NotJudged(
      subject: .media, name: url,
      reason:
        "a stand-in played in place of '\(url)', so its length, size, bit rate and codec were "
        + "not compared with the tag's; pass the tag's own file with '--media'",
      location: nil, isWanted: false)
  }

  /// The other MediaFiles of an ad that could not be opened. A missing file affects the verdict only if the
  /// tag or the user's map names it.
  static func renditions(of ad: AdRecord) -> [NotJudged] {
    (ad.renditions?.unopened ?? []).map { file in
      NotJudged(
        subject: .media, name: file.url, reason: file.reason, location: file.location,
        isWanted: file.isWanted)
    }
  }

  /// The caption files of an ad that are unavailable. A missing file affects the verdict only if
  /// the user mapped it.
  static func captions(of ad: AdRecord) -> [NotJudged] {
    ad.captions.compactMap { caption in
      guard let absence = caption.fetch.absence, absence.side != .tag else { return nil }
      return NotJudged(
        subject: .captions, name: caption.url,
        reason: "the captions '\(caption.url)' were not fetched: \(absence.reason)",
        location: nil, isWanted: absence.side == .mapping)
    }
  }
}
