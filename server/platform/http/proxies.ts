import { BlockList, isIP, isIPv6 } from "node:net";
import type { FastifyRequest } from "fastify";
import { isFromService } from "#server/platform/http/peer-owner.ts";
import type { Log } from "#server/platform/log.ts";
import type { Settings } from "#server/platform/settings.ts";

/** A request with a client's address in its headers, from a peer that TRUST_PROXY does not name. */
interface UntrustedProxy {
  readonly peerAddress: string;
  readonly header: string;
  readonly seenAt: string;
}

type Received = Pick<FastifyRequest, "headers" | "raw" | "socket">;

/** What the headers and peers of requests say about proxies in front of this instance. */
export interface Proxies {
  /** Whether the request came from this machine and, as far as its headers show, through no proxy. */
  readonly isLocal: (request: Received) => boolean;
  /** Whether a service of this machine sent it, which may be a proxy that adds no header. */
  readonly isFromService: (request: Received) => boolean;
  /** Warns once when an untrusted peer says for whom it speaks. */
  readonly watch: (request: Received) => void;
  /** The first such request since the start. */
  readonly untrusted: () => readonly UntrustedProxy[];
}

/** Headers in which proxies name the client. */
const clientHeaders = ["x-forwarded-for", "forwarded", "x-real-ip"] as const;

/** Headers that only something between the client and this server adds. */
const forwardingHeader =
  /^(forwarded|via|x-forwarded-.+|x-original-.+|x-real-ip|x-client-ip|x-cluster-client-ip|true-client-ip|cf-.+|fastly-client-ip|x-envoy-.+)$/;

const loopbackHost = /^(localhost|127\.0\.0\.1|\[::1\])(:\d+)?$/;

const peerOf = ({ socket }: Received) => socket.remoteAddress ?? "";

function addressList(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = "", prefix] = network.split("/");
    const family = isIPv6(address) ? "ipv6" : "ipv4";
    if (prefix === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(prefix), family);
  }
  return list;
}

const contains = (list: BlockList, address: string) =>
  isIP(address) !== 0 && list.check(address, isIPv6(address) ? "ipv6" : "ipv4");

const loopback = addressList(["127.0.0.0/8", "::1"]);

export function proxiesOf({ TRUST_PROXY }: Pick<Settings, "TRUST_PROXY">, log: Log): Proxies {
  const trusted = addressList(TRUST_PROXY);
  let first: UntrustedProxy | undefined;
  return {
    isLocal: (request) => {
      const peerAddress = peerOf(request);
      const isDirect =
        !contains(trusted, peerAddress) &&
        // nginx before 1.30 sends HTTP/1.0 by default; browsers and curl do not.
        request.raw.httpVersion !== "1.0" &&
        !Object.keys(request.headers).some((name) => forwardingHeader.test(name));
      return isDirect && contains(loopback, peerAddress) && loopbackHost.test(request.headers.host ?? "");
    },
    isFromService: ({ socket }) => isFromService(socket),
    watch: (request) => {
      if (first) return;
      const header = clientHeaders.find((name) => request.headers[name] !== undefined);
      const peerAddress = peerOf(request);
      if (header === undefined || contains(trusted, peerAddress)) return;
      first = { peerAddress, header, seenAt: new Date().toISOString() };
      log.warn(
        { peerAddress, header },
        "a request with a forwarding header came from an address that TRUST_PROXY does not include; behind a proxy, all visitors share its limits",
      );
    },
    untrusted: () => (first ? [first] : []),
  };
}
