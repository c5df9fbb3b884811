import type { Buffer } from "node:buffer";
import { Agent, request } from "node:http";
import { buffer } from "node:stream/consumers";
import type { HostileRequest } from "#server/test/hostile-requests.ts";
import type { RawResponse } from "#server/test/verdict.ts";

const patienceMs = 20_000;

/** Sends requests as they are over few connections; no library in between makes them any better. */
export function createRawClient(url: string, connections: number) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const { hostname, port } = new URL(url);
  const send = ({ method, path, headers, body }: Omit<HostileRequest, "by" | "call">): Promise<RawResponse> =>
    new Promise((resolve, reject) => {
      const length = body ? { "content-length": String(body.length) } : {};
      const asked = request({ agent, hostname, port, method, path, headers: { ...headers, ...length } });
      asked.setTimeout(patienceMs, () => asked.destroy(new Error(`no answer in ${patienceMs / 1000} s`)));
      asked.on("error", reject);
      asked.on("response", (answer) => {
        const { statusCode: status = 0 } = answer;
        buffer(answer).then((bytes: Buffer) => resolve({ status, headers: answer.headers, body: bytes }), reject);
      });
      asked.end(body);
    });
  return { send, close: () => agent.destroy() };
}
