// Backtracks through every way to cut a row of letters into pieces, and through a long text after
// that.
omid3p.addEventListener("start", function () {
  var text = "a".repeat(48) + "!";
  if (/^(a+)+$/.test(text)) omidNative.sendUrl("https://broken.example.com/never");
  "x".repeat(1 << 26).match(/(x+x+)+y/);
});
