const live = process.stdout.isTTY === true;
const heartbeatMs = live ? 250 : 15_000;

/** @type {Map<string, { since: number, note: string }>} */
const running = new Map();
/** @type {NodeJS.Timeout | undefined} */
let heartbeat;

/** A failure that the user can resolve. Its message is printed without a stack trace. */
export class Stop extends Error {}

/**
 * Prints one line per step with its seconds. Running steps are shown on one updated line of a terminal; in a log they are
 * repeated from time to time.
 *
 * @template Result
 * @param {string} title
 * @param {(onProgress: (text: string) => void) => Promise<Result>} run
 * @param {(result: Result) => { passed: boolean, detail: string }} summarize
 */
export async function step(title, run, summarize = () => ({ passed: true, detail: "" })) {
  const task = { since: performance.now(), note: "" };
  running.set(title, task);
  heartbeat ??= setInterval(showRunning, heartbeatMs);
  let ending = { passed: false, detail: "" };
  try {
    const result = await run((text) => {
      task.note = text;
    });
    ending = summarize(result);
    return result;
  } finally {
    finish(title, task.since, ending);
  }
}

/**
 * Runs a command. A failure ends it with one line.
 *
 * @param {() => Promise<void>} run
 */
export async function attempt(run) {
  try {
    await run();
  } catch (error) {
    // The messages of system errors (EACCES, ENOSPC ...) are clear enough.
    const isClear = error instanceof Stop || (error instanceof Error && "syscall" in error);
    console.error(isClear ? `\n${error.message}` : error);
    process.exitCode = 1;
  }
}

/**
 * @param {string} title
 * @param {number} since
 * @param {{ passed: boolean, detail: string }} ending
 */
function finish(title, since, { passed, detail }) {
  running.delete(title);
  const seconds = `${((performance.now() - since) / 1000).toFixed(1)} s`;
  if (live) process.stdout.write("\r\x1b[K");
  console.log(`${passed ? "✓" : "✗"} ${title.padEnd(28)} ${seconds.padStart(8)}  ${detail}`.trimEnd());
  if (running.size > 0) return;
  clearInterval(heartbeat);
  heartbeat = undefined;
}

function showRunning() {
  const parts = [...running].map(([title, { since, note }]) =>
    [title, `${Math.round((performance.now() - since) / 1000)} s`, note].filter(Boolean).join("  "),
  );
  const line = `… ${parts.join("  ·  ")}`;
  if (live) process.stdout.write(`\r\x1b[K${line.slice(0, (process.stdout.columns || 80) - 1)}`);
  else console.log(line.slice(0, 200));
}
