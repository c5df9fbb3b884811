import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Response } from "@playwright/test";

/** Records every secret that is sent in this run, so that e2e/logs.spec.ts can search the logs for them. */

/** Payload keys whose values are secret. */
const secretKeys = ["password", "currentPassword", "newPassword", "confirmPassword", "token"];
/** A shorter value could be in a log by chance. */
const minLength = 8;

const folder = () => process.env["LOGS_DIR"] ?? "";

/** Tools start products without this folder, and record nothing. */
function append(name: string, text: string): void {
  if (folder()) appendFileSync(join(folder(), name), text);
}

export function recordSecrets(context: BrowserContext): void {
  context.on("request", (request) => recordBody(request.postData()));
  context.on("response", (response) => void recordResponse(response));
}

/** Headers cannot be read once the page is closed. */
async function recordResponse(response: Response): Promise<void> {
  const cookies = await response.headerValues("set-cookie").catch(() => []);
  for (const line of cookies) recordCookie(line);
}

export function recordBody(body: unknown): void {
  const payload = typeof body === "string" && body.startsWith("{") ? (JSON.parse(body) as Record<string, unknown>) : {};
  for (const key of secretKeys) record(payload[key]);
}

export function recordCookie(line: string): void {
  record(/^[^=]+=([^;]*)/.exec(line)?.[1]);
}

function record(value: unknown): void {
  if (typeof value !== "string" || value.length < minLength || value.includes("\n")) return;
  append(`secrets-${process.pid}.txt`, `${value}\n`);
}

const read = (kind: string): string =>
  readdirSync(folder())
    .filter((name) => name.startsWith(kind))
    .map((name) => readFileSync(join(folder(), name), "utf8"))
    .join("");

export const recordedSecrets = (): readonly string[] => [...new Set(read("secrets-").trim().split("\n"))];

/** The output of all products of the run. */
export const recordedLogs = (): string => read("product-");

export const recordLog = (pid: number | undefined, text: string): void => append(`product-${pid}.log`, text);
