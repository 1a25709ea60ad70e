// Sends every event that there is as a URL that holds the local date and the event as JSON, as
// scripts do that show whether an integration works.
(function (root) {
  "use strict";

  var service = root.omid && root.omid.v1_VerificationServiceCommunication;
  var answers = {};
  var count = 0;
  var client = {
    handleExportedMessage: function (message) {
      var answer = answers[message.omid_message_guid];
      if (answer) answer.apply(null, message.omid_message_args || []);
    },
  };
  function request(method, args, answer) {
    var guid = "request-" + count++;
    answers[guid] = answer;
    service.handleExportedMessage({
      omid_message_guid: guid,
      omid_message_method: "VerificationService." + method,
      omid_message_version: "1.5.0",
      omid_message_args: args,
    }, client);
  }
  function send(text) {
    request("sendUrl", ["https://log.example.com/event?msg=" + encodeURIComponent(text)]);
  }
  function log(event) {
    var date = new Date();
    send(date.toLocaleDateString() + "::" + date.toLocaleTimeString() + "::" + JSON.stringify(event));
  }

  send("OmidSupported[" + !!service + "]");
  request("getVersion", [], function (version) { send("version=" + version); });
  request("addSessionListener", ["log.example-omid", root.omidVerificationProperties.injectionId], log);
  [
    "loaded", "impression", "geometryChange", "start", "firstQuartile", "midpoint", "thirdQuartile",
    "complete", "pause", "resume", "bufferStart", "bufferFinish", "skipped", "volumeChange",
    "playerStateChange", "adUserInteraction", "media", "video", "sessionStart", "sessionFinish",
  ].forEach(function (type) { request("addEventListener", [type], log); });
})(this);
