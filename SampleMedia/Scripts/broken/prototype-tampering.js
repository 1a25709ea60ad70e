// Changes what every script relies on, and every event that it gets.
JSON.stringify = JSON.parse = function () { throw new Error("tampered with"); };
Object.prototype.toJSON = function () { return "tampered with"; };
Array.prototype.push = Array.prototype.forEach = function () { throw new Error("tampered with"); };
Array.isArray = function () { return false; };
Function.prototype.call = Function.prototype.apply = function () { return undefined; };
Object.defineProperty(Array.prototype, "0", { set: function () {}, configurable: true });
Object.defineProperty(Object.prototype, "omid_message_args", { set: function () {} });
Object.defineProperty = Reflect.defineProperty = function () { return true; };
Promise = undefined;
omid3p.addEventListener("geometryChange", function (event) {
  event.data.adView.percentageInView = 0;
  event.type = "tampered with";
  omidNative.sendUrl("https://broken.example.com/tampered");
});
