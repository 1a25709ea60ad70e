// Uses omidNative alone, as scripts do that were written for the phone's own environment: a ping
// every five seconds, and a second script that it loads itself.
(function (root) {
  "use strict";
  var native = root.omidNative;
  if (typeof native === "undefined" || typeof Image !== "undefined") return;
  var pings = 0;

  native.sendUrl("https://native.example.com/loaded", function () {
    native.sendUrl("https://native.example.com/confirmed");
  });
  var interval = native.setInterval(function () {
    pings += 1;
    native.sendUrl("https://native.example.com/ping?n=" + pings + "&at=" + Date.now());
    if (pings === 3) native.clearInterval(interval);
  }, 5000);
  var never = native.setTimeout(function () {
    native.sendUrl("https://native.example.com/never");
  }, 1000);
  native.clearTimeout(never);
  native.downloadJavaScriptResource("https://native.example.com/second.js", function (text) {
    native.sendUrl("https://native.example.com/second?length=" + text.length);
  }, function () {
    native.sendUrl("https://native.example.com/no-second");
  });
})(this);
