import { connect } from "node:net";
import { text } from "node:stream/consumers";
import { describe, expect, it, vi } from "vitest";
import { demoAccounts } from "#server/identity/accounts/demo-accounts.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { prepare } from "#server/prepare.ts";
import { ask } from "#server/test/ask.ts";
import { buildFreelancer } from "#server/test/build.ts";
import { enableTwoFactor } from "#server/test/identity/second-step.ts";
import { open } from "#server/test/open.ts";
import { welcome } from "#server/welcome.ts";

type More = Parameters<typeof ask>[3];

const password = "Right1234";
const passwordHash = await hashPassword(password);

const host = "localhost:3000";

describe("a demo account", () => {
  const opened = open({ DEMO: "1", LOG_LEVEL: "silent" });

  const isLetIn = async (more: More) => {
    const { username } = await buildFreelancer(opened.db, { passwordHash, demo: true });
    const answer = await ask(opened, "login", { username, password }, more);
    const response = (await ask(opened, "platform.get", {}, more)).json<[{ demo: unknown[] }]>();
    expect(response[0].demo.length > 0).toBe(answer.body !== "[]");
    return answer.body !== "[]";
  };

  it.each<[string, More]>([
    ["localhost", { headers: { host } }],
    ["127.0.0.1", { headers: { host: "127.0.0.1:3000" } }],
    ["::1", { headers: { host: "[::1]:3000" }, remoteAddress: "::1" }],
    ["an IPv4 address on an IPv6 socket", { headers: { host }, remoteAddress: "::ffff:127.0.0.1" }],
  ])("signs in, and is shown, on this machine: %s", async (_as, more) => {
    expect(await isLetIn(more)).toBe(true);
  });

  it.each<[string, More]>([
    ["another Host", { headers: { host: "kaamkaj.example" } }],
    ["a Host that begins like this machine's", { headers: { host: "localhost.kaamkaj.example" } }],
    ["another machine", { headers: { host }, remoteAddress: "192.168.1.7" }],
    ["another machine by IPv6", { headers: { host }, remoteAddress: "2001:db8::7" }],
    ["another machine on an IPv6 socket", { headers: { host }, remoteAddress: "::ffff:192.168.1.7" }],
    ...["x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via", "cf-connecting-ip"].map(
      (header): [string, More] => [`a proxy with ${header}`, { headers: { host, [header]: "127.0.0.1" } }],
    ),
    ["a proxy with forwarded", { headers: { host, forwarded: "for=127.0.0.1;host=localhost" } }],
  ])("does not sign in, and is not shown, with the right password and %s", async (_from, more) => {
    expect(await isLetIn(more)).toBe(false);
  });

  it("does not sign in, and is not shown, through a service of this machine that sends no header, nor are metrics", async () => {
    const isFromService = vi.spyOn(opened.services.proxies, "isFromService").mockReturnValue(true);
    expect(await isLetIn({ headers: { host } })).toBe(false);
    expect((await opened.app.inject({ url: "/metrics", headers: { host } })).statusCode).toBe(404);
    isFromService.mockRestore();
    expect(await isLetIn({ headers: { host } })).toBe(true);
    expect((await opened.app.inject({ url: "/metrics", headers: { host } })).statusCode).toBe(200);
  });
});

describe("a demo account behind a proxy on the same host that sends no header", () => {
  const opened = open({ DEMO: "1", TRUST_PROXY: "127.0.0.0/8" });

  it("does not sign in, and cannot be used to read /metrics, where TRUST_PROXY names the proxy", async () => {
    const { username } = await buildFreelancer(opened.db, { passwordHash, demo: true });
    expect((await ask(opened, "login", { username, password }, { headers: { host } })).body).toBe("[]");
    expect((await opened.app.inject({ url: "/metrics", headers: { host } })).statusCode).toBe(404);
  });
});

describe("a proxy on the same host that speaks HTTP/1.0, as nginx does unless it is told otherwise", () => {
  const opened = open({ DEMO: "1" });

  const statusOf = async (port: string, version: string) => {
    const socket = connect(Number(port), "127.0.0.1");
    socket.write(`GET /metrics HTTP/${version}\r\nHost: 127.0.0.1:${port}\r\nConnection: close\r\n\r\n`);
    return (await text(socket)).split(" ", 2)[1];
  };

  it("reads no /metrics, and this machine does", async () => {
    const { port } = new URL(await opened.app.listen({ port: 0, host: "127.0.0.1" }));
    expect(await statusOf(port, "1.0")).toBe("404");
    expect(await statusOf(port, "1.1")).toBe("200");
  });
});

describe("a public demo", () => {
  const opened = open({ DEMO: "1", DEMO_PUBLIC: "1", HOST: "0.0.0.0" });
  const elsewhere = { headers: { host: "demo.kaamkaj.example" }, remoteAddress: "192.168.1.7" };

  const start = async () => {
    const prepared = await prepare(opened.services, () => undefined);
    const printed = welcome(opened.services.settings, 3000, prepared);
    return new Map([...printed.matchAll(/(\w+) \/ (\S+) {2}\(\w+\)/g)].map(([, name = "", word = ""]) => [name, word]));
  };
  const logIn = async (username: string, typed = "") =>
    (await ask(opened, "login", { username, password: typed }, elsewhere)).json<{ loginid: number }[]>()[0];

  it("prints random passwords, new at each start, which alone let in from elsewhere", { tags: "all" }, async () => {
    const [first, second] = [await start(), await start()];
    for (const { username, password: published } of demoAccounts) {
      expect(second.get(username)).not.toBe(first.get(username));
      expect(await logIn(username, published)).toBeUndefined();
      expect(await logIn(username, first.get(username))).toBeUndefined();
      expect(await logIn(username, second.get(username))).toMatchObject({ username });
    }
    expect((await ask(opened, "platform.get", {}, { headers: { host } })).json()).toMatchObject([{ demo: [] }]);
  });

  it("ends at a start what visitors before made of an account: sessions and second steps", async () => {
    const word = (await start()).get("admin");
    const admin = await logIn("admin", word);
    const { as } = await enableTwoFactor(opened, admin?.loginid ?? 0, word);
    expect(await logIn("admin", word)).toBeUndefined();
    const printed = await start();
    expect((await ask(opened, "whoami", {}, { as })).json()).toEqual([]);
    expect(await logIn("admin", printed.get("admin"))).toMatchObject({ username: "admin" });
  });

  it("that is private again has the published passwords again", async () => {
    await start();
    const settings = { ...opened.services.settings, DEMO_PUBLIC: false };
    const prepared = await prepare({ ...opened.services, settings }, () => undefined);
    expect(prepared.demoAccounts).toEqual(demoAccounts);
    for (const { username, password: published } of demoAccounts)
      expect(await logIn(username, published)).toMatchObject({ username });
  });
});
