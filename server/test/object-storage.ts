import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** The part of an object storage that the product uses. In silent mode it does not respond, and while it is held not yet. */
export async function openStorage() {
  const objects = new Map<string, Buffer>();
  const mode: { isSilent: boolean; held?: Promise<void> | undefined } = { isSilent: false };
  const traceparents: unknown[] = [];
  const handlers: Readonly<Record<string, (path: string, request: IncomingMessage) => unknown>> = {
    PUT: async (path, request) => objects.set(path, await buffer(request)),
    DELETE: (path) => objects.delete(path),
  };
  const storage = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://storage");
    const { method = "" } = request;
    if (mode.isSilent) return;
    traceparents.push(request.headers["traceparent"]);
    await handlers[method]?.(pathname, request);
    await mode.held;
    const object = objects.get(pathname);
    response.statusCode = ["GET", "HEAD"].includes(method) && !object ? 404 : 200;
    response.end(method === "GET" ? (object ?? "<Error><Code>NoSuchKey</Code></Error>") : undefined);
  });
  await new Promise<void>((listening) => {
    storage.listen(0, "127.0.0.1", listening);
  });
  return {
    objects,
    mode,
    server: storage,
    /** The `traceparent` header of each request. */
    traceparents,
    settings: {
      S3_ENDPOINT: `http://127.0.0.1:${(storage.address() as AddressInfo).port}`,
      S3_ACCESS_KEY_ID: "key",
      S3_SECRET_ACCESS_KEY: "secret",
    },
    close: () => {
      storage.closeAllConnections();
      storage.close();
    },
  };
}
