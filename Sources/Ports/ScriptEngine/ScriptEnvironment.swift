/// The script that prepares every context's global object before any other script runs.
///
/// The engine follows the machine's clock, time zone and locale. This script replaces all access to
/// them, because the engine's own switches affect the whole process. It also removes features that
/// depend on threads or on the garbage collector, and WebAssembly, which is not available to an
/// app's script on a phone either.
///
/// The script stores the built-ins that it needs when it starts and never looks them up again, so
/// that a script that changes built-ins affects only itself.
enum ScriptEnvironment {
  /// The URL by which exceptions name this script and vastsim's other scripts.
  static let url = "vastsim:environment"

  static let source = #"""
    (function (now, random, write) {
      "use strict";
      const { apply, construct } = Reflect;
      const { defineProperty, create, getOwnPropertyDescriptor } = Object;
      const { stringify } = JSON;
      const text = String, object = Object, NativeError = Error, slice = String.prototype.slice;
      const toPrimitive = Symbol.toPrimitive, locale = "en-US";

      const define = (holder, name, value) => defineProperty(
        holder, name, { __proto__: null, value, writable: true, configurable: true });
      const method = (holder, name, body) => define(
        holder, name, { [name](...values) { return body(this, values); } }[name]);

      for (const name of [
        "WebAssembly", "SharedArrayBuffer", "WeakRef", "FinalizationRegistry", "Temporal",
      ]) delete globalThis[name];
      method(Math, "random", () => random());

      // console
      const show = (value) => {
        if (typeof value === "string") return value;
        try {
          if (typeof value === "object" && value !== null && !(value instanceof NativeError)) {
            const json = stringify(value);
            if (typeof json === "string") return json;
          }
        } catch { /* something that JSON cannot hold */ }
        try { return text(value); } catch { return "[object]"; }
      };
      const print = (level, values, from) => {
        let line = "";
        for (let i = from; i < values.length; i++) line += (i > from ? " " : "") + show(values[i]);
        write(level, line);
      };
      const console = {};
      for (const [name, level] of object.entries({
        debug: "debug", log: "log", info: "info", warn: "warn", error: "error",
        trace: "debug", dir: "log", table: "log",
      })) method(console, name, (_, values) => print(level, values, 0));
      method(console, "assert", (_, values) => {
        if (!values[0]) print("error", values.length > 1 ? values : ["", "assertion failed"], 1);
      });
      for (const name of [
        "clear", "count", "countReset", "group", "groupCollapsed", "groupEnd", "time", "timeEnd",
        "timeLog", "timeStamp",
      ]) method(console, name, () => undefined);
      define(globalThis, "console", console);

      // Date: virtual now, UTC.
      const NativeDate = Date, proto = Date.prototype;
      const { UTC, parse: nativeParse } = Date;
      const { getTime, toUTCString } = proto;
      const parse = (value) => {
        // A text without a time zone means UTC; one with it does not parse with a second.
        const from = text(value);
        let time = nativeParse(from + "Z");
        if (time !== time) time = nativeParse(from + " UTC");
        return time === time ? time : nativeParse(from);
      };
      const primitive = (value) => {
        if (value === null || typeof value !== "object" && typeof value !== "function")
          return value;
        try { return apply(getTime, value, []); } catch { /* not a Date */ }
        const exotic = value[toPrimitive];
        if (exotic !== undefined && exotic !== null) return apply(exotic, value, ["default"]);
        const plain = value.valueOf();
        return plain !== null && typeof plain === "object" ? value.toString() : plain;
      };
      function VirtualDate(...parts) {
        if (new.target === undefined) return whole(new NativeDate(now()));
        let time;
        if (parts.length === 0) time = now();
        else if (parts.length > 1) time = apply(UTC, NativeDate, parts);
        else {
          const value = primitive(parts[0]);
          time = typeof value === "string" ? parse(value) : +value;
        }
        return construct(NativeDate, [time], new.target);
      }
      defineProperty(VirtualDate, "name", { value: "Date" });
      defineProperty(VirtualDate, "length", { value: 7 });
      defineProperty(VirtualDate, "prototype", { value: proto, writable: false });
      define(VirtualDate, "UTC", UTC);
      method(VirtualDate, "now", () => now());
      method(VirtualDate, "parse", (_, values) => parse(values[0]));
      define(proto, "constructor", VirtualDate);
      define(globalThis, "Date", VirtualDate);

      for (const part of [
        "Date", "FullYear", "Hours", "Milliseconds", "Minutes", "Month", "Seconds",
      ]) {
        define(proto, "get" + part, proto["getUTC" + part]);
        define(proto, "set" + part, proto["setUTC" + part]);
      }
      define(proto, "getDay", proto.getUTCDay);
      const { getUTCFullYear, setUTCFullYear } = proto;
      method(proto, "getYear", (date) => apply(getUTCFullYear, date, []) - 1900);
      method(proto, "setYear", (date, values) => {
        const year = +values[0];
        return apply(setUTCFullYear, date, [year >= 0 && year <= 99 ? 1900 + year : year]);
      });
      method(proto, "getTimezoneOffset", (date) => {
        const time = apply(getTime, date, []);
        return time === time ? 0 : time;
      });
      const part = (from, start, end) => apply(slice, from, [start, end]);
      const isInvalid = (date) => { const time = apply(getTime, date, []); return time !== time; };
      const day = (date) => {
        const utc = apply(toUTCString, date, []);
        return part(utc, 0, 3) + part(utc, 7, 12) + part(utc, 5, 8) + part(utc, 12, -13);
      };
      const time = (date) =>
        part(apply(toUTCString, date, []), -12) + "+0000 (Coordinated Universal Time)";
      const whole = (date) => isInvalid(date) ? "Invalid Date" : day(date) + " " + time(date);
      method(proto, "toString", whole);
      method(proto, "toDateString", (date) => isInvalid(date) ? "Invalid Date" : day(date));
      method(proto, "toTimeString", (date) => isInvalid(date) ? "Invalid Date" : time(date));

      // Locale en-US and time zone UTC wherever a script names none.
      const zoned = (options) => {
        if (options === null) return options;
        const from = options === undefined ? null : object(options);
        if (from !== null && from.timeZone !== undefined) return options;
        const copy = create(from);
        define(copy, "timeZone", "UTC");
        return copy;
      };
      const unchanged = (options) => options;
      const localise = (holder, name, place, zone) => {
        const native = holder[name];
        method(holder, name, (self, values) => {
          if (values[place] === undefined) define(values, place, locale);
          if (zone !== unchanged) define(values, place + 1, zone(values[place + 1]));
          return apply(native, self, values);
        });
      };
      const date = { year: "numeric", month: "numeric", day: "numeric" };
      const clock = { hour: "numeric", minute: "numeric", second: "numeric" };
      for (const [name, options] of object.entries({
        toLocaleString: { ...date, ...clock }, toLocaleDateString: date, toLocaleTimeString: clock,
      })) {
        localise(proto, name, 0, zoned);
        // Formats are dear to make: the usual one is made once.
        const general = proto[name];
        let usual;
        method(proto, name, (self, values) => {
          if (values[0] !== undefined || values[1] !== undefined)
            return apply(general, self, values);
          if (isInvalid(self)) return "Invalid Date";
          const { NativeFormat, nativeFormat } = formats();
          usual ??= new NativeFormat(locale, { __proto__: null, ...options, timeZone: "UTC" });
          return apply(nativeFormat, usual, [])(self);
        });
      }
      localise(Number.prototype, "toLocaleString", 0, unchanged);
      localise(BigInt.prototype, "toLocaleString", 0, unchanged);
      localise(String.prototype, "localeCompare", 1, unchanged);
      localise(String.prototype, "toLocaleLowerCase", 0, unchanged);
      localise(String.prototype, "toLocaleUpperCase", 0, unchanged);

      // Most scripts format nothing: Intl is prepared when it is first read. Nothing reaches its
      // objects before, and nothing that a script can change is used then.
      const nativeIntl = Intl, NativeProxy = Proxy;
      const intlNames = [
        "Collator", "DateTimeFormat", "DurationFormat", "ListFormat", "NumberFormat",
        "PluralRules", "RelativeTimeFormat", "Segmenter",
      ];
      const localiseIntl = () => {
        const Intl = nativeIntl;
        const NativeFormat = Intl.DateTimeFormat;
        const format = NativeFormat.prototype;
        const { get: nativeFormat } = getOwnPropertyDescriptor(format, "format");
        for (let i = 0; i < intlNames.length; i++) {
          const name = intlNames[i];
          const Native = Intl[name];
          if (Native === undefined) continue;
          const zone = name === "DateTimeFormat" ? zoned : unchanged;
          const fixed = (values) =>
            [values[0] === undefined ? locale : values[0], zone(values[1])];
          const Local = new NativeProxy(Native, {
            __proto__: null,
            apply: (_, self, values) => apply(Native, self, fixed(values)),
            construct: (_, values, target) => construct(Native, fixed(values), target),
          });
          define(Intl, name, Local);
          define(Native.prototype, "constructor", Local);
        }
        const { formatToParts } = format;
        const dated = (values) => values[0] === undefined ? now() : values[0];
        defineProperty(format, "format", {
          configurable: true,
          get() {
            const bound = apply(nativeFormat, this, []);
            return (...values) => bound(dated(values));
          },
        });
        method(format, "formatToParts", (self, values) => apply(formatToParts, self, [dated(values)]));
        return { NativeFormat, nativeFormat };
      };
      let prepared;
      const formats = () => prepared ??= localiseIntl();
      defineProperty(globalThis, "Intl", {
        configurable: true,
        get() {
          formats();
          define(globalThis, "Intl", nativeIntl);
          return nativeIntl;
        },
        set(value) { define(globalThis, "Intl", value); },
      });
    })
    """#
}
