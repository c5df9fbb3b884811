import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { isFromService } from "#server/platform/http/peer-owner.ts";

/** A connection from port 40001 to port 3000 of this machine, as each end lists it. */
const tableOf = (clientUid: number) => `
  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode
   0: 0100007F:0BB8 0100007F:9C41 01 00000000:00000000 00:00000000 00000000    33        0 501 1 0 20 4 30 10 -1
   1: 0100007F:9C41 0100007F:0BB8 01 00000000:00000000 00:00000000 00000000 ${String(clientUid).padStart(5)}        0 502 1 0 20 4 30 10 -1
   2: 0100007F:9C42 0100007F:0BB8 01 00000000:00000000 00:00000000 00000000   101        0 503 1 0 20 4 30 10 -1
`;

describe("a connection from this machine", () => {
  // Tests may run as one of these users themselves.
  beforeEach(() => void vi.spyOn(process, "getuid").mockReturnValue(1001));
  afterEach(() => vi.restoreAllMocks());

  const ports = { localPort: 3000, remotePort: 40001 };

  it.each([
    [33, true],
    [999, true],
    [61_184, true],
    [65_534, true],
    [0, false],
    [1000, false],
    [60_000, false],
    [1_000_650_000, false],
  ])("that user %i opened is from a service: %s", (uid, expected) => {
    expect(isFromService(ports, [tableOf(uid)])).toBe(expected);
    expect(isFromService(ports, ["", tableOf(uid)]), "among the sockets of IPv6").toBe(expected);
  });

  it("that this server's own user opened is not from a service", () => {
    vi.spyOn(process, "getuid").mockReturnValue(33);
    expect(isFromService(ports, [tableOf(33)])).toBe(false);
  });

  it("whose owner is not listed is not from a service", () => {
    expect(isFromService(ports, ["", ""])).toBe(false);
    expect(isFromService({ localPort: 3001, remotePort: 40001 }, [tableOf(33)])).toBe(false);
  });
});
