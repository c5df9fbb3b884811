import { spawn } from "node:child_process";
import { constants } from "node:os";
import { delimiter, join } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { compiled, pinnedNode, root } from "./root.mjs";

const minute = 60_000;
/** The server drains calls for 10 s when asked to stop (docs/design/promises.md#faults). */
const stopTimeoutMs = 15_000;

/** Functions that end the running programs. @type {Set<(name: NodeJS.Signals) => void>} */
const running = new Set();
let stopping = false;

/**
 * @typedef {{ env?: NodeJS.ProcessEnv, cwd?: string, onProgress?: (line: string) => void, show?: boolean, limitMs?: number,
 *   uid?: number | undefined, gid?: number | undefined, channel?: boolean }} RunOptions `show` prints the output. By a
 *   channel, a program of ours notices that this process was killed.
 */

/**
 * Runs a program and captures its output. It has its own process group, which ends with this process, so that no process is
 * left behind.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {RunOptions} [options]
 * @returns {Promise<{ code: number, output: string }>}
 */
export function run(command, args, options = {}) {
  const { env = withTools(), cwd = root, onProgress = () => {}, show = false, limitMs = 30 * minute } = options;
  const { uid, gid, channel = false } = options;
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env,
      detached: true,
      stdio: ["ignore", "pipe", "pipe", ...(channel ? /** @type {const} */ (["ipc"]) : [])],
      ...(uid !== undefined && { uid }),
      ...(gid !== undefined && { gid }),
    });
    const release = track(child, (name) => process.kill(-(child.pid ?? 0), name));
    let output = "";
    const onTimeout = () => {
      output += `\nEnded: it took longer than ${limitMs / minute} minutes.\n`;
      // The signal of Ctrl-C, after which programs of ours end what they started.
      process.kill(-(child.pid ?? 0), channel ? "SIGINT" : "SIGKILL");
    };
    const timer = Number.isFinite(limitMs) ? setTimeout(onTimeout, limitMs) : undefined;
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding("utf8").on("data", (text) => {
        output += text;
        if (show) process.stdout.write(text);
        const line = lastLine(text);
        if (line) onProgress(line);
      });
    child.on("error", reject);
    child.on("close", (code) => {
      clearTimeout(timer);
      release();
      resolve({ code: code ?? 1, output });
    });
  });
}

/**
 * Hands over to a program under the pinned Node and exits as it exits. The program has its own process group, because Ctrl-C
 * reaches every process of a terminal's group and npm repeats it; a second signal would interrupt a graceful shutdown. If
 * this process is killed, the program notices that its channel closes (`disconnect`).
 *
 * @param {readonly string[]} args
 */
export function handOver(args) {
  const child = spawn(pinnedNode, args, {
    cwd: root,
    env: { ...withTools(), ...compiled },
    detached: true,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const release = track(child, (name) => child.kill(name));
  child.on("error", (error) => {
    console.error(`The pinned Node does not run on this machine: ${error.message}`);
    process.exitCode = 1;
  });
  child.on("exit", (code, signal) => {
    // As a shell does: 128 plus the number of the signal.
    process.exitCode = code ?? 128 + (signal ? constants.signals[signal] : 0);
    if (signal && !stopping) console.error(killedBy(args, signal));
    release();
  });
}

/**
 * @param {readonly string[]} args
 * @param {NodeJS.Signals} signal
 */
function killedBy(args, signal) {
  const program = args.find((word) => !word.startsWith("-"));
  const cause = signal === "SIGKILL" ? " The system does so when memory runs out (dmesg tells)." : "";
  return `${program} was ended by ${signal}.${cause}`;
}

/** The environment with the installed tools and the pinned Node first on the PATH. */
export function withTools() {
  const { PATH = "" } = process.env;
  return { ...process.env, PATH: [join(root, "node_modules", ".bin"), PATH].join(delimiter) };
}

/**
 * @param {import("node:child_process").ChildProcess} child
 * @param {(name: NodeJS.Signals) => void} sendSignal
 */
function track(child, sendSignal) {
  if (child.pid === undefined) return () => {};
  if (running.size === 0 && process.listenerCount("SIGTERM") === 0) onSignals();
  running.add(sendSignal);
  return () => {
    running.delete(sendSignal);
    if (stopping && running.size === 0) process.exit(process.exitCode ?? 130);
  };
}

/** Ends all programs before this process ends or loses its parent, by force if they do not respond. */
function onSignals() {
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP", "disconnect"]) process.on(name, stop);
  process.channel?.unref();
  process.on("exit", () => signalAll("SIGKILL"));
  // npm may be killed without a signal to this process. Without npm, this process may outlive its parent.
  const parent = process.ppid;
  if (process.env["npm_lifecycle_event"]) setInterval(() => process.ppid !== parent && stop(), 1000).unref();
}

function stop() {
  if (stopping) return;
  stopping = true;
  if (running.size === 0) process.exit(130);
  // The signal of Ctrl-C, after which test runners clean up.
  signalAll("SIGINT");
  setTimeout(() => process.exit(130), stopTimeoutMs);
}

/** @param {NodeJS.Signals} name */
function signalAll(name) {
  for (const sendSignal of running) {
    try {
      sendSignal(name);
    } catch {
      // It has already ended.
    }
  }
}

/** @param {string} text */
function lastLine(text) {
  return stripVTControlCharacters(text).trim().split("\n").at(-1) ?? "";
}
