import { describe, expect, it } from "vitest";
import { buildApp } from "#server/app.ts";
import { connect } from "#server/db/connect.ts";
import { openDisk } from "#server/disk.ts";
import { ask } from "#server/test/ask.ts";
import { open } from "#server/test/open.ts";

const opened = open({ METRICS_TOKEN: "a token of the operator", LOG_LEVEL: "silent" });

/** Nothing listens there. */
const nowhere = "127.0.0.1:1";

describe("/healthz", () => {
  it("says that the process is alive", async () => {
    const answer = await opened.app.inject({ url: "/healthz" });
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: "ok" }]);
  });
});

describe("/readyz", () => {
  it("says that everything the product needs is there", async () => {
    const answer = await opened.app.inject({ url: "/readyz" });
    expect([answer.statusCode, answer.json()]).toEqual([200, { status: "ok", database: "ok", files: "ok" }]);
  });

  it("says when the database is away; the process lives, and calls ask to come back", async () => {
    const away = connect(`postgres://somebody@${nowhere}/nothing`, { timeZone: "Asia/Kolkata" });
    const app = await buildApp({ ...opened.services, ...away });
    const answer = await app.inject({ url: "/readyz" });
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: "down", database: "down", files: "ok" }]);
    expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);
    const instance = await app.inject({ url: "/readyz?instance" });
    expect([instance.statusCode, instance.json()]).toEqual([200, { status: "ok" }]);
    const refused = await ask({ ...opened, app }, "districtview");
    expect(refused.json()).toMatchObject({ status: 503, code: "unavailable" });
    expect(refused.headers["retry-after"]).toBe("1");
    await app.close();
    await away.pool.end();
  });

  it("says so too when the database is there and says nothing", async () => {
    const { DATABASE_URL = "", TIME_ZONE: timeZone } = opened.services.settings;
    const { pool } = connect(DATABASE_URL, { timeZone, most: 1 });
    const app = await buildApp({ ...opened.services, pool });
    const client = await pool.connect();
    const silent = client.query("select pg_sleep(2.8)").catch(() => undefined);
    client.release();
    const answer = await app.inject({ url: "/readyz" });
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: "down", database: "down", files: "ok" }]);
    expect((await app.inject({ url: "/readyz" })).statusCode).toBe(200);
    await Promise.all([silent, app.close(), pool.end()]);
  });

  it("says when the files are away", async () => {
    const bucket = { FILES_URL: "s3://kaamkaj", S3_ENDPOINT: `http://${nowhere}` };
    const keys = { S3_ACCESS_KEY_ID: "key", S3_SECRET_ACCESS_KEY: "secret" };
    const disk = await openDisk({ ...opened.services.settings, ...bucket, ...keys });
    const app = await buildApp({ ...opened.services, disk });
    const answer = await app.inject({ url: "/readyz" });
    expect([answer.statusCode, answer.json()]).toEqual([503, { status: "down", database: "ok", files: "down" }]);
    await app.close();
  });
});

describe("/metrics", () => {
  const read = (headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") =>
    opened.app.inject({ url: "/metrics", headers, remoteAddress });

  it.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])("are for the machine itself, as %s", async (address) => {
    await ask(opened, "whoami");
    const answer = await read({}, address);
    expect(answer.headers["content-type"]).toContain("text/plain");
    expect(answer.body).toContain('http_request_duration_seconds_count{method="GET",route="/api/whoami",status="200"}');
  });

  it.each([
    ["another machine", {}, "10.0.0.9"],
    ["somebody behind a proxy", { "x-forwarded-for": "127.0.0.1" }, "127.0.0.1"],
    ["somebody behind another kind of proxy", { forwarded: "for=127.0.0.1" }, "127.0.0.1"],
    ["a wrong token", { authorization: "Bearer not the token at all" }, "10.0.0.9"],
  ] as const)("are not there for %s", async (_who, headers, address) => {
    expect((await read(headers, address)).json()).toMatchObject({ status: 404, code: "not_found" });
  });

  it("are for whoever has the token, from anywhere", async () => {
    const headers = { authorization: "Bearer a token of the operator", "x-forwarded-for": "10.0.0.9" };
    expect((await read(headers, "10.0.0.1")).statusCode).toBe(200);
  });
});
