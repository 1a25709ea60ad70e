// Each promise brings the next. The engine's watchdog does not see this one: only a process of its
// own bounds it.
omid3p.addEventListener("start", function () {
  (async function () {
    for (;;) await 0;
  })();
});
