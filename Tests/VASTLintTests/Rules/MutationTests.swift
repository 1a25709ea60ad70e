import TestSupport
import Testing
import Vocabulary

@testable import VASTLint

/// One good tag, and several hundred faults of tags, each of which its rule must find.
struct MutationTests {
  static let mutations =
    ElementMutations.all + AdMutations.all.flatMap(\.all) + TrackingMutations.all.flatMap(\.all)
    + MediaMutations.all.flatMap(\.all) + CreativeMutations.all.flatMap(\.all)

  @Test func `the good tag has no finding, not even a note`() {
    #expect(lint(GoodTag.text) == [])
  }

  @Test(arguments: mutations)
  func `a fault is found by its rule`(mutation: Mutation) throws {
    let text = try #require(mutation.text, "the good tag has nothing to change")
    #expect(text != GoodTag.text)
    let found = rules(text)
    #expect(found.contains(mutation.rule), "\(found)")
  }

  @Test func `each fault is another one, and most rules have some`() {
    #expect(Set(Self.mutations.map(\.text)).count == Self.mutations.count)
    let found = Set(Self.mutations.map(\.rule))
    #expect(found.subtracting(LintRules.all.map(\.id)) == [])
    #expect(found.count > 80)
  }
}

/// One fault in the good tag, and the rule that must find it.
struct Mutation: Sendable, CustomTestStringConvertible {
  let rule: String
  let name: String
  /// The tag with the fault; nil when there was nothing to change.
  let text: String?

  /// Another text in the first place of one.
  init(_ rule: String, _ found: String, _ replacement: String) {
    self.rule = rule
    name = "'\(found)' becomes '\(replacement)'"
    text = Self.changed(GoodTag.text.firstRange(of: found)) { _ in replacement }
  }

  /// What is done to an element.
  enum Change: String {
    case removed, emptied, doubled, lowercased, unwrapped
  }

  /// The first element of a name changed, with all it holds.
  init(_ rule: String, _ element: String, _ change: Change) {
    self.rule = rule
    name = "'\(element)' is \(change.rawValue)"
    let tag = GoodTag.text
    let start = [">", " ", "\n"].compactMap { tag.firstRange(of: "<\(element)\($0)")?.lowerBound }
      .min()
    let closing = "</\(element)>"
    text = start.flatMap { start in
      let end = tag[start...].firstRange(of: closing)?.upperBound
      return Self.changed(end.map { start..<$0 }) { Self.apply(change, to: $0, closing) }
    }
  }

  var testDescription: String { Named("\(rule): \(name)").name }

  private static func changed(
    _ range: Range<String.Index>?, _ change: (Substring) -> String
  ) -> String? {
    guard let range else { return nil }
    var text = GoodTag.text
    text.replaceSubrange(range, with: change(GoodTag.text[range]))
    return text
  }

  private static func apply(_ change: Change, to element: Substring, _ closing: String) -> String {
    let opening = element.prefix { $0 != ">" } + ">"
    let content = element.dropFirst(opening.count).dropLast(closing.count)
    switch change {
    case .removed: return ""
    case .emptied: return opening + closing
    case .doubled: return String(element + element)
    case .unwrapped: return String(content)
    case .lowercased:
      let name = closing.dropFirst(2).dropLast()
      return "<" + name.lowercased() + opening.dropFirst(1 + name.count) + content
        + closing.lowercased()
    }
  }
}

/// Faults that take the place of one text.
struct MutationGroup {
  let all: [Mutation]

  init(_ found: String, _ faults: [(rule: String, replacement: String)]) {
    all = faults.map { Mutation($0.rule, found, $0.replacement) }
  }
}

