/// Rules about URLs and macros.
enum URLCases {
  private static func pause(_ urls: String...) -> String {
    Tag.text {
      $0.tracking = urls.map { "<Tracking event='pause'>\($0)</Tracking>" }.joined()
    }
  }

  private static func marked(_ urls: String...) -> String {
    Tag.text {
      $0.tracking = urls.map { "①<Tracking event='pause'>\($0)</Tracking>" }.joined()
    }
  }

  static let all: [RuleCase] = [
    RuleCase("URLEmpty", broken: marked("", " \n "), kept: pause("https://t.example.com")),
    RuleCase(
      "URLPadded",
      broken: Tag.text {
        $0.tracking =
          "①<Tracking event='pause'> https://t.example.com/a</Tracking>"
          + "<Tracking event='resume'><![CDATA[https://t.example.com/b \n]]></Tracking>"
      }, kept: pause("<![CDATA[https://t.example.com/a]]>", "", "\n  https://t.example.com/b\r\n ")),
    RuleCase(
      "URLPadded",
      broken: Tag.text {
        $0.tracking =
          "①<Tracking event='pause'>\n <![CDATA[\n https://t.example.com/a]]></Tracking>"
      }, kept: pause("\n<![CDATA[https://t.example.com/a]]>\n")),
    RuleCase(
      "URLWhitespace", broken: marked("https://t.example.com/a b", "https://t\n.example.com"),
      kept: pause("\n\thttps://t.example.com/a%20b\n")),
    RuleCase(
      "URLEscapedAmpersand",
      broken: marked(
        "<![CDATA[https://t.example.com/?a=1&amp;b=2]]>", "https://t.example.com/?a&amp;amp;b"),
      kept: pause("https://t.example.com/?a=1&amp;b=2", "<![CDATA[https://t.example.com/?a&b&am]]>")
    ),
    RuleCase(
      "URLWithMarkup", broken: marked("<![CDATA[<![CDATA[https://t.example.com]]>"),
      kept: pause("<![CDATA[https://t.example.com]]>")),
    RuleCase(
      "URLNotAbsolute",
      broken: marked("//t.example.com", "/x", "www.example.com", "ImNotAnUrl", "localhost:80/x"),
      kept: pause("HTTPS://t.example.com", "[PAGEURL]", "%%URL%%", "data:,x")),
    RuleCase(
      "URLHostOdd",
      broken: marked(
        "https://https://t.example.com/x", "https:///x",
        "https://t.example.com:99999/x", "https://t.example.com:/x", "http://?a",
        "https:/t.example.com/x", "https:t.example.com",
        "https://t..example.com/", "https://-t.example/", "https://t.example.com:0/"),
      kept: pause(
        "https://t.example.com:8443/x", "https://[HOST]/x", "https://t.example.com?u=https:///x",
        "https://localhost.example.com/", "https://%%HOST%%:99999/", "https://8.8.8.8/",
        "https://[2001:db8::1]/", "https://user@t.example.com./")),
    RuleCase(
      "URLSchemeUnusual", broken: marked("file:///x", "javascript:void(0)", "htps://t.example.com"),
      kept: Tag.text {
        $0.linearFurther = "<VideoClicks><ClickThrough>market://x</ClickThrough></VideoClicks>"
      }),
    RuleCase(
      "URLSchemeUnusual",
      broken: Tag.text {
        $0.linearFurther =
          "<VideoClicks>①<ClickThrough>JavaScript:alert(1)</ClickThrough></VideoClicks>"
      },
      kept: Tag.text {
        $0.linearFurther = "<VideoClicks><ClickThrough>fb://page</ClickThrough></VideoClicks>"
      }),
    RuleCase(
      // One finding for all of them.
      "URLPlainHTTP",
      broken: Tag.text {
        $0.tracking = """
          ①<Tracking event='pause'>HTTP://t.example.com</Tracking>
          <Tracking event='resume'>http://t.example.com</Tracking>
          """
      },
      kept: Tag.text {
        $0.linearFurther = "<VideoClicks><ClickThrough>http://x</ClickThrough></VideoClicks>"
      }),
    RuleCase(
      "ImpressionPlaceholder",
      broken: Tag.text { $0.impression = "①<Impression>about:blank</Impression>" },
      kept: Tag.text()),
    RuleCase(
      "ImpressionWithoutCacheBuster",
      broken: Tag.text { $0.impression = "①<Impression>https://t.example.com/i</Impression>" },
      kept: Tag.text { $0.impression = "<Impression>https://t.example.com/${CB}</Impression>" }),
    RuleCase(
      "MacroForm",
      broken: marked(
        "https://t.example.com/%%CB%%", "https://t.example.com/${AUCTION_PRICE}",
        "https://t.example.com/{$X$}", "https://t.example.com/%5bERRORCODE%5D",
        "https://t.example.com/[timestamp]", "https://t.example.com/?r=[myRandom]",
        "https://t.example.com/?c={{cachebuster}}", "https://t.example.com/?c={CACHEBUSTER}",
        "https://t.example.com/__TS__", "https://t.example.com/?c=CACHEBUSTING"),
      kept: pause(
        "https://t.example.com/[CACHEBUSTING]", "https://t.example.com/?a[key]=1",
        "https://t.example.com/?a%5Bkey%5D=1", "https://t.example.com/100%%", "https://t/$x{y}",
        // Words in brackets that are no macro.
        "https://t.example.com/?title=[sale]", "https://t.example.com/?to=[email]",
        "https://t.example.com/[Sale]", "https://t.example.com/?CACHEBUSTING=1")),
    RuleCase(
      "MacroUnknown",
      broken: marked("https://t.example.com/[CACHEBUSTER]", "https://t.example.com/[AD_MT]"),
      kept: pause("https://t.example.com/[TIMESTAMP]", "https://[::1]/", "https://t/[]/[0]")),
    RuleCase(
      "MacroNotInVersion",
      // Once for each macro.
      broken: Tag.text("3.0") {
        $0.tracking = """
          ①<Tracking event='pause'>https://t.example.com/[ADPLAYHEAD]</Tracking>
          <Tracking event='resume'>https://t.example.com/[ADPLAYHEAD]</Tracking>
          """
      }, kept: pause("https://t.example.com/[ADPLAYHEAD]")),
    RuleCase(
      "MacroMisplaced",
      broken: marked(
        "https://t.example.com/[ERRORCODE]", "https://t.example.com/[REASON]",
        "https://t.example.com/[CLICKPOS]", "https://t.example.com/[VASTVERSIONS]",
        "https://t.example.com/[ERROR_CODE]"),
      kept: Tag.text {
        $0.further = "<Error>https://t.example.com/[ERRORCODE]</Error>"
        $0.linearFurther = """
          <VideoClicks><ClickTracking>https://t.example.com/[CLICKPOS]</ClickTracking></VideoClicks>
          """
      }),
  ]
}

