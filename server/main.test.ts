import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { freshDatabase } from "#server/test/database.ts";

let dataDir = "";
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "kaamkaj-main-"));
  ends.push(() => rm(dataDir, { recursive: true, force: true }));
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

it("an instance that is told to end says so to whoever sends calls, answers those that still come, and ends", async () => {
  const { url: DATABASE_URL, drop } = await freshDatabase();
  ends.push(drop);
  const { PATH = "" } = process.env;
  const env = { PATH, DATABASE_URL, DATA_DIR: dataDir, PORT: "0", DRAIN_SECONDS: "2" };
  const product = spawn(process.execPath, [join(import.meta.dirname, "main.ts")], { env, stdio: "pipe" });
  ends.push(() => product.kill("SIGKILL"));
  const ended = once(product, "exit");
  let said = "";
  for await (const piece of product.stdout) {
    said += String(piece);
    if (/localhost:\d+/.test(said)) break;
  }
  const url = `http://localhost:${/localhost:(\d+)/.exec(said)?.[1]}`;
  expect((await fetch(`${url}/readyz`)).status).toBe(200);

  product.kill("SIGTERM");
  let ready = await fetch(`${url}/readyz`);
  while (ready.status === 200) ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: "leaving", database: "ok", files: "ok" }]);
  expect((await fetch(`${url}/readyz?instance`)).status).toBe(503);
  const answer = await fetch(`${url}/api/districtview`);
  expect([answer.status, answer.headers.get("connection")]).toEqual([200, "close"]);
  expect(await ended).toEqual([0, null]);
  await expect(fetch(`${url}/readyz`)).rejects.toThrow();
}, 60_000);
