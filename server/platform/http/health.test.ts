import fs, { readFileSync } from "node:fs";
import { syncBuiltinESMExports } from "node:module";
import { describe, expect, it, vi } from "vitest";
import { buildApp } from "#server/app.ts";
import { connect } from "#server/platform/db/connect.ts";
import { openDisk } from "#server/platform/files/disk.ts";
import { createStorageCheck } from "#server/platform/files/storage-check.ts";
import { version } from "#server/platform/version.ts";
import { ask } from "#server/test/ask.ts";
import { openStorage } from "#server/test/object-storage.ts";
import { open } from "#server/test/open.ts";

const opened = open({ METRICS_TOKEN: "a token of the operator", LOG_LEVEL: "silent" });

/** Nothing listens there. */
const nowhere = "127.0.0.1:1";

describe("/healthz", () => {
  it("says that the process is alive, and which version it is", async () => {
    const response = await opened.app.inject({ url: "/healthz" });
    expect([response.statusCode, response.json()]).toEqual([200, { status: "ok", version }]);
  });
});

describe("/readyz", () => {
  it("says that everything the product needs is there", async () => {
    const response = await opened.app.inject({ url: "/readyz" });
    expect([response.statusCode, response.json()]).toEqual([200, { status: "ok", database: "ok", files: "ok" }]);
  });

  it("says when the database is away; the process lives, and calls ask to come back", async () => {
    const away = connect(`postgres://somebody@${nowhere}/nothing`, { timeZone: "Asia/Kolkata" });
    const app = await buildApp({ ...opened.services, ...away });
    const response = await app.inject({ url: "/readyz" });
    expect([response.statusCode, response.json()]).toEqual([503, { status: "down", database: "down", files: "ok" }]);
    expect((await app.inject({ url: "/healthz" })).statusCode).toBe(200);
    // With the query of the call beside which nginx asks, and as an earlier configuration of nginx asks.
    for (const url of ["/readyz/instance", "/readyz/instance?workid=7&a=b", "/readyz?instance"]) {
      const instance = await app.inject({ url });
      expect([instance.statusCode, instance.json()], url).toEqual([200, { status: "ok" }]);
    }
    const refused = await ask({ ...opened, app }, "districtview");
    expect(refused.json()).toMatchObject({ status: 503, code: "unavailable" });
    expect(refused.headers["retry-after"]).toBe("1");
    await app.close();
    await away.pool.end();
  });

  it("says so too when the database is there and says nothing", async () => {
    const { DATABASE_URL = "", TIME_ZONE: timeZone } = opened.services.settings;
    const { pool } = connect(DATABASE_URL, { timeZone, maxConnections: 1 });
    const app = await buildApp({ ...opened.services, pool });
    const client = await pool.connect();
    const isSilent = client.query("select pg_sleep(2.8)").catch(() => undefined);
    client.release();
    const response = await app.inject({ url: "/readyz" });
    expect([response.statusCode, response.json()]).toEqual([503, { status: "down", database: "down", files: "ok" }]);
    expect((await app.inject({ url: "/readyz" })).statusCode).toBe(200);
    await Promise.all([isSilent, app.close(), pool.end()]);
  });

  it("says that the disk is full, and stays in service", async () => {
    const full = vi.spyOn(fs, "statfsSync").mockReturnValue({ bavail: 100, blocks: 1000, bsize: 4096 } as never);
    syncBuiltinESMExports();
    const response = await opened.app.inject({ url: "/readyz" });
    const probe = await opened.app.inject({ url: "/readyz?without=files" });
    const metrics = (await opened.app.inject({ url: "/metrics" })).body;
    full.mockRestore();
    syncBuiltinESMExports();
    expect([response.statusCode, response.json()]).toEqual([
      200,
      { status: "degraded", database: "ok", files: "ok", disk: "full" },
    ]);
    expect([probe.statusCode, probe.json()]).toEqual([200, { status: "ok", database: "ok" }]);
    expect(metrics).toMatch(/^disk_free_bytes 409600$/m);
    expect(metrics).toMatch(/^disk_size_bytes 4096000$/m);
  });

  describe("while the object storage does not answer", () => {
    const away = async (S3_ENDPOINT: string) => {
      const bucket = {
        FILES_URL: "s3://kaamkaj",
        S3_ACCESS_KEY_ID: "key",
        S3_SECRET_ACCESS_KEY: "secret",
        S3_ENDPOINT,
      };
      const settings = { ...opened.services.settings, ...bucket };
      const disk = await openDisk(settings);
      const storage = createStorageCheck(disk, settings, opened.services.log);
      return buildApp({ ...opened.services, disk, storage });
    };

    it("says that the files are down and stays in service", async () => {
      const app = await away(`http://${nowhere}`);
      const response = await app.inject({ url: "/readyz" });
      expect([response.statusCode, response.json()]).toEqual([
        200,
        { status: "degraded", database: "ok", files: "down" },
      ]);
      expect((await app.inject({ url: "/metrics" })).body).toContain("\nstorage_up 0\n");
      await app.close();
    });

    it("answers the health checks of the shipped proxies without asking it, and calls that need no file", async () => {
      const isSilent = await openStorage();
      isSilent.mode.isSilent = true;
      const app = await away(isSilent.settings.S3_ENDPOINT);
      const requested: unknown[] = [];
      isSilent.server.on("request", ({ url }) => requested.push(url));
      for (const [file, expected] of [
        ["Caddyfile", []],
        ["nginx/kaamkaj.conf", ["/readyz/instance"]],
        ["helm/kaamkaj/templates/deployment.yaml", ["/readyz?without=files", "/readyz?without=files"]],
      ] as const) {
        const shipped = readFileSync(new URL(`../../../deploy/${file}`, import.meta.url), "utf8");
        const checks = shipped.match(/\/readyz[^\s",;]*/g) ?? [];
        expect(checks, file).toEqual(expected);
        for (const url of checks) expect((await app.inject({ url })).statusCode, url).toBe(200);
      }
      expect((await ask({ ...opened, app }, "districtview")).statusCode).toBe(200);
      expect(requested).toEqual([]);
      await app.close();
      isSilent.close();
    });

    it("says that the database is down when both are", async () => {
      const down = connect(`postgres://somebody@${nowhere}/nothing`, { timeZone: "Asia/Kolkata" });
      const storage = { verify: async () => false, isAvailable: async () => false };
      const app = await buildApp({ ...opened.services, ...down, storage });
      const response = await app.inject({ url: "/readyz" });
      expect([response.statusCode, response.json()]).toEqual([
        503,
        { status: "down", database: "down", files: "down" },
      ]);
      await app.close();
      await down.pool.end();
    });
  });
});

describe("/metrics", () => {
  const read = (headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") =>
    opened.app.inject({ url: "/metrics", headers, remoteAddress });

  it.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])("are for the machine itself, as %s", async (address) => {
    await ask(opened, "whoami");
    const response = await read({}, address);
    expect(response.headers["content-type"]).toContain("text/plain");
    expect(response.body).toContain(
      'http_request_duration_seconds_count{method="GET",route="/api/whoami",status="200"}',
    );
  });

  it.each([
    ["another machine", {}, "10.0.0.9"],
    ["another machine that claims to be this one", { host: "localhost:3000" }, "10.0.0.9"],
    ["somebody behind a proxy", { "x-forwarded-for": "127.0.0.1" }, "127.0.0.1"],
    ["somebody behind another kind of proxy", { forwarded: "for=127.0.0.1" }, "127.0.0.1"],
    ["somebody behind a proxy that tells only the host", { "x-forwarded-host": "kaamkaj.example" }, "127.0.0.1"],
    ["somebody who came by another name, through a forwarded port", { host: "kaamkaj.example:8080" }, "127.0.0.1"],
    ["a wrong token", { authorization: "Bearer not the token at all" }, "10.0.0.9"],
  ] as const)("are not there for %s", async (_who, headers, address) => {
    expect((await read(headers, address)).json()).toMatchObject({ status: 404, code: "not_found" });
  });

  it("name the version that runs", async () => {
    expect((await read()).body).toContain(`kaamkaj_build_info{version="${version}"} 1`);
  });

  it("are for whoever has the token, from anywhere", async () => {
    const headers = { authorization: "Bearer a token of the operator", "x-forwarded-for": "10.0.0.9" };
    expect((await read(headers, "10.0.0.1")).statusCode).toBe(200);
  });
});
