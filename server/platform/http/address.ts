import { isIP, isIPv6, SocketAddress } from "node:net";
import type { FastifyRequest } from "fastify";

/**
 * Where a request comes from: the peer, or what the last proxy that is trusted says (DETAILS 14). What stands before that in
 * the header is the caller's own word. A proxy that passes on something else than an address speaks for itself.
 */
export function callerOf(request: { ip: string | undefined; socket: FastifyRequest["socket"] }): string {
  // Whoever has hung up meanwhile has no address any more.
  const said = (request.ip ?? "").replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1").replace(/%.*$/, "");
  return isIP(said) ? said : (request.socket.remoteAddress ?? "");
}

/** What a limit counts: the address, and of IPv6 the network of 2⁶⁴ addresses that one household or machine has to itself. */
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
