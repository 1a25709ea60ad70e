import Glibc
import Testing

@testable import ScriptEngine

struct ScriptEnvironmentTests {
  /// Expressions and their values at 2026-01-01T00:00:00.123Z, in any time zone of the machine.
  static let expectations: [(String, String)] = [
    ("Date.now()", "1767225600123"),
    ("new Date().toISOString()", "2026-01-01T00:00:00.123Z"),
    ("Date()", "Thu Jan 01 2026 00:00:00 GMT+0000 (Coordinated Universal Time)"),
    ("typeof Date(1, 2)", "string"),
    ("new Date(0)", "Thu Jan 01 1970 00:00:00 GMT+0000 (Coordinated Universal Time)"),
    ("new Date(-1e14)", "Thu Feb 15 -1199 14:13:20 GMT+0000 (Coordinated Universal Time)"),
    ("new Date(NaN)", "Invalid Date"),
    ("new Date(NaN).toDateString() + new Date(NaN).toTimeString()", "Invalid DateInvalid Date"),
    ("new Date(2026, 6, 1, 12).toISOString()", "2026-07-01T12:00:00.000Z"),
    ("new Date('2026-07-01T12:00').toISOString()", "2026-07-01T12:00:00.000Z"),
    ("new Date('2026-07-01').toISOString()", "2026-07-01T00:00:00.000Z"),
    ("new Date('Jul 1, 2026 12:00').toISOString()", "2026-07-01T12:00:00.000Z"),
    ("new Date('Wed, 01 Jul 2026 12:00:00 +0200').toISOString()", "2026-07-01T10:00:00.000Z"),
    ("new Date('2026-07-01T12:00:00-05:00').toISOString()", "2026-07-01T17:00:00.000Z"),
    ("Date.parse('2026') + ' ' + Date.parse('nonsense')", "1767225600000 NaN"),
    ("new Date(new Date(5)).getTime()", "5"),
    ("new Date({ valueOf: () => 7 }).getTime()", "7"),
    ("new Date({ [Symbol.toPrimitive]: () => '1970-01-01T00:00' }).getTime()", "0"),
    ("new Date(true).getTime() + new Date(null).getTime()", "1"),
    ("new Date(2026, 6).getHours() + ' ' + new Date().getTimezoneOffset()", "0 0"),
    ("new Date(new Date(0).setHours(5)).toISOString()", "1970-01-01T05:00:00.000Z"),
    ("new Date(0).getYear() + ' ' + new Date(new Date(0).setYear(99)).getFullYear()", "70 1999"),
    ("Date.length + Date.name + Date.UTC(1970, 0, 2)", "7Date86400000"),
    ("new (class Day extends Date { n() { return this.getDate() } })().n()", "1"),
    ("new Date() instanceof Date && new Date().constructor === Date", "true"),
    ("new Date().toLocaleString()", "1/1/2026, 12:00:00\u{202F}AM"),
    ("new Date(0).toLocaleDateString() + new Date(0).toLocaleTimeString()", "1/1/197012:00:00 AM"),
    ("new Date(NaN).toLocaleString()", "Invalid Date"),
    ("new Date(0).toLocaleDateString(undefined, { weekday: 'long' })", "Thursday"),
    ("new Date(0).toLocaleTimeString('de-DE', { timeZone: 'Asia/Tokyo' })", "09:00:00"),
    ("Intl.DateTimeFormat().format()", "1/1/2026"),
    ("new Intl.DateTimeFormat('de').format()", "1.1.2026"),
    ("new Intl.DateTimeFormat().formatToParts().length", "5"),
    ("Intl.DateTimeFormat().resolvedOptions().timeZone", "UTC"),
    ("Intl.NumberFormat().resolvedOptions().locale", "en-US"),
    ("new Intl.DateTimeFormat.prototype.constructor().resolvedOptions().timeZone", "UTC"),
    ("Object.getOwnPropertyNames(globalThis).filter(name => name === 'Intl').length", "1"),
    ("Object.keys(globalThis).includes('Intl') + typeof Intl + Intl", "falseobject[object Intl]"),
    ("(1234.5).toLocaleString() + ' ' + (1234n).toLocaleString()", "1,234.5 1,234"),
    ("'ı'.toLocaleUpperCase() + 'I'.toLocaleLowerCase()", "Ii"),
    ("['ä', 'z'].sort((a, b) => a.localeCompare(b)).join('')", "äz"),
  ]

  @Test(arguments: expectations)
  func `an expression is the same everywhere`(expression: String, expected: String) throws {
    // Newer versions of the engine put a narrow space before AM.
    let text = try Trial().text(expression)?.replacing("\u{202F}", with: " ")
    #expect(text == expected.replacing("\u{202F}", with: " "), "\(expression)")
  }

