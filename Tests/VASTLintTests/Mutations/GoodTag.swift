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
