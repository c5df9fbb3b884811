import { once } from "node:events";
import { Agent, type IncomingHttpHeaders, request as send } from "node:http";
import { createSecureServer } from "node:http2";
import type { AddressInfo } from "node:net";
import { generate } from "selfsigned";

/** Headers of HTTP/1.1 connections, which HTTP/2 forbids. */
const connectionHeaders = ["connection", "keep-alive", "transfer-encoding"];

const withoutPseudoHeaders = (headers: IncomingHttpHeaders) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !name.startsWith(":")));

/**
 * Serves the product by HTTPS and HTTP/2 with a certificate of its own, as the proxies of deploy/ do: over HTTP/1.1 a browser
 * requests only six files at once.
 */
export async function startHttpsProxy(productUrl: string) {
  const { hostname, port } = new URL(productUrl);
  const { private: key, cert } = await generate([], { keyType: "ec" });
  const agent = new Agent({ keepAlive: true });
  const server = createSecureServer({ key, cert, allowHTTP1: true }, (request, response) => {
    const host = request.authority ?? request.headers.host;
    const headers = { ...withoutPseudoHeaders(request.headers), host };
    const { method, url: path } = request;
    const forwarded = send({ hostname, port, path, method, headers, agent }, (answer) => {
      const allowed = Object.entries(answer.headers).filter(([name]) => !connectionHeaders.includes(name));
      response.writeHead(answer.statusCode ?? 502, Object.fromEntries(allowed));
      answer.pipe(response);
    });
    forwarded.on("error", () => response.destroy());
    response.on("close", () => forwarded.destroy());
    request.pipe(forwarded);
  }).listen(0, "localhost");
  await once(server, "listening");
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    close: () => {
      agent.destroy();
      server.close();
    },
  };
}
