import android.os.SystemClock
import android.util.Log
import java.io.File
import java.io.FileOutputStream
import java.util.concurrent.Executors

/**
 * Writes an app's calls on an SDK as JSON Lines, a call a line, which `vastsim audit` judges.
 *
 *     val trace = AppTraceLogger(File(context.filesDir, "app-trace.jsonl"))
 *     trace.log("unit", "preroll", mapOf("sdk" to "omid"))
 *     trace.log("start", "preroll", mapOf("duration" to 15, "volume" to player.volume))
 *
 * `log` may be called on any thread. It never throws, and the file is written on a thread of its
 * own: each line whole, in the order of the calls. From API 21; no dependencies.
 *
 * @param file is begun anew.
 * @param limit the most bytes of the file.
 * @param now a clock in ns that never goes back.
 */
class AppTraceLogger(
  file: File,
  private val limit: Long = 16_000_000,
  private val now: () -> Long = SystemClock::elapsedRealtimeNanos,
) {
  private val start = now()
  private val writer =
    Executors.newSingleThreadExecutor { Thread(it, TAG).apply { isDaemon = true } }
  private val output = try { FileOutputStream(file) } catch (error: Exception) {
    Log.w(TAG, "cannot write to $file", error)
    null
  }
  private var written = 0L

  /** Writes one call. A value that JSON does not have becomes a text, null stays null. */
  fun log(call: String, unit: String, arguments: Map<String, Any?> = emptyMap()) {
    try {
      val text = StringBuilder()
      val omitted = ArrayList<String>()
      for ((name, value) in arguments) {
        val key = if (name in RESERVED) "${name}_" else name
        val part = ", ${quoted(key)}: ${json(value, 8, intArrayOf(1_000))}"
        if (text.length + part.length > LINE_LIMIT) omitted.add(name) else text.append(part)
      }
      if (omitted.isNotEmpty()) {
        text.append(", \"omitted\": ${json(omitted.take(20), 2, intArrayOf(100))}")
      }
      // Time is taken and the line put in the queue in one step, so that times never go back.
      synchronized(this) {
        val line = "{\"v\": 1, \"atUs\": ${(now() - start) / 1_000}, \"unit\": ${quoted(unit)}, " +
          "\"call\": ${quoted(call)}$text}\n"
        writer.execute { write(line.toByteArray()) }
      }
    } catch (error: Exception) {  // as of a map that another thread changes
      Log.w(TAG, "'$call' is not in the trace", error)
    }
  }

  private fun write(line: ByteArray) {
    if (output == null || written > limit) return
    written += line.size
    if (written > limit) { Log.w(TAG, "the trace is full"); return }
    // A FileOutputStream has no buffer: the line is with the system when this returns.
    try { output.write(line) } catch (error: Exception) { Log.w(TAG, "a line is lost", error) }
  }

  private companion object {
    const val TAG = "AppTraceLogger"
    /** Characters of one text, and of one line's arguments. */
    const val TEXT_LIMIT = 4_000
    const val LINE_LIMIT = 60_000
    val RESERVED = setOf("v", "atUs", "unit", "call")

    /** The JSON of a value; `depth` and `left` bound how much of it is read, even of a cycle. */
    fun json(value: Any?, depth: Int, left: IntArray): String {
      left[0] -= 1
      if (depth == 0 || left[0] < 0) return "\"…\""
      return when (value) {
        null -> "null"
        is Boolean, is Byte, is Short, is Int, is Long -> value.toString()
        is Float, is Double -> real((value as Number).toDouble(), value.toString())
        is CharSequence -> quoted(value.toString())
        is Enum<*> -> quoted(value.name)
        is Map<*, *> -> value.entries.take(1_000).joinToString(", ", "{", "}") {
          "${quoted(it.key.toString())}: ${json(it.value, depth - 1, left)}"
        }
        is Iterable<*> -> value.take(1_000).joinToString(", ", "[", "]") {
          json(it, depth - 1, left)
        }
        is Array<*> -> json(value.take(1_000), depth, left)
        else -> quoted(try { value.toString() } catch (error: Exception) { value.javaClass.name })
      }
    }

    /** A whole number without a fraction, so that a count that the app holds as a Double is one. */
    fun real(number: Double, text: String): String = when {
      number.isNaN() || number.isInfinite() -> quoted(text)
      number == Math.rint(number) && Math.abs(number) < 1e15 -> number.toLong().toString()
      else -> text
    }

    fun quoted(text: String): String {
      val cut = if (text.length <= TEXT_LIMIT) text
        else text.take(TEXT_LIMIT) + "… (cut, ${text.length} characters)"
      val json = StringBuilder("\"")
      for ((index, unit) in cut.withIndex()) {
        val isPaired =
          unit.isHighSurrogate() && cut.getOrNull(index + 1)?.isLowSurrogate() == true ||
            unit.isLowSurrogate() && cut.getOrNull(index - 1)?.isHighSurrogate() == true
        when {
          unit == '"' || unit == '\\' -> json.append('\\').append(unit)
          unit < ' ' -> json.append("\\u").append(unit.code.toString(16).padStart(4, '0'))
          unit.isSurrogate() && !isPaired -> json.append('\uFFFD')
          else -> json.append(unit)
        }
      }
      return json.append('"').toString()
    }
  }
}
