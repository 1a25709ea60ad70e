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
