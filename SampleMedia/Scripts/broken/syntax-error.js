// Does not parse: nothing of it runs.
omidNative.sendUrl("https://broken.example.com/never");
var half = ;
