import type { Buffer } from "node:buffer";
import { Agent, request } from "node:http";
import { buffer } from "node:stream/consumers";
import type { HostileRequest } from "#server/test/hostile-requests.ts";
import type { RawResponse } from "#server/test/verdict.ts";

const timeoutMs = 20_000;

/** Sends requests unchanged over a few connections. */
export function createRawClient(url: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  const send = ({ method, path, headers, body }: Omit<HostileRequest, "by" | "call">): Promise<RawResponse> =>
    new Promise((resolve, reject) => {
      const length = body ? { "content-length": String(body.length) } : {};
      const outgoing = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } });
      outgoing.setTimeout(timeoutMs, () => outgoing.destroy(new Error(`no response in ${timeoutMs / 1000} s`)));
      outgoing.on("error", reject);
      outgoing.on("response", (response) => {
        const { statusCode: status = 0 } = response;
        buffer(response).then((bytes: Buffer) => resolve({ status, headers: response.headers, body: bytes }), reject);
      });
      outgoing.end(body);
    });
  return { send, close: () => agent.destroy() };
}