/// Rules about the characters and hosts of URLs, and about one URL in two places.
enum AddressCases {
  private static func pause(_ urls: String...) -> String {
    Tag.text {
      $0.tracking = urls.map { "<Tracking event='pause'>\($0)</Tracking>" }.joined()
    }
  }

  private static func marked(_ urls: String...) -> String {
    Tag.text {
      $0.tracking = urls.map { "①<Tracking event='pause'>\($0)</Tracking>" }.joined()
    }
  }

  /// The first one marked, where a document has one finding for all.
  private static func once(_ urls: String...) -> String {
    Tag.text {
      $0.tracking = "①" + urls.map { "<Tracking event='pause'>\($0)</Tracking>" }.joined()
    }
  }

  private static func tracked(_ event: String, _ url: String, _ attributes: String = "") -> String {
    "<Tracking event='\(event)' \(attributes)>\(url)</Tracking>"
  }

  static let all: [RuleCase] = [
    RuleCase(
      "MacroUnclosed",
      broken: marked(
        "https://t.example.com/[CACHEBUSTING", "https://t.example.com/?c=[CACHEBUSTING&amp;d=1",
        "https://t.example.com/?c=CACHEBUSTING]", "<![CDATA[https://t.example.com/x]]]>"),
      kept: pause(
        "https://t.example.com/[CACHEBUSTING]?a[]=1", "https://[2001:db8::1]/[TIMESTAMP]",
        "https://t.example.com/[[TIMESTAMP]]")),
    RuleCase(
      "MacroForm", broken: marked("https://t.example.com/[[TIMESTAMP]]"),
      kept: pause("https://t.example.com/[TIMESTAMP]")),
    RuleCase(
      "MacroDeprecated",
      // Once for a document.
      broken: Tag.text {
        $0.tracking =
          "①" + tracked("pause", "https://t.example.com/[CONTENTPLAYHEAD]")
          + tracked("resume", "https://t.example.com/r/[CONTENTPLAYHEAD]")
      },
      kept: Tag.text("3.0") {
        $0.tracking = tracked("pause", "https://t.example.com/[CONTENTPLAYHEAD]")
      }),
    RuleCase(
      "URLCharacter", broken: once("https://t.example.com/a|b", "https://t.example.com/ü"),
      kept: pause("https://t.example.com/%7C?a=(1);b='2',[TIMESTAMP]", "https://t/%%X%%")),
    RuleCase(
      "URLCharacter", broken: once("https://t.example.com/?a={1}", "https://t.example.com/?a}"),
      kept: pause("https://t.example.com/?a=%7B1%7D")),
    RuleCase(
      "URLCredentials",
      broken: once("https://me@t.example.com/"),
      kept: pause("https://t.example.com/me@x", "https://t.example.com/?m=me@x")),
    RuleCase(
      "URLQueryTwice", broken: once("https://t.example.com/?a=1?b=2", "https://t.example.com/?c??"),
      kept: pause(
        "https://t.example.com/?a=1%3Fb", "https://t.example.com/?u=https://l.example.com/?a",
        "https://t.example.com/?a#/?b")),
    RuleCase(
      "URLNested",
      broken: once(
        "https://t.example.com/?u=https://l.example.com/?a=1&amp;b=2",
        "https://t.example.com/?u=HTTP://l.example.com/"),
      kept: pause(
        "https://t.example.com/?u=https%3A%2F%2Fl.example.com", "https://t.example.com/?u=[PAGEURL]"
      )
    ),
    RuleCase(
      "URLCharacter", broken: once("https://t.example.com/?share=100%"),
      kept: pause("https://t.example.com/?share=100%25")),
    RuleCase(
      "URLFragment", broken: marked("https://t.example.com/#x"),
      kept: Tag.text {
        $0.linearFurther = """
          <VideoClicks><ClickThrough>https://www.example.com/#x</ClickThrough></VideoClicks>
          """
      }),
    RuleCase(
      "URLSeveral",
      broken: marked(
        "https://t.example.com/startHTTPS://t.example.com/b",
        "https://t.example.com/a,http://t.example.com/b"),
      kept: pause(
        "https://t.example.com/?u=https://t.example.com/",
        "https://t.example.com/https://x.example",
        "https://t.example.com/?cs=l%3fhttp://x.example")
    ),
    RuleCase(
      "URLHostUnqualified",
      broken: once("https://tracker/x", "https://ads:80/x"),
      kept: pause("https://t.example/", "https://[HOST]/", "https://8.8.8.8/")),
    RuleCase(
      // One finding for all of them.
      "URLHostOdd",
      broken: once(
        "https://127.0.0.1:80/x", "HTTPS://LocalHost:80/x", "https://0.0.0.0/",
        "https://10.1.2.3/", "https://172.31.0.1/", "https://192.168.1.1/",
        "https://169.254.1.1/", "https://ads.corp.local/", "https://a.LOCALHOST:80/",
        "https://a.internal/x", "https://a.home.arpa./", "https://[::1]:80/", "https://[::]/",
        "https://[fd00::1]/",
        "https://[FE80::1]/", "https://[::ffff:10.0.0.1]/", "http://127.0.0.1/"),
      kept: pause(
        "https://172.32.0.1/", "https://11.0.0.1/", "https://[2001:db8::1]/",
        "https://[::ffff:8.8.8.8]/", "https://10.example/", "https://[FC00]/")),
    RuleCase(
      "TrackerShared",
      broken: Tag.text {
        $0.tracking =
          tracked("pause", "https://t.example.com/p")
          + "①" + tracked("resume", " https://t.example.com/p ")
          + tracked("mute", "https://t.example.com/p")
          + tracked("progress", "https://t.example.com/q", "offset='1%'")
          + "①" + tracked("progress", "https://t.example.com/q", "offset='2%'")
      },
      kept: Tag.text {
        $0.tracking =
          tracked("pause", "https://t.example.com/p") + tracked("pause", "https://t.example.com/p")
          + tracked("start", "https://t.example.com/[ADPLAYHEAD]")
          + tracked("midpoint", "https://t.example.com/[ADPLAYHEAD]")
      }),
    RuleCase(
      "TrackerShared",
      broken: Tag.text {
        $0.linearFurther = """
          <VideoClicks>①<ClickTracking>https://t.example.com/i?[CACHEBUSTING]</ClickTracking>
          </VideoClicks>
          """
      },
      kept: Tag.text {
        $0.linearFurther = """
          <VideoClicks><ClickThrough>https://www.example.com/</ClickThrough></VideoClicks>
          """
        $0.creativeFurther = """
          <CompanionAds><Companion width='1' height='1'><HTMLResource>x</HTMLResource>
          <CompanionClickThrough>https://www.example.com/</CompanionClickThrough></Companion>
          </CompanionAds>
          """
      }),
    RuleCase(
      "DuplicateTracker",
      broken: Tag.text {
        $0.further = """
          <ViewableImpression><Viewable>https://t.example.com/v</Viewable>
          ①<Viewable>https://t.example.com/v</Viewable></ViewableImpression>
          """
      },
      kept: Tag.text {
        $0.further = """
          <ViewableImpression><Viewable>https://t.example.com/v</Viewable>
          <Viewable>https://t.example.com/w</Viewable></ViewableImpression>
          """
      }),
  ]
}
