// A vendor's rules, taken from its VerificationParameters: JSON with an object "beacons" of event
// names and URLs. omidTrackView is sent when the session starts; start, the quartiles and complete
// when they happen while the ad is wholly in view; twoSecondsFiftyPercentView once, after two
// seconds in a row of playing with at least half of the ad in view.
(function (root) {
  "use strict";

  // The smallest client of the verification service that does.
  var service = root.omid && root.omid.v1_VerificationServiceCommunication;
  if (!service) throw new Error("there is no verification service");
  var version = "1.5.0";
  var answers = {};
  var count = 0;
  var client = {
    handleExportedMessage: function (message) {
      var answer = answers[message.omid_message_guid];
      if (message.omid_message_method === "response" && answer) {
        answer.apply(null, message.omid_message_args || []);
      }
    },
  };
  function request(method, args, answer) {
    var guid = "request-" + count++;
    if (answer) answers[guid] = answer;
    service.handleExportedMessage({
      omid_message_guid: guid,
      omid_message_method: "VerificationService." + method,
      omid_message_version: version,
      omid_message_args: args,
    }, client);
  }

  var injectionId = root.omidVerificationProperties && root.omidVerificationProperties.injectionId;
  var beacons = {};
  var inView = 0;
  var isPlaying = false;
  var isPaused = false;
  var isBuffering = false;
  var isDone = false;
  var stretches = 0;
  var isCounting = false;

  // Each beacon once; one that was lost stays lost.
  function settle(name, isSent) {
    if (beacons[name] && isSent) request("sendUrl", [beacons[name]]);
    delete beacons[name];
  }

  // A timer runs out before anything else happens at its instant, so two seconds that end at the
  // very instant of a pause count.
  function update() {
    var counts = isPlaying && !isPaused && !isBuffering && inView >= 50 && !isDone;
    if (counts && !isCounting) request("setTimeout", [++stretches, 2000], met);
    if (!counts && isCounting) request("clearTimeout", [stretches]);
    isCounting = counts;
  }

  function met() {
    isDone = true;
    isCounting = false;
    settle("twoSecondsFiftyPercentView", true);
  }

  function wholly(event) {
    settle(event.type, inView === 100);
  }

  var reactions = {
    impression: function (event) {
      if (event.data && event.data.adView) inView = event.data.adView.percentageInView;
    },
    geometryChange: function (event) {
      if (event.data && event.data.adView) inView = event.data.adView.percentageInView;
    },
    // A session's player plays after its start, whatever it reported before.
    start: function (event) {
      isPlaying = true;
      isPaused = false;
      isBuffering = false;
      wholly(event);
    },
    firstQuartile: wholly,
    midpoint: wholly,
    thirdQuartile: wholly,
    complete: function (event) {
      wholly(event);
      isPlaying = false;
    },
    skipped: function () { isPlaying = false; },
    pause: function () { isPaused = true; },
    resume: function () { isPaused = false; },
    bufferStart: function () { isBuffering = true; },
    bufferFinish: function () { isBuffering = false; },
  };

  request("addSessionListener", [undefined, injectionId], function (event) {
    if (event.type === "sessionFinish") {
      isPlaying = false;
      update();
      return;
    }
    if (event.type !== "sessionStart") return;
    var parameters = JSON.parse(event.data.verificationParameters);
    if (parameters && parameters.beacons) beacons = parameters.beacons;
    settle("omidTrackView", true);
  });
  Object.keys(reactions).forEach(function (type) {
    request("addEventListener", [type, injectionId], function (event) {
      reactions[type](event);
      update();
    });
  });
})(this);
