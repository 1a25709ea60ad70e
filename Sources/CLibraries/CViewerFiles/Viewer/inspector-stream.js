import { describe } from './events.js';

/**
 * What a job's stream tells, in its order.
 *
 * An event comes with what it is called: its kind and its name.
 *
 * @typedef {{ words?: string[], event?: any, parts?: any, result?: { ending: string, passes: boolean, verdict: string, reason: string,
 *   warnings: number, reasons: string[], events: number, sha256: string }, problems?: Problem[], error?: string, note?: string, certificate?: number, differences?: any,
 *   verdict?: { word: string, reason: string, warnings: number, passes: boolean },
 *   lint?: Problem[], progress?: { number: number, count: number, name: string },
 *   end?: string, message?: string }} Message
 * @typedef {{ severity: string, rule: string, message: string, file?: string, line?: number,
 *   column?: number }} Problem
 */

const eventBeginning = '{"event":';
/** No text has it: quotation marks are escaped there. */
const wordsBeginning = ',"words":[';

/**
 * Asks for a job and passes on what its stream tells, until it is over.
 *
 * @param {object} job
 * @param {AbortSignal} signal that cancels the job
 * @param {(message: Message, line: string | null) => void} take receives each message, and for an
 *   event its line of the event stream, byte for byte
 */
export async function follow(job, signal, take) {
  const answer = await fetch('jobs', {
    method: 'POST', body: JSON.stringify(job), signal, headers: { 'Content-Type': 'application/json' },
  });
  if (!answer.ok || !answer.body) {
    take({ error: await reasonOf(answer) }, null);
    take({ end: 'refused' }, null);
    return;
  }
  const reader = answer.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    const lines = (rest + value).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (line === '') continue;
      const message = JSON.parse(line);
      const isEvent = line.startsWith(eventBeginning);
      if (isEvent) describe(message.event, message.words);
      take(message, isEvent ? line.slice(eventBeginning.length, line.lastIndexOf(wordsBeginning)) : null);
    }
  }
}

/** Why a request was refused. @param {Response} answer */
export async function reasonOf(answer) {
  try {
    const { error } = await answer.json();
    if (typeof error === 'string') return error;
  } catch {
    // The answer has no reason of its own.
  }
  return answer.status === 413 ? 'it is too long' : `the server answered ${answer.status}`;
}
