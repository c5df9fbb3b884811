import { generateKeyPairSync, sign } from "node:crypto";

/** An element of DER: its tag, its length, its content. */
function der(tag: number, ...content: readonly Buffer[]): Buffer {
  const body = Buffer.concat(content);
  const length = body.length < 128 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...length]), body]);
}
const sequence = (...content: readonly Buffer[]) => der(0x30, ...content);
const utcTime = (at: number) =>
  der(0x17, Buffer.from(`${new Date(at).toISOString().replace(/\D/g, "").slice(2, 14)}Z`));

/** A key and a certificate for localhost that only this process trusts, in PEM. */
export function createCertificate(): { readonly cert: string; readonly key: string } {
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
    key: String(privateKey.export({ type: "pkcs8", format: "pem" })),
  };
}
