/// Captures as browsers and proxies write them.
enum HARSamples {
  /// One entry's text, with the parts that a test varies.
  static func entry(
    url: String = "https://ads.example.com/tag", method: String = "GET",
    start: String = "2026-03-01T10:00:00.000Z", status: String = "200",
    headers: String = "[]", content: String = #"{"size":3,"mimeType":"text/xml","text":"abc"}"#,
    redirect: String = "", more: String = ""
  ) -> String {
    """
    {"startedDateTime":"\(start)","time":12.5,"request":{"method":"\(method)","url":"\(url)",
    "httpVersion":"HTTP/1.1","cookies":[],"headers":[{"name":"Accept","value":"*/*"}],
    "queryString":[],"headersSize":-1,"bodySize":0},"response":{"status":\(status),
    "statusText":"OK","httpVersion":"HTTP/1.1","cookies":[],"headers":\(headers),
    "content":\(content),"redirectURL":"\(redirect)","headersSize":-1,"bodySize":-1},"cache":{},
    "timings":{"send":1,"wait":10,"receive":1.5}\(more)}
    """
  }

  /// A file of entries.
  static func file(_ entries: String...) -> [UInt8] {
    Array(
      #"{"log":{"version":"1.2","creator":{},"entries":[\#(entries.joined(separator: ","))]}}"#.utf8
    )
  }

  /// A redirect to a tag in HTTP/2, a pixel and a request that an extension blocked, as a Chromium
  /// browser exports them.
  static let browser = Array(
    """
    {
      "log": {
        "version": "1.2",
        "creator": { "name": "WebInspector", "version": "537.36" },
        "pages": [{ "startedDateTime": "2026-03-01T10:00:00.000Z", "id": "page_1", "title": "x",
          "pageTimings": { "onContentLoad": 120.5, "onLoad": null } }],
        "entries": [
          {
            "_connectionId": "115", "_initiator": { "type": "script", "stack": { "callFrames": [] } },
            "_priority": "High", "_resourceType": "xhr", "cache": {}, "connection": "443",
            "pageref": "page_1",
            "request": { "method": "GET", "url": "https://ads.example.com/tag?cb=1",
              "httpVersion": "http/2.0",
              "headers": [ { "name": ":authority", "value": "ads.example.com" },
                { "name": ":method", "value": "GET" }, { "name": "accept", "value": "*/*" } ],
              "queryString": [ { "name": "cb", "value": "1" } ], "cookies": [],
              "headersSize": -1, "bodySize": 0 },
            "response": { "status": 302, "statusText": "", "httpVersion": "http/2.0",
              "headers": [ { "name": "location", "value": "/second" } ], "cookies": [],
              "content": { "size": 0, "mimeType": "x-unknown" }, "redirectURL": "/second",
              "headersSize": -1, "bodySize": -1, "_transferSize": 90, "_error": null,
              "_fetchedViaServiceWorker": false },
            "serverIPAddress": "[2001:db8::1]", "startedDateTime": "2026-03-01T10:00:00.100Z",
            "time": 40.25,
            "timings": { "blocked": 2.5, "dns": 3, "ssl": 10.5, "connect": 20.25, "send": 0.25,
              "wait": 14, "receive": 0.25, "_blocked_queueing": 1.1 }
          },
          {
            "cache": {}, "connection": "443",
            "request": { "method": "GET", "url": "https://ads.example.com/second",
              "httpVersion": "http/2.0", "headers": [], "queryString": [], "cookies": [],
              "headersSize": -1, "bodySize": 0 },
            "response": { "status": 200, "statusText": "", "httpVersion": "http/2.0",
              "headers": [ { "name": "content-encoding", "value": "br" },
                { "name": "content-type", "value": "application/xml" } ], "cookies": [],
              "content": { "size": 9, "mimeType": "application/xml", "text": "<VAST é>" },
              "redirectURL": "", "headersSize": -1, "bodySize": -1, "_transferSize": 300 },
            "serverIPAddress": "192.0.2.7", "startedDateTime": "2026-03-01T10:00:00.141Z",
            "time": 10,
            "timings": { "blocked": -1, "dns": -1, "ssl": -1, "connect": -1, "send": 1, "wait": 8,
              "receive": 1 }
          },
          {
            "cache": {},
            "request": { "method": "GET", "url": "https://t.example.com/pixel?id=7", "headers": [],
              "httpVersion": "http/1.1", "queryString": [], "cookies": [], "headersSize": -1,
              "bodySize": 0 },
            "response": { "status": 200, "statusText": "OK", "httpVersion": "http/1.1",
              "headers": [], "cookies": [],
              "content": { "size": 6, "mimeType": "image/gif", "text": "R0lGODlh",
                "encoding": "base64" },
              "redirectURL": "", "headersSize": 100, "bodySize": 6 },
            "startedDateTime": "2026-03-01T10:00:00.090Z", "time": 5,
            "timings": { "send": 0, "wait": 5, "receive": 0 }
          },
          {
            "cache": {},
            "request": { "method": "GET", "url": "https://t.example.com/blocked", "headers": [],
              "httpVersion": "http/1.1", "queryString": [], "cookies": [], "headersSize": -1,
              "bodySize": 0 },
            "response": { "status": 0, "statusText": "", "httpVersion": "", "headers": [],
              "cookies": [], "content": { "size": 0, "mimeType": "x-unknown" }, "redirectURL": "",
              "headersSize": -1, "bodySize": -1, "_transferSize": 0,
              "_error": "net::ERR_BLOCKED_BY_CLIENT" },
            "serverIPAddress": "", "startedDateTime": "2026-03-01T10:00:00.200Z", "time": 1,
            "timings": { "blocked": 1, "dns": -1, "connect": -1, "send": 0, "wait": 0, "receive": 0 }
          }
        ]
      }
    }
    """.utf8)

  /// An entry as mitmproxy writes it: sizes as sent, offsets of time zones, times of zero.
  static let proxy = file(
    """
    {"startedDateTime":"2026-03-01T12:00:00.250000+02:00","time":37.1,"request":{"method":"GET",
    "url":"http://ads.example.com/tag","httpVersion":"HTTP/1.1","cookies":[],"headers":[
    {"name":"Host","value":"ads.example.com"}],"queryString":[],"headersSize":35,"bodySize":0},
    "response":{"status":200,"statusText":"OK","httpVersion":"HTTP/1.1","cookies":[],"headers":[
    {"name":"Content-Encoding","value":"gzip"}],"content":{"size":20,"compression":80,
    "mimeType":"text/xml","text":"<VAST/>"},"redirectURL":"","headersSize":30,"bodySize":20},
    "cache":{},"timings":{"connect":5.5,"ssl":-1.0,"send":1.5,"receive":0.1,"wait":30},
    "serverIPAddress":"192.0.2.9","_resourceType":null}
    """)
}