  @Test func `what a script breaks before Intl is first used breaks nothing there`() throws {
    let trial = try Trial()
    let text = try trial.text(
      """
      (Proxy = Array.prototype[Symbol.iterator] = Object.defineProperty = null,
        Intl.DateTimeFormat().resolvedOptions().timeZone + new Date(0).toLocaleDateString())
      """)
    #expect(text == "UTC1/1/1970")
  }

  @Test func `Intl is an ordinary property once it was used, and a script may replace it`() throws {
    let descriptor = "Object.getOwnPropertyDescriptor(globalThis, 'Intl')"
    #expect(try Trial().text("(Intl, \(descriptor).writable)") == "true")
    #expect(
      try Trial().text("(globalThis.Intl = 1, Intl + ' ' + \(descriptor).writable)") == "1 true")
  }

  @Test func `the machine's time zone and locale do not matter`() async {
    await #expect(processExitsWith: .success) {
      setenv("TZ", "America/New_York", 1)
      setenv("LC_ALL", "tr_TR.UTF-8", 1)
      setenv("LANG", "tr_TR.UTF-8", 1)
      setlocale(LC_ALL, "")
      let trial = try Trial()
      for (expression, expected) in ScriptEnvironmentTests.expectations {
        let text = try trial.text(expression)?.replacing("\u{202F}", with: " ")
        #expect(text == expected.replacing("\u{202F}", with: " "), "\(expression)")
      }
    }
  }

  @Test func `the clock goes only when it is told to`() throws {
    let trial = try Trial()
    trial.context.clockMilliseconds += 1_500
    #expect(try trial.text("Date.now()") == "1767225601623")
    #expect(
      try trial.text(
        "(() => { const t = +new Date(); for (let i = 0; i < 1e5; i++); return new Date() - t })()")
        == "0")
  }

  @Test func `randomness follows from the seed`() throws {
    let draw = "[Math.random(), Math.random()].join()"
    let text = try Trial(seed: 7).text(draw)
    #expect(try Trial(seed: 7).text(draw) == text)
    #expect(try Trial(seed: 8).text(draw) != text)
    #expect(
      try Trial(seed: 7).text(
        "Array.from({ length: 1000 }, Math.random).every((x) => x >= 0 && x < 1)") == "true")
  }

  @Test(arguments: [
    "window", "document", "Image", "XMLHttpRequest", "fetch", "navigator", "location",
    "performance", "crypto", "setTimeout", "setInterval", "clearTimeout", "queueMicrotask",
    "WebAssembly", "SharedArrayBuffer", "WeakRef", "FinalizationRegistry", "Temporal",
  ])
  func `there is no such global`(name: String) throws {
    #expect(try Trial().text("typeof \(name)") == "undefined")
  }

  @Test func `the console writes lines`() throws {
    let trial = try Trial()
    try trial.run(
      """
      console.log('a', 1, null, undefined, true, { b: [2] }, new RangeError('r'), Symbol('s'), 3n);
      console.info('i'); console.warn('w'); console.error('e'); console.debug('d');
      console.assert(true, 'no'); console.assert(false, 'yes'); console.assert(false);
      console.time(); console.group('g'); console.timeEnd();
      const loop = {}; loop.loop = loop; console.log(loop, () => 1);
      """)
    #expect(
      trial.lines == [
        ScriptLogLine(
          .log, "a 1 null undefined true {\"b\":[2]} RangeError: r Symbol(s) 3"),
        ScriptLogLine(.info, "i"), ScriptLogLine(.warn, "w"), ScriptLogLine(.error, "e"),
        ScriptLogLine(.debug, "d"), ScriptLogLine(.error, "yes"),
        ScriptLogLine(.error, "assertion failed"),
        ScriptLogLine(.log, "[object Object] () => 1"),
      ])
  }

  @Test func `a script that changes the built-ins does not change the environment`() throws {
    let trial = try Trial()
    try trial.run(
      """
      for (const holder of [Object, Reflect, JSON, Function.prototype, Array.prototype,
          String.prototype, Math, Symbol, Intl.DateTimeFormat.prototype])
        for (const name of Object.getOwnPropertyNames(holder))
          if (name !== 'constructor' && name !== 'prototype' && name !== 'getOwnPropertyNames')
            try { holder[name] = function () { throw 'tampered with' } } catch {}
      Object.prototype.get = Object.prototype.value = 1;
      """)
    #expect(trial.failure("console.log(Date(), new Date(2026, 1).getTime())") == nil)
    #expect(
      trial.lines.last?.message
        == "Thu Jan 01 2026 00:00:00 GMT+0000 (Coordinated Universal Time) 1769904000000")
  }
}
