// Throws at each start, and goes on to hear of the rest.
omid3p.addEventListener("start", function () {
  throw new RangeError("the listener does not like a start");
});
omid3p.addEventListener("media", function (event) {
  omidNative.sendUrl("https://broken.example.com/" + event.type);
});
