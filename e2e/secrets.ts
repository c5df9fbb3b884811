import { appendFileSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { BrowserContext, Response } from "@playwright/test";

/** Every secret that goes over the wire in this run, whoever sends it: the logs of the products are searched for them at the end. */

/** Payload keys whose values nobody else may read. */
const secretKeys = ["password", "currentPassword", "newPassword", "confirmPassword", "token"];
/** What is shorter could stand in a log by chance. */
const least = 8;

const folder = () => process.env["LOGS_DIR"] ?? "";

/** Nothing is kept where a product is started for something else than a run of tests. */
function keep(name: string, text: string): void {
  if (folder()) appendFileSync(join(folder(), name), text);
}

export function rememberSecrets(context: BrowserContext): void {
  context.on("request", (request) => rememberSent(request.postData()));
  context.on("response", (response) => void rememberAnswered(response));
}

/** A response whose page is closed meanwhile tells no headers any more. */
async function rememberAnswered(response: Response): Promise<void> {
  const made = await response.headerValues("set-cookie").catch(() => []);
  for (const line of made) rememberCookie(line);
}

export function rememberSent(body: unknown): void {
  const sent = typeof body === "string" && body.startsWith("{") ? (JSON.parse(body) as Record<string, unknown>) : {};
  for (const key of secretKeys) remember(sent[key]);
}

export function rememberCookie(line: string): void {
  remember(/^[^=]+=([^;]*)/.exec(line)?.[1]);
}

function remember(value: unknown): void {
  if (typeof value !== "string" || value.length < least || value.includes("\n")) return;
  keep(`secrets-${process.pid}.txt`, `${value}\n`);
}

const read = (kind: string): string =>
  readdirSync(folder())
    .filter((name) => name.startsWith(kind))
    .map((name) => readFileSync(join(folder(), name), "utf8"))
    .join("");

export const secretsOfTheRun = (): readonly string[] => [...new Set(read("secrets-").trim().split("\n"))];

/** What all products of the run wrote. */
export const logsOfTheRun = (): string => read("product-");

export const keepLog = (pid: number | undefined, text: string): void => keep(`product-${pid}.log`, text);
