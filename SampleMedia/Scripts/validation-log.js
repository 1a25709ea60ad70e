// Tells every event of a session as scripts do that certification looks at: the local date, two colons
// and the event as JSON, to the console and as a request for an image. `vastsim audit` judges both.
(function (root) {
  "use strict";
  var address = "http://localhost:66/sendmessage?msg=";
  var events = [
    "loaded", "impression", "geometryChange", "start", "firstQuartile", "midpoint", "thirdQuartile",
    "complete", "pause", "resume", "bufferStart", "bufferFinish", "skipped", "volumeChange",
    "playerStateChange", "adUserInteraction",
  ];

  function rounded(key, value) {
    return typeof value === "number" ? Math.round(value * 100) / 100 : value;
  }

  function send(message) {
    var line = new Date().toLocaleString() + "::" + JSON.stringify(message, rounded);
    console.log(line);
    root.omidNative.sendUrl(address + encodeURIComponent(line));
  }

  send("OmidSupported[" + !!root.omid3p + "]");
  if (!root.omid3p) return;
  var injectionId = root.omidVerificationProperties.injectionId;
  root.omid3p.registerSessionObserver(send, "validation.example-omid", injectionId);
  events.forEach(function (type) { root.omid3p.addEventListener(type, send, injectionId); });
})(this);
