import { isIP, isIPv6, SocketAddress } from "node:net";
import type { FastifyRequest } from "fastify";

/**
 * The address of the client: the peer, or the one that the last trusted proxy states (docs/design/details.md#14). Earlier ones in
 * the header may be forged. If a proxy passes on anything but an address, its own address counts.
 */
export function callerOf(request: { ip: string | undefined; socket: FastifyRequest["socket"] }): string {
  // A client that has disconnected has no address.
  const address = (request.ip ?? "").replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1").replace(/%.*$/, "");
  return isIP(address) ? address : (request.socket.remoteAddress ?? "");
}

/** The unit of a limit: an IPv4 address, or the IPv6 network of 2⁶⁴ addresses that a household or machine has. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const { address: short } = new SocketAddress({ address, family: "ipv6" });
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(short)?.[1];
  if (mapped) return mapped;
  const [head = "", tail] = short.split("::");
  const before = head.split(":").filter(Boolean);
  const after = (tail ?? "").split(":").filter(Boolean);
  const gap = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: gap }, () => "0"), ...after];
  return `${groups.slice(0, 4).join(":")}::/64`;
}
