// Never comes back from the first quartile.
omid3p.addEventListener("firstQuartile", function () {
  for (;;);
});
omid3p.addEventListener("complete", function () {
  omidNative.sendUrl("https://broken.example.com/complete");
});
