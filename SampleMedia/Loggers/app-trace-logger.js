/**
 * Writes an app's calls on an SDK as JSON Lines, a call a line, which `vastsim audit` judges.
 *
 *     const trace = createAppTrace(line => bridge.postMessage(line));
 *     trace("unit", "preroll", {sdk: "omid"});
 *     trace("start", "preroll", {duration: 15, volume: video.volume});
 *
 * The function that it returns never throws, whatever it is given and whatever the sink does. A
 * value that JSON does not have becomes a text, undefined becomes null.
 *
 * @param sink receives each line, without the line break: it keeps, sends or prints it.
 * @param limit the most characters of the trace; without it 16 million.
 * @param now a clock in milliseconds; without it the page's own monotonic one.
 */
function createAppTrace(sink, limit, now) {
  "use strict";
  // Characters of one text, of one line's arguments, and of the whole trace.
  var textLimit = 4000, lineLimit = 60000, traceLimit = limit || 16000000;
  var reserved = ["v", "atUs", "unit", "call"];
  var hasPerformance = typeof performance === "object" && typeof performance.now === "function";
  var clock = now || (hasPerformance ? function () { return performance.now(); } : Date.now);
  var start = clock(), latest = 0, written = 0;

  function quoted(text) {
    var cut = text.length > textLimit
      ? text.slice(0, textLimit) + "… (cut, " + text.length + " characters)" : text;
    // Half of a surrogate pair is no character.
    return JSON.stringify(cut.replace(/[\uD800-\uDBFF][\uDC00-\uDFFF]|[\uD800-\uDFFF]/g,
      function (found) { return found.length === 2 ? found : "\uFFFD"; }));
  }

  function isPlain(value) {
    var prototype = Object.getPrototypeOf(value);
    return prototype === null || Object.getPrototypeOf(prototype) === null;
  }

  // `left` bounds how many values are read, `above` are the objects that hold this one.
  function json(value, left, above) {
    try {
      left.values -= 1;
      if (left.values < 0 || above.length > 8) return '"…"';
      if (value === null || value === undefined) return "null";
      if (typeof value === "boolean") return String(value);
      if (typeof value === "number") return isFinite(value) ? String(value) : quoted(String(value));
      if (typeof value === "string") return quoted(value);
      if (typeof value === "function") return quoted("function " + String(value.name));
      if (typeof value !== "object") return quoted(String(value));
      if (above.indexOf(value) >= 0) return '"[cycle]"';
      var inside = above.concat([value]);
      if (Array.isArray(value)) {
        var elements = [];
        for (var index = 0; index < Math.min(value.length, 1000); index += 1) {
          elements.push(json(member(value, index), left, inside));
        }
        return "[" + elements.join(", ") + "]";
      }
      if (value instanceof Date) return quoted(isNaN(value) ? "Invalid Date" : value.toISOString());
      if (!isPlain(value)) return quoted(String(value));
      return "{" + Object.keys(value).slice(0, 1000).map(function (key) {
        return quoted(key) + ": " + json(member(value, key), left, inside);
      }).join(", ") + "}";
    } catch (error) {
      return '"[unreadable]"';
    }
  }

  // A getter of the app may throw.
  function member(object, key) {
    try { return object[key]; } catch (error) { return "[unreadable]"; }
  }

  return function trace(call, unit, values) {
    try {
      var text = "", omitted = [];
      Object.keys(values || {}).forEach(function (name) {
        var key = reserved.indexOf(name) < 0 ? name : name + "_";
        var part = ", " + quoted(key) + ": " + json(member(values, name), {values: 1000}, []);
        if (text.length + part.length > lineLimit) omitted.push(name); else text += part;
      });
      if (omitted.length) text += ', "omitted": ' + json(omitted.slice(0, 20), {values: 100}, []);
      latest = Math.max(latest, Math.round((clock() - start) * 1000) || 0);
      var line = '{"v": 1, "atUs": ' + latest + ', "unit": ' + quoted(String(unit)) + ', "call": '
        + quoted(String(call)) + text + "}";
      if (written > traceLimit) return;
      written += line.length + 1;
      if (written <= traceLimit) sink(line);
      else if (typeof console === "object") console.warn("app trace: it is full");
    } catch (error) {
      // A trace that fails must not be the app's failure.
    }
  };
}
