import { BlockList, isIPv6, type Socket } from "node:net";
import type { FastifyInstance } from "fastify";
import { networkOf } from "#server/platform/http/address.ts";
import { refusalsTotal } from "#server/platform/metrics.ts";
import type { Settings } from "#server/platform/settings.ts";

/** Closes connections of an address beyond its limit. Proxies in `TRUST_PROXY` speak for many people and have none. */
export function limitConnections(
  { server }: FastifyInstance,
  {
    LIMIT_CONNECTIONS_PER_ADDRESS: limit,
    TRUST_PROXY,
  }: Pick<Settings, "LIMIT_CONNECTIONS_PER_ADDRESS" | "TRUST_PROXY">,
): void {
  if (limit === 0) return;
  const isProxy = matcherOf(TRUST_PROXY);
  const openByNetwork = new Map<string, number>();

  server.on("connection", (socket: Socket) => {
    const { remoteAddress = "" } = socket;
    if (isProxy(remoteAddress)) return;
    const network = networkOf(remoteAddress);
    const open = (openByNetwork.get(network) ?? 0) + 1;
    if (open > limit) {
      refusalsTotal.inc({ route: "none", code: "too_many" });
      socket.destroy();
      return;
    }
    openByNetwork.set(network, open);
    socket.once("close", () => {
      const left = (openByNetwork.get(network) ?? 1) - 1;
      if (left > 0) openByNetwork.set(network, left);
      else openByNetwork.delete(network);
    });
  });
}

const familyOf = (address: string) => (isIPv6(address) ? "ipv6" : "ipv4");

function matcherOf(networks: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", bits] = network.split("/");
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => {
    const plain = address.replace(/^::ffff:(?=\d+\.)/, "");
    return list.check(plain, familyOf(plain));
  };
}
