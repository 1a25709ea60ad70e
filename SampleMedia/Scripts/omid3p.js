// Written against omid3p, which takes functions and has no messages. It has no way to send a URL
// of its own, so this one uses omidNative's.
(function (root) {
  "use strict";
  var injectionId = root.omidVerificationProperties.injectionId;
  var quartiles = ["start", "firstQuartile", "midpoint", "thirdQuartile", "complete"];

  function send(name, detail) {
    root.omidNative.sendUrl("https://omid3p.example.com/" + name + (detail ? "?" + detail : ""));
  }

  root.omid3p.registerSessionObserver(function (event) {
    var parameters = event.data && event.data.verificationParameters;
    send(event.type, parameters ? "parameters=" + encodeURIComponent(parameters) : "");
  }, "omid3p.example-omid", injectionId);
  root.omid3p.addEventListener("media", function (event) {
    if (quartiles.indexOf(event.type) >= 0) send(event.type);
  }, injectionId);
  root.omid3p.addEventListener("geometryChange", function (event) {
    send("geometry", "percent=" + event.data.adView.percentageInView);
  }, injectionId);
})(this);
