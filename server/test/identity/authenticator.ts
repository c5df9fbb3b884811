import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const base64url = (bytes: Buffer) => bytes.toString("base64url");
const sha256 = (text: string | Buffer) => createHash("sha256").update(text).digest();

/** CBOR encodings of a byte string and of a text. */
const bytesOf = (bytes: Buffer) => Buffer.concat([Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]), bytes]);
const textOf = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** Deviations of an authenticator and its browser. */
interface AuthenticatorFault {
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether it verified its user by fingerprint or PIN. */
  readonly verified?: boolean;
  readonly count?: number;
  readonly userHandle?: string;
}

/** A WebAuthn authenticator with one passkey (ES256), and its browser. */
export function newAuthenticator() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  let useCount = 0;

  // A map of COSE: kind EC2, algorithm ES256, curve P-256, and the point.
  const coseKey = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y, "base64url"),
  ]);

  const data = ({ rpId = "localhost", verified = true, count = useCount }: AuthenticatorFault, attested?: Buffer) => {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(count);
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested ? 0x40 : 0);
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)]);
  };
  const encodeClientData = (
    type: string,
    challenge: string,
    { origin = "http://localhost:3000" }: AuthenticatorFault,
  ) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const credential = { id: base64url(id), rawId: base64url(id), type: "public-key" as const };

  return {
    credentialId: credential.id,
    publicKey: base64url(coseKey),
    /** The result of `navigator.credentials.create`. */
    create: (challenge: string, fault: AuthenticatorFault = {}) => {
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, coseKey]);
      const attestationObject = Buffer.concat([
        Buffer.from([0xa3]),
        textOf("fmt"),
        textOf("none"),
        textOf("attStmt"),
        Buffer.from([0xa0]),
        textOf("authData"),
        bytesOf(data(fault, attested)),
      ]);
      const clientDataJSON = base64url(encodeClientData("webauthn.create", challenge, fault));
      const response = { clientDataJSON, attestationObject: base64url(attestationObject), transports: ["internal"] };
      return { ...credential, response };
    },
    /** The result of `navigator.credentials.get`. */
    get: (challenge: string, fault: AuthenticatorFault = {}) => {
      useCount += 1;
      const [authenticatorData, clientData] = [data(fault), encodeClientData("webauthn.get", challenge, fault)];
      const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(clientData)]), privateKey);
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(clientData),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
          ...(fault.userHandle && { userHandle: fault.userHandle }),
        },
      };
    },
  };
}
