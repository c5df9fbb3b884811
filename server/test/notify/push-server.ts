import { createDecipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import type { ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { createCertificate } from "#server/test/certificate.ts";

interface Delivery {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** A push service on this machine. `answer` decides what it answers; `cert` is what its senders have to trust. */
export async function openPushServer() {
  const { cert, key } = createCertificate();
  const deliveries: Delivery[] = [];
  const service = {
    host: "",
    cert,
    deliveries,
    answer: (response: ServerResponse, _path: string) => void response.writeHead(201).end(),
    /** What arrived for a browser, decrypted. */
    messagesFor: (browser: PushBrowser) =>
      deliveries
        .filter(({ path }) => browser.endpoint.endsWith(path))
        .map(({ body }) => JSON.parse(browser.decrypt(body)) as { title: string; path: string }),
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
  const server = createServer({ cert, key }, async (request, response) => {
    const path = request.url ?? "";
    deliveries.push({ path, headers: request.headers, body: await buffer(request) });
    service.answer(response, path);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  service.host = `localhost:${(server.address() as AddressInfo).port}`;
  return service;
}

export type PushServer = Awaited<ReturnType<typeof openPushServer>>;
export type PushBrowser = ReturnType<typeof newPushBrowser>;

/** The part of a browser that subscribes and decrypts (RFC 8291). */
export function newPushBrowser(host: string) {
  const keys = createECDH("prime256v1");
  const publicKey = keys.generateKeys();
  const auth = randomBytes(16);
  return {
    endpoint: `https://${host}/send/${randomBytes(8).toString("hex")}`,
    p256dh: publicKey.toString("base64url"),
    auth: auth.toString("base64url"),
    decrypt(body: Buffer): string {
      const [salt, length] = [body.subarray(0, 16), body[20] ?? 0];
      const [sender, sealed] = [body.subarray(21, 21 + length), body.subarray(21 + length)];
      const info = Buffer.concat([Buffer.from("WebPush: info\0"), publicKey, sender]);
      const secret = Buffer.from(hkdfSync("sha256", keys.computeSecret(sender), auth, info, 32));
      const derived = (purpose: string, bytes: number) =>
        Buffer.from(hkdfSync("sha256", secret, salt, `Content-Encoding: ${purpose}\0`, bytes));
      const decipher = createDecipheriv("aes-128-gcm", derived("aes128gcm", 16), derived("nonce", 12));
      decipher.setAuthTag(sealed.subarray(-16));
      const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
      // The last record ends with a delimiter of 2 and zeros.
      return padded.subarray(0, padded.lastIndexOf(2)).toString();
    },
  };
}
