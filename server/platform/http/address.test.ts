import { Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { callerOf, networkOf } from "#server/platform/http/address.ts";
import { ask, outcomeOf } from "#server/test/ask.ts";
import { open } from "#server/test/open.ts";

describe("the address of a caller", () => {
  const addressOf = (ip: string | undefined) => callerOf({ ip, socket: new Socket() });

  it.each([
    ["10.1.2.3", "10.1.2.3"],
    ["10.1.2.3:40000", "10.1.2.3"],
    ["fe80::1%eth0", "fe80::1"],
    ["2001:db8::7", "2001:db8::7"],
  ])("is read from what the proxy says: %s", (header, address) => {
    expect(addressOf(header)).toBe(address);
  });

  it("is none once the caller has hung up", () => {
    expect(addressOf(undefined)).toBe("");
  });

  it.each(["unknown", "_hidden", "x".repeat(5000), "1.2.3", "10.1.2.3, 10.4.5.6"])("is not %s", (header) => {
    expect(addressOf(header)).toBe("");
  });
});

describe("what a limit counts", () => {
  it.each([
    ["10.1.2.3", "10.1.2.3"],
    ["::ffff:10.1.2.3", "10.1.2.3"],
    ["::ffff:a01:203", "10.1.2.3"],
    ["2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["2001:DB8:0001:2::6", "2001:db8:1:2::/64"],
    ["2001:db8::6", "2001:db8:0:0::/64"],
    ["2001::4:5:6", "2001:0:0:0::/64"],
    ["1::", "1:0:0:0::/64"],
    ["::1", "0:0:0:0::/64"],
  ])("of %s is %s", (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});

const limits = { LIMIT_REGISTRATIONS_PER_HOUR: "2" };
const registerFrom = async (opened: ReturnType<typeof open>, forwarded: string) =>
  outcomeOf(await ask(opened, "companyreg", {}, { headers: { "x-forwarded-for": forwarded } }));

describe("behind a proxy that is trusted", () => {
  const opened = open({ ...limits, TRUST_PROXY: "127.0.0.1, 10.0.0.0/8" });

  it("what the caller wrote before the proxy's word changes nothing", async () => {
    for (const lie of ["1.1.1.1", "2.2.2.2"])
      expect(await registerFrom(opened, `${lie}, 203.0.113.5, 10.0.0.9`)).toBe("400 invalid");
    expect(await registerFrom(opened, "3.3.3.3, 203.0.113.5, 10.0.0.9")).toBe("429 too_many");
    expect(await registerFrom(opened, "203.0.113.6, 10.0.0.9")).toBe("400 invalid");
  });

  it("the addresses of one IPv6 network count as one", async () => {
    for (const end of [":1", "2:3:4:5"]) expect(await registerFrom(opened, `2001:db8:7:7:${end}`)).toBe("400 invalid");
    expect(await registerFrom(opened, "2001:db8:7:7::9")).toBe("429 too_many");
  });

  it("what is no address counts as the proxy's own", async () => {
    const outcomes = [];
    for (const word of ["unknown", "x".repeat(4000), "\u00ff"]) outcomes.push(await registerFrom(opened, word));
    expect(outcomes).toEqual(["400 invalid", "400 invalid", "429 too_many"]);
  });
});

describe("without a proxy that is trusted", () => {
  const opened = open(limits);

  it("nobody says where he comes from but the connection", async () => {
    const outcomes = [];
    for (const lie of ["1.1.1.1", "2.2.2.2", "3.3.3.3"]) outcomes.push(await registerFrom(opened, lie));
    expect(outcomes).toEqual(["400 invalid", "400 invalid", "429 too_many"]);
  });
});
