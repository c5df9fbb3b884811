import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { migratedDatabase } from "#server/test/database.ts";
import { startS3 } from "#server/test/s3-server.ts";
import { startProduct } from "#server/test/start-product.ts";

let dataDir = "";
const ends: (() => unknown)[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "kaamkaj-main-"));
  ends.push(() => rm(dataDir, { recursive: true, force: true }));
});
afterAll(async () => {
  for (const end of ends.toReversed()) await end();
});

it("an instance that is told to end says so to whoever sends calls, answers those that still come, and ends", {
  tags: "all",
}, async () => {
  const { url: DATABASE_URL, drop } = await migratedDatabase();
  ends.push(drop);
  const env = { DATABASE_URL, DATA_DIR: dataDir, DRAIN_SECONDS: "2", LOG_LEVEL: "info" };
  const { product, output, exit, url } = await startProduct(env);
  ends.push(() => product.kill("SIGKILL"));
  expect((await fetch(`${url}/readyz`)).status).toBe(200);

  product.kill("SIGTERM");
  let ready = await fetch(`${url}/readyz`);
  while (ready.status === 200) ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([503, { status: "leaving", database: "ok", files: "ok" }]);
  expect((await fetch(`${url}/readyz/instance`)).status).toBe(503);
  const response = await fetch(`${url}/api/districtview`);
  expect([response.status, response.headers.get("connection")]).toEqual([200, "close"]);
  expect(await exit).toEqual([0, null]);
  await expect(fetch(`${url}/readyz`)).rejects.toThrow();
  expect(output.text).toContain("(DATABASE_URL)\n");
  expect(output.text).toContain(`Mail     not sent, saved in ${dataDir}/mail\n`);
  expect(output.text).toMatch(/^\{.*"version":"\d+\.\d+\.\d+.*"msg":"started"\}$/m);
});

it("a start by systemd tells it when calls are answered", async () => {
  const { url: DATABASE_URL, drop } = await migratedDatabase();
  ends.push(drop);
  const programs = join(dataDir, "programs");
  await mkdir(programs);
  await writeFile(join(programs, "systemd-notify"), `#!/bin/sh\necho "$NOTIFY_SOCKET $*" > ${dataDir}/notified\n`, {
    mode: 0o755,
  });
  const env = { DATABASE_URL, DATA_DIR: dataDir, NOTIFY_SOCKET: "/run/systemd/notify" };
  const PATH = `${programs}:${process.env["PATH"]}`;
  const { product, exit, url } = await startProduct({ ...env, PATH });
  ends.push(() => product.kill("SIGKILL"));
  expect((await fetch(`${url}/readyz`)).status).toBe(200);
  product.kill("SIGTERM");
  await exit;
  expect(await readFile(join(dataDir, "notified"), "utf8")).toBe("/run/systemd/notify --ready\n");
}, 60_000);

it("an instance with open event streams says bye to each of them when it is told to end, and ends in time", {
  tags: "all",
}, async () => {
  const { url: DATABASE_URL, drop } = await migratedDatabase();
  ends.push(drop);
  const { product, exit, url } = await startProduct({ DATABASE_URL, DATA_DIR: dataDir, DEMO: "1", DRAIN_SECONDS: "1" });
  ends.push(() => product.kill("SIGKILL"));
  const page = await fetch(`${url}/api/whoami`);
  const tokens = cookiesIn(page);
  const headers = {
    "content-type": "application/json",
    cookie: tokens,
    "x-xsrf-token": /XSRF-TOKEN=([^;]+)/.exec(tokens)?.[1] ?? "",
  };
  const body = JSON.stringify({ username: "democlient", password: "Client1234" });
  const login = await fetch(`${url}/api/login`, { method: "POST", headers, body });
  const cookie = `${tokens}; ${cookiesIn(login)}`;
  const streams = await Promise.all([1, 2, 3].map(() => fetch(`${url}/api/events.stream`, { headers: { cookie } })));
  expect(streams.map(({ status }) => status)).toEqual([200, 200, 200]);
  const texts = streams.map((stream) => stream.text());

  product.kill("SIGTERM");
  for (const text of await Promise.all(texts)) expect(text).toMatch(/event: bye\ndata: \{\}\n\n$/);
  expect(await exit).toEqual([0, null]);
});

const cookiesIn = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");

it("a start with a bucket that is not there says so in one line, and answers what needs no file", async () => {
  const { url: DATABASE_URL, drop } = await migratedDatabase();
  const s3 = await startS3();
  ends.push(drop, s3.close);
  const bucket = { ...s3.settings, FILES_URL: "s3://missing/files" };
  const { product, output, exit, url } = await startProduct({ DATABASE_URL, DATA_DIR: dataDir, ...bucket });
  ends.push(() => product.kill("SIGKILL"));
  const ready = await fetch(`${url}/readyz`);
  expect([ready.status, await ready.json()]).toEqual([200, { status: "degraded", database: "ok", files: "down" }]);
  expect((await fetch(`${url}/api/districtview`)).status).toBe(200);
  product.kill("SIGTERM");
  await exit;
  const lines = output.text.split("\n").filter((line) => line.includes("object storage"));
  expect(lines).toEqual([expect.stringContaining("s3://missing/files at ")]);
  expect(lines[0]).toContain("there is no such bucket: make it, or mend FILES_URL (NoSuchBucket)");
}, 60_000);
