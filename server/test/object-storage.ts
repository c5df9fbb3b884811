import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/** As much of an object storage as the product uses: objects by their path. It can be told to say nothing any more. */
export async function openStorage() {
  const objects = new Map<string, Buffer>();
  const manner = { silent: false };
  const traceparents: unknown[] = [];
  const answers: Readonly<Record<string, (path: string, request: IncomingMessage) => unknown>> = {
    PUT: async (path, request) => objects.set(path, await buffer(request)),
    DELETE: (path) => objects.delete(path),
  };
  const storage = createServer(async (request, response) => {
    const { pathname } = new URL(request.url ?? "", "http://storage");
    const { method = "" } = request;
    if (manner.silent) return;
    traceparents.push(request.headers["traceparent"]);
    await answers[method]?.(pathname, request);
    const found = objects.get(pathname);
    response.statusCode = ["GET", "HEAD"].includes(method) && !found ? 404 : 200;
    response.end(method === "GET" ? (found ?? "<Error><Code>NoSuchKey</Code></Error>") : undefined);
  });
  await new Promise<void>((listening) => {
    storage.listen(0, "127.0.0.1", listening);
  });
  return {
    objects,
    manner,
    server: storage,
    /** What each request said of the trace it belongs to. */
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
