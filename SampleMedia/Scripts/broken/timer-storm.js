// Every timer sets two more, as soon as can be.
function storm() {
  omidNative.setTimeout(storm, 0);
  omidNative.setTimeout(storm, 0);
}
omid3p.addEventListener("start", storm);