/// A tag in which nothing is wrong, with all that tags usually have, for mutations.
enum GoodTag {
  static let text = #"""
    <?xml version="1.0" encoding="UTF-8"?>
    <VAST version="4.2" xmlns="http://www.iab.com/VAST">
     <Ad id="ad-1" adType="video">
      <InLine>
       <AdSystem version="2.1">Example Server</AdSystem>
       <Error><![CDATA[https://t.example.com/error?c=[ERRORCODE]&r=[CACHEBUSTING]]]></Error>
       <Extensions>
        <Extension type="example"><priority>1</priority></Extension>
       </Extensions>
       <Impression id="imp"><![CDATA[https://t.example.com/imp?r=[CACHEBUSTING]]]></Impression>
       <Pricing model="cpm" currency="USD">25.00</Pricing>
       <ViewableImpression id="view">
        <Viewable><![CDATA[https://t.example.com/viewable]]></Viewable>
        <NotViewable><![CDATA[https://t.example.com/notViewable]]></NotViewable>
        <ViewUndetermined><![CDATA[https://t.example.com/viewUndetermined]]></ViewUndetermined>
       </ViewableImpression>
       <AdServingId>serving-20260101-0001</AdServingId>
       <AdTitle>Thirty seconds of shoes</AdTitle>
       <AdVerifications>
        <Verification vendor="company.com-omid">
        <JavaScriptResource apiFramework="omid"
         browserOptional="true"><![CDATA[https://v.example.com/omid.js]]></JavaScriptResource>
        <TrackingEvents>
        <Tracking event="verificationNotExecuted">
         <![CDATA[https://v.example.com/not?why=[REASON]]]></Tracking>
        </TrackingEvents>
        <VerificationParameters><![CDATA[{"campaign":"shoes"}]]></VerificationParameters>
        </Verification>
       </AdVerifications>
       <Advertiser id="shoes">Shoes Ltd</Advertiser>
       <Category authority="https://www.iabtechlab.com/categoryauthority">IAB18-1</Category>
       <Creatives>
        <Creative id="linear-1" sequence="1" adId="SHOE0001000H">
        <Linear skipoffset="00:00:05">
        <Icons>
        <Icon program="AdChoices" width="60" height="20" xPosition="left" yPosition="bottom"
         duration="00:00:20" offset="00:00:05" pxratio="1">
        <StaticResource creativeType="image/png">
         <![CDATA[https://cdn.example.com/icon.png]]></StaticResource>
        <IconClicks>
        <IconClickThrough><![CDATA[https://www.example.com/choices]]></IconClickThrough>
        <IconClickTracking id="icon">
         <![CDATA[https://t.example.com/iconClick]]></IconClickTracking>
        </IconClicks>
        <IconViewTracking><![CDATA[https://t.example.com/iconView]]></IconViewTracking>
        </Icon>
        </Icons>
        <TrackingEvents>
        <Tracking event="loaded"><![CDATA[https://t.example.com/loaded]]></Tracking>
        <Tracking event="start"><![CDATA[https://t.example.com/start]]></Tracking>
        <Tracking event="firstQuartile">
         <![CDATA[https://t.example.com/firstQuartile]]></Tracking>
        <Tracking event="midpoint"><![CDATA[https://t.example.com/midpoint]]></Tracking>
        <Tracking event="thirdQuartile">
         <![CDATA[https://t.example.com/thirdQuartile]]></Tracking>
        <Tracking event="complete"><![CDATA[https://t.example.com/complete]]></Tracking>
        <Tracking event="progress"
         offset="00:00:10"><![CDATA[https://t.example.com/progress10]]></Tracking>
        <Tracking event="pause"><![CDATA[https://t.example.com/pause]]></Tracking>
        <Tracking event="resume"><![CDATA[https://t.example.com/resume]]></Tracking>
        <Tracking event="mute"><![CDATA[https://t.example.com/mute]]></Tracking>
        <Tracking event="unmute"><![CDATA[https://t.example.com/unmute]]></Tracking>
        <Tracking event="skip"><![CDATA[https://t.example.com/skip]]></Tracking>
        </TrackingEvents>
        <AdParameters xmlEncoded="false"><![CDATA[{"color":"red"}]]></AdParameters>
        <Duration>00:00:30</Duration>
        <MediaFiles>
        <ClosedCaptionFiles>
        <ClosedCaptionFile type="text/vtt"
         language="en"><![CDATA[https://cdn.example.com/ad.en.vtt]]></ClosedCaptionFile>
        </ClosedCaptionFiles>
        <MediaFile id="high" delivery="progressive" type="video/mp4" width="1280" height="720"
         codec="avc1.4D401F" bitrate="2000" scalable="true" maintainAspectRatio="true"
         fileSize="7500000"
         mediaType="2D"><![CDATA[https://cdn.example.com/ad-720.mp4]]></MediaFile>
        <MediaFile id="low" delivery="progressive" type="video/mp4" width="640" height="360"
         codec="avc1.42E01E" minBitrate="400"
         maxBitrate="800"><![CDATA[https://cdn.example.com/ad-360.mp4]]></MediaFile>
        <Mezzanine id="mezzanine" delivery="progressive" type="video/mp4" width="1920"
         height="1080"><![CDATA[https://cdn.example.com/ad-mezzanine.mp4]]></Mezzanine>
        <InteractiveCreativeFile type="text/html" apiFramework="SIMID"
         variableDuration="false">
         <![CDATA[https://cdn.example.com/simid.html]]></InteractiveCreativeFile>
        </MediaFiles>
        <VideoClicks>
        <ClickTracking id="click"><![CDATA[https://t.example.com/click]]></ClickTracking>
        <ClickThrough id="landing"><![CDATA[https://www.example.com/shoes]]></ClickThrough>
        <CustomClick id="custom"><![CDATA[https://t.example.com/custom]]></CustomClick>
        </VideoClicks>
        </Linear>
        <UniversalAdId idRegistry="Ad-ID">SHOE0001000H</UniversalAdId>
        </Creative>
        <Creative id="companion-1" sequence="1" adId="SHOE0001001H">
        <CompanionAds required="none">
        <Companion id="banner" width="300" height="250" assetWidth="300" assetHeight="250"
         adSlotId="slot-1" pxratio="1" renderingMode="concurrent">
        <StaticResource creativeType="image/png">
         <![CDATA[https://cdn.example.com/banner.png]]></StaticResource>
        <AltText>Red shoes</AltText>
        <CompanionClickThrough>
         <![CDATA[https://www.example.com/shoes?from=banner]]></CompanionClickThrough>
        <CompanionClickTracking id="banner">
         <![CDATA[https://t.example.com/bannerClick]]></CompanionClickTracking>
        <TrackingEvents>
        <Tracking event="creativeView"><![CDATA[https://t.example.com/bannerView]]></Tracking>
        </TrackingEvents>
        </Companion>
        </CompanionAds>
        <UniversalAdId idRegistry="Ad-ID">SHOE0001001H</UniversalAdId>
        </Creative>
       </Creatives>
       <Description>Shoes that run by themselves</Description>
       <Expires>3600</Expires>
      </InLine>
     </Ad>
    </VAST>
    """#
}

/// Mutations of whole elements: missing, empty, twice, in another case, without their parent.
enum ElementMutations {
  static let all: [Mutation] = [
    Mutation("AdSystemMissing", "AdSystem", .removed),
    Mutation("AdSystemMissing", "AdSystem", .emptied),
    Mutation("RepeatedElement", "AdSystem", .doubled),
    Mutation("AdSystemMissing", "AdSystem", .lowercased),
    Mutation("URLEmpty", "Error", .emptied),
    Mutation("DuplicateTracker", "Error", .doubled),
    Mutation("ElementNameCase", "Error", .lowercased),
    Mutation("ElementMisplaced", "Extensions", .unwrapped),
    Mutation("RepeatedElement", "Extensions", .doubled),
    Mutation("ImpressionMissing", "Impression", .removed),
    Mutation("ImpressionMissing", "Impression", .emptied),
    Mutation("DuplicateTracker", "Impression", .doubled),
    Mutation("ImpressionMissing", "Impression", .lowercased),
    Mutation("UnexpectedText", "Impression", .unwrapped),
    Mutation("TextEmpty", "Pricing", .emptied),
    Mutation("RepeatedElement", "Pricing", .doubled),
    Mutation("ContainerEmpty", "ViewableImpression", .emptied),
    Mutation("RepeatedElement", "ViewableImpression", .doubled),
    Mutation("DuplicateTracker", "Viewable", .doubled),
    Mutation("URLEmpty", "NotViewable", .emptied),
    Mutation("AdServingIdMissing", "AdServingId", .removed),
    Mutation("AdServingIdMissing", "AdServingId", .emptied),
    Mutation("RepeatedElement", "AdServingId", .doubled),
    Mutation("AdServingIdMissing", "AdServingId", .lowercased),
    Mutation("AdTitleMissing", "AdTitle", .removed),
    Mutation("AdTitleMissing", "AdTitle", .emptied),
    Mutation("RepeatedElement", "AdTitle", .doubled),
    Mutation("AdTitleMissing", "AdTitle", .lowercased),
    Mutation("UnexpectedText", "AdTitle", .unwrapped),
    Mutation("ContainerEmpty", "AdVerifications", .emptied),
    Mutation("RepeatedElement", "AdVerifications", .doubled),
    Mutation("VerificationMisplaced", "AdVerifications", .unwrapped),
    Mutation("ContainerEmpty", "Verification", .removed),
    Mutation("VerificationWithoutResource", "Verification", .emptied),
    Mutation("ElementDuplicate", "Verification", .doubled),
    Mutation("VerificationWithoutResource", "JavaScriptResource", .removed),
    Mutation("URLEmpty", "JavaScriptResource", .emptied),
    Mutation("ElementDuplicate", "JavaScriptResource", .doubled),
    Mutation("VerificationNotExecutedMissing", "TrackingEvents", .removed),
    Mutation("VerificationNotExecutedMissing", "TrackingEvents", .emptied),
    Mutation("RepeatedElement", "TrackingEvents", .doubled),
    Mutation("RepeatedElement", "VerificationParameters", .doubled),
    Mutation("RepeatedElement", "Advertiser", .doubled),
    Mutation("TextEmpty", "Category", .emptied),
    Mutation("ElementDuplicate", "Category", .doubled),
    Mutation("CreativesMissing", "Creatives", .removed),
    Mutation("CreativesMissing", "Creatives", .emptied),
    Mutation("RepeatedElement", "Creatives", .doubled),
    Mutation("CreativesMissing", "Creatives", .lowercased),
    Mutation("CreativesMissing", "Creatives", .unwrapped),
    Mutation("LinearMissing", "Creative", .removed),
    Mutation("CreativeWithoutContent", "Creative", .emptied),
    Mutation("ElementDuplicate", "Creative", .doubled),
    Mutation("ElementMisplaced", "Creative", .unwrapped),
    Mutation("LinearMissing", "Linear", .removed),
    Mutation("MediaFilesMissing", "Linear", .emptied),
    Mutation("RepeatedElement", "Linear", .doubled),
    Mutation("LinearMissing", "Linear", .lowercased),
    Mutation("ElementMisplaced", "Linear", .unwrapped),
    Mutation("ElementMissing", "Icons", .emptied),
    Mutation("RepeatedElement", "Icons", .doubled),
    Mutation("ElementMisplaced", "Icons", .unwrapped),
    Mutation("ElementMissing", "Icon", .removed),
    Mutation("ResourceMissing", "Icon", .emptied),
    Mutation("ElementDuplicate", "Icon", .doubled),
    Mutation("ResourceMissing", "StaticResource", .removed),
    Mutation("URLEmpty", "StaticResource", .emptied),
    Mutation("ElementDuplicate", "StaticResource", .doubled),
    Mutation("ContainerEmpty", "IconClicks", .emptied),
    Mutation("ElementMisplaced", "IconClicks", .unwrapped),
    Mutation("DuplicateTracker", "IconClickTracking", .doubled),
    Mutation("DuplicateTracker", "IconViewTracking", .doubled),
    Mutation("DurationMissing", "Duration", .removed),
    Mutation("DurationMissing", "Duration", .emptied),
    Mutation("RepeatedElement", "Duration", .doubled),
    Mutation("DurationMissing", "Duration", .lowercased),
    Mutation("RepeatedElement", "AdParameters", .doubled),
    Mutation("MediaFilesMissing", "MediaFiles", .removed),
    Mutation("MediaFileMissing", "MediaFiles", .emptied),
    Mutation("RepeatedElement", "MediaFiles", .doubled),
    Mutation("MediaFilesMissing", "MediaFiles", .lowercased),
    Mutation("MediaFilesMissing", "MediaFiles", .unwrapped),
    Mutation("ContainerEmpty", "ClosedCaptionFiles", .emptied),
    Mutation("ElementMisplaced", "ClosedCaptionFiles", .unwrapped),
    Mutation("MediaFileURLRepeated", "ClosedCaptionFile", .doubled),
    Mutation("MediaFileURLRepeated", "MediaFile", .doubled),
    Mutation("ElementDuplicate", "Mezzanine", .doubled),
    Mutation("URLEmpty", "MediaFile", .emptied),
    Mutation("URLEmpty", "Mezzanine", .emptied),
    Mutation("ElementDuplicate", "InteractiveCreativeFile", .doubled),
    Mutation("URLEmpty", "InteractiveCreativeFile", .emptied),
    Mutation("ClickThroughMissing", "VideoClicks", .emptied),
    Mutation("RepeatedElement", "VideoClicks", .doubled),
    Mutation("ElementMisplaced", "VideoClicks", .unwrapped),
    Mutation("ClickThroughMissing", "ClickThrough", .removed),
    Mutation("URLEmpty", "ClickThrough", .emptied),
    Mutation("RepeatedElement", "ClickThrough", .doubled),
    Mutation("DuplicateTracker", "ClickTracking", .doubled),
    Mutation("DuplicateTracker", "CustomClick", .doubled),
    Mutation("UniversalAdIdMissing", "UniversalAdId", .removed),
    Mutation("UniversalAdIdEmpty", "UniversalAdId", .emptied),
    Mutation("ElementDuplicate", "UniversalAdId", .doubled),
    Mutation("CreativeWithoutContent", "CompanionAds", .removed),
    Mutation("ContainerEmpty", "CompanionAds", .emptied),
    Mutation("ElementMisplaced", "CompanionAds", .unwrapped),
    Mutation("ContainerEmpty", "Companion", .removed),
    Mutation("ResourceMissing", "Companion", .emptied),
    Mutation("ElementDuplicate", "Companion", .doubled),
    Mutation("RepeatedElement", "AltText", .doubled),
    Mutation("RepeatedElement", "CompanionClickThrough", .doubled),
    Mutation("ClickThroughMissing", "CompanionClickThrough", .removed),
    Mutation("ClickThroughMissing", "IconClickThrough", .removed),
    Mutation("DuplicateTracker", "CompanionClickTracking", .doubled),
    Mutation("RepeatedElement", "Description", .doubled),
    Mutation("RepeatedElement", "Expires", .doubled),
    Mutation("ExpiresMalformed", "Expires", .emptied),
    Mutation("AdWithoutContent", "InLine", .removed),
    Mutation("ImpressionMissing", "InLine", .emptied),
    Mutation("RepeatedElement", "InLine", .doubled),
    Mutation("ElementNameCase", "InLine", .lowercased),
    Mutation("AdWithoutContent", "InLine", .unwrapped),
    Mutation("EmptyWithoutError", "Ad", .removed),
    Mutation("AdWithoutContent", "Ad", .emptied),
    Mutation("AdServingIdRepeated", "Ad", .doubled),
    Mutation("EmptyWithoutError", "Ad", .lowercased),
    Mutation("EmptyWithoutError", "Ad", .unwrapped),
    Mutation("EmptyWithoutError", "VAST", .emptied),
    Mutation("NotWellFormed", "VAST", .doubled),
    Mutation("RootNotVAST", "VAST", .lowercased),
    Mutation("RootNotVAST", "VAST", .unwrapped),
    Mutation("NotWellFormed", "VAST", .removed),
  ]
}
