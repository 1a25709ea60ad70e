// Listens first, and fails at the end: native sessions keep the listener.
omid3p.addEventListener("start", function (event) {
  omidNative.sendUrl("https://broken.example.com/" + event.type);
});
window.measured = true;
