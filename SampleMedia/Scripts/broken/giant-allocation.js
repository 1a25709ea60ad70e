// Grows until something stops it.
omid3p.addEventListener("start", function () {
  var hoard = [];
  for (;;) hoard.push(new Array(1000).fill("more"));
});
