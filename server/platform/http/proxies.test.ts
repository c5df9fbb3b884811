import { Writable } from "node:stream";
import { describe, expect, it } from "vitest";
import { buildApp } from "#server/app.ts";
import { proxiesOf } from "#server/platform/http/proxies.ts";
import { openLog } from "#server/platform/log.ts";
import { ask, signedIn } from "#server/test/ask.ts";
import { buildAdmin } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open();

/** An instance with this TRUST_PROXY, as it starts: what it logs, and what its admin sees. */
async function startWith(TRUST_PROXY: string[]) {
  let written = "";
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += String(chunk);
      done();
    },
  });
  const settings = { ...opened.services.settings, TRUST_PROXY, LOG_LEVEL: "warn" as const };
  const log = openLog(settings, stream);
  const app = await buildApp({ ...opened.services, settings, log, proxies: proxiesOf(settings, log) });
  const as = await signedIn(opened, (await buildAdmin(opened.db)).id);
  return {
    visit: (remoteAddress: string, headers: Record<string, string> = {}) =>
      app.inject({ url: "/api/districtview", remoteAddress, headers }),
    warnings: () =>
      written
        .split("\n")
        .filter((line) => line.includes("forwarding header"))
        .map((line) => JSON.parse(line) as Record<string, unknown>),
    shown: async (): Promise<Record<string, string> | null> =>
      (await ask({ ...opened, app }, "dashboards.admin", {}, { as })).json()[0].settings.untrustedProxy,
    close: () => app.close(),
  };
}

describe("a proxy that TRUST_PROXY does not name", () => {
  it.each([
    ["x-forwarded-for", "203.0.113.5"],
    ["forwarded", "for=203.0.113.5"],
    ["x-real-ip", "203.0.113.5"],
  ])("is warned of once in the log, and shown to the admin, when it sends %s", async (header, value) => {
    const instance = await startWith([]);
    await instance.visit("172.18.0.2");
    expect(await instance.shown()).toBeNull();
    const before = Date.now();
    await instance.visit("172.18.0.2", { [header]: value });
    await instance.visit("172.18.0.3", { [header]: value });
    expect(instance.warnings()).toMatchObject([{ level: 40, peerAddress: "172.18.0.2", header }]);
    const rows = await instance.shown();
    expect(rows).toMatchObject({ peerAddress: "172.18.0.2", header });
    expect(Date.parse(rows?.["seenAt"] ?? "")).toBeGreaterThanOrEqual(before);
    await instance.close();
  });

  it("is noticed also where TRUST_PROXY names another", async () => {
    const instance = await startWith(["10.0.0.0/8", "2001:db8::/32"]);
    for (const address of ["10.0.0.9", "::ffff:10.0.0.9", "2001:db8::9"])
      await instance.visit(address, { "x-forwarded-for": "203.0.113.5" });
    expect(instance.warnings()).toEqual([]);
    expect(await instance.shown()).toBeNull();
    await instance.visit("2001:db9::9", { "x-forwarded-for": "203.0.113.5" });
    expect(await instance.shown()).toMatchObject({ peerAddress: "2001:db9::9" });
    await instance.close();
  });
});
