import { z } from "zod";
import { raw } from "#contract/fields.ts";

/** Bytes as base64url, the encoding of WebAuthn level 3 in JSON. */
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/);
const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal("public-key") };

/** The result of `navigator.credentials.create`, as JSON. */
export const newCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    attestationObject: bytes(60_000),
    transports: z.array(raw(40, "not a transport")).max(10).optional(),
  }),
});

/** The result of `navigator.credentials.get`, as JSON. */
export const usedCredential = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(8000),
    signature: bytes(16_000),
    userHandle: bytes(100).nullish(),
  }),
});
const descriptors = z.array(z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()) }));
const verified = z.literal("required");

/** The options of `navigator.credentials.create`, as JSON. */
export const creationOptions = z.object({
  challenge: z.string(),
  rp: z.object({ name: z.string(), id: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal("public-key") })),
  timeout: z.int(),
  excludeCredentials: descriptors,
  authenticatorSelection: z.object({
    residentKey: verified,
    requireResidentKey: z.boolean(),
    userVerification: verified,
  }),
  attestation: z.literal("none"),
});

/** The options of `navigator.credentials.get`, as JSON. */
export const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: verified,
  allowCredentials: descriptors,
});
