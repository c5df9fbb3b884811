import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";

/** A line to the product for one call, on which the client hangs up: in the middle of his question, or before the answer. */
export async function cutLine(
  url: string,
  when: "torn" | { afterMs: number },
): Promise<{ url: string; close: () => void }> {
  const line = createServer((client) => void carry(client, Number(new URL(url).port), when));
  await once(line.listen(0, "127.0.0.1"), "listening");
  return { url: `http://localhost:${(line.address() as AddressInfo).port}`, close: () => line.close() };
}

async function carry(client: Socket, port: number, when: "torn" | { afterMs: number }): Promise<void> {
  const product = connect(port, "localhost");
  for (const end of [client, product]) end.on("error", () => undefined);
  const question = await wholeQuestion(client);
  // A question that lacks its end is none.
  product.write(when === "torn" ? question.subarray(0, -3) : question);
  await wait(when === "torn" ? 5 : when.afterMs);
  product.destroy();
  client.destroy();
}

async function wholeQuestion(client: Socket): Promise<Buffer> {
  let read = Buffer.alloc(0);
  for await (const more of client.iterator({ destroyOnReturn: false })) {
    read = Buffer.concat([read, more as Buffer]);
    const [head = "", body] = read.toString("latin1").split("\r\n\r\n", 2);
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
    if (body !== undefined && body.length >= length) break;
  }
  return read;
}
