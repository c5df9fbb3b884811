import { createDecipheriv, createECDH, generateKeyPairSync, hkdfSync, randomBytes, sign } from "node:crypto";
import type { ServerResponse } from "node:http";
import { createServer, globalAgent } from "node:https";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { afterAll } from "vitest";

interface Delivery {
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

/** An element of DER: its tag, its length, its content. */
function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}
const sequence = (...content: readonly Buffer[]) => der(0x30, ...content);
const utcTime = (at: number) =>
  der(0x17, Buffer.from(`${new Date(at).toISOString().replace(/\D/g, "").slice(2, 14)}Z`));

/** A key and a certificate for localhost that only this process trusts. */
function createCertificate() {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const ecdsaWithSha256 = sequence(Buffer.from("06082a8648ce3d040302", "hex"));
  const commonName = sequence(Buffer.from("0603550403", "hex"), der(0x0c, Buffer.from("localhost")));
  const name = sequence(der(0x31, commonName));
  const dayMs = 86_400_000;
  const validity = sequence(utcTime(Date.now() - dayMs), utcTime(Date.now() + dayMs));
  const key = publicKey.export({ type: "spki", format: "der" });
  const content = sequence(der(2, Buffer.from([1])), ecdsaWithSha256, name, validity, name, key);
  const signature = der(3, Buffer.from([0]), sign("sha256", content, privateKey));
  const certificate = sequence(content, ecdsaWithSha256, signature).toString("base64");
  return {
    cert: `-----BEGIN CERTIFICATE-----\n${certificate}\n-----END CERTIFICATE-----\n`,
    key: privateKey.export({ type: "pkcs8", format: "pem" }),
  };
}

/** A push service on this machine. `answer` decides what it answers. */
export async function startPushService() {
  const { cert, key } = createCertificate();
  globalAgent.options.ca = cert;
  const deliveries: Delivery[] = [];
  const service = {
    host: "",
    deliveries,
    answer: (response: ServerResponse, _path: string) => void response.writeHead(201).end(),
    /** What arrived for a browser, decrypted. */
    messagesFor: (browser: PushBrowser) =>
      deliveries
        .filter(({ path }) => browser.endpoint.endsWith(path))
        .map(({ body }) => JSON.parse(browser.decrypt(body)) as { title: string; path: string }),
  };
  const server = createServer({ cert, key }, async (request, response) => {
    const path = request.url ?? "";
    deliveries.push({ path, headers: request.headers, body: await buffer(request) });
    service.answer(response, path);
  });
  await new Promise<void>((resolve) => server.listen(0, "localhost", resolve));
  service.host = `localhost:${(server.address() as AddressInfo).port}`;
  afterAll(() => {
    server.close();
    server.closeAllConnections();
  });
  return service;
}

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
