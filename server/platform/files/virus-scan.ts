import { createConnection } from "node:net";
import type { Log } from "#server/platform/log.ts";
import { virusScanFailures } from "#server/platform/metrics.ts";
import { Refusal } from "#server/platform/refusal.ts";
import type { Settings } from "#server/platform/settings.ts";

/** The name of what was found in these bytes, undefined where nothing was; or that the scanner did not answer and is not required. */
export type VirusScan = (bytes: Buffer) => Promise<{ readonly finding: string | undefined } | "not scanned">;

/** An upload waits so long for the scanner. */
const timeoutMs = 10_000;

const addressOf = (url: string) =>
  url.startsWith("unix:")
    ? { path: url.slice("unix:".length) }
    : { host: new URL(url).hostname.replace(/^\[|\]$/g, ""), port: Number(new URL(url).port) };

/** The command INSTREAM of clamd: chunks with their lengths, of which the last one is empty. */
function commandFor(bytes: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(bytes.length);
  return Buffer.concat([Buffer.from("zINSTREAM\0"), length, bytes, Buffer.alloc(4)]);
}

/** Sends the bytes to clamd, and returns its answer. */
function exchange(url: string, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(addressOf(url));
    const timer = setTimeout(() => socket.destroy(new Error("clamd has not answered in time")), timeoutMs);
    const answer: Buffer[] = [];
    socket.on("data", (part) => answer.push(part));
    socket.on("error", reject);
    socket.on("close", () => {
      clearTimeout(timer);
      resolve(Buffer.concat(answer).toString().replaceAll("\0", "").trim());
    });
    socket.write(commandFor(bytes));
  });
}

function findingIn(answer: string): string | undefined {
  if (/^stream: OK$/.test(answer)) return undefined;
  const [, finding] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
  if (finding === undefined) throw new Error(`clamd has answered: ${answer.slice(0, 200) || "nothing"}`);
  return finding;
}

type ScanSettings = Pick<Settings, "CLAMD_URL" | "CLAMD_REQUIRED">;

/** The scanner of the operator; undefined where there is none. While it does not answer, files are refused, unless it is not required. */
export function createVirusScan({ CLAMD_URL: url, CLAMD_REQUIRED }: ScanSettings, log: Log): VirusScan | undefined {
  if (url === undefined) return undefined;
  return async (bytes) => {
    try {
      return { finding: findingIn(await exchange(url, bytes)) };
    } catch (cause) {
      virusScanFailures.inc();
      log.error({ err: cause, scanner: url }, "a file could not be scanned for viruses");
      if (CLAMD_REQUIRED) throw new Refusal("unavailable", { cause });
      return "not scanned";
    }
  };
}
