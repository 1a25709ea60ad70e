// Expects a page around it, as scripts do that were never tried in an app.
omidNative.sendUrl("https://broken.example.com/before");
var frames = window.document.getElementsByTagName("iframe");
omidNative.sendUrl("https://broken.example.com/never");
