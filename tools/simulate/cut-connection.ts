import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** A proxy for one call that disconnects in the middle of the request, or before the response. */
export async function openCuttingProxy(
  url: string,
  when: "torn" | { afterMs: number },
): Promise<{ url: string; close: () => void }> {
  const proxy = createServer((client) => void forward(client, Number(new URL(url).port), when));
  await once(proxy.listen(0, "127.0.0.1"), "listening");
  return { url: `http://localhost:${(proxy.address() as AddressInfo).port}`, close: () => proxy.close() };
}

async function forward(client: Socket, port: number, when: "torn" | { afterMs: number }): Promise<void> {
  const product = connect(port, "localhost");
  for (const socket of [client, product]) socket.on("error", () => undefined);
  const request = await readRequest(client);
  // An incomplete request has no effect.
  product.write(when === "torn" ? request.subarray(0, -3) : request);
  await wait(when === "torn" ? 5 : when.afterMs);
  product.destroy();
  client.destroy();
}

async function readRequest(client: Socket): Promise<Buffer> {
  let received = Buffer.alloc(0);
  for await (const chunk of client.iterator({ destroyOnReturn: false })) {
    received = Buffer.concat([received, chunk as Buffer]);
    const [head = "", body] = received.toString("latin1").split("\r\n\r\n", 2);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (body !== undefined && body.length >= length) break;
  }
  return received;
}
