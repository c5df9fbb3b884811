import { z } from "zod";
import { roles } from "#domain/role.ts";
import { calls } from "./call.ts";
import { id, lengths, presentPassword, raw, text } from "./fields.ts";
import { loginRow } from "./session.ts";

const wrongPassword = "wrong current password";
const code = raw(lengths.name, "please fill this field").trim().min(1, "please fill this field");
const bothSteps = z.object({ password: presentPassword, code: code.nullish() });
const wrongCode = "This code is not right, or it was used before.";
const codes = z.object({ recoverycodes: z.array(z.string()).optional() });

/** Bytes as base64url, which is how browsers write what an authenticator says (WebAuthn, level 3). */
const bytes = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/);
const credential = { id: bytes(1400), rawId: bytes(1400), type: z.literal("public-key") };
const descriptors = z.array(z.object({ id: z.string(), type: z.string(), transports: z.array(z.string()) }));
const verified = z.literal("required");

/** What `navigator.credentials.create` takes, as JSON. */
const creationOptions = z.object({
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

/** What `navigator.credentials.get` takes, as JSON. */
const requestOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: verified,
  allowCredentials: descriptors,
});

/** The second step behind the password, and passkeys, which are both steps in one (docs/decisions/0010). */
export const secondstep = calls({
  getsecondstep: {
    method: "POST",
    by: roles,
    input: z.object({}),
    row: z.object({ on: z.boolean(), since: z.string().nullable(), recoverycodes: z.int() }),
  },
  secondstepstart: {
    method: "POST",
    by: roles,
    input: z.object({ password: presentPassword }),
    answers: { done: "Success", wrong: "wrong", exists: "Exist" },
    says: { wrong: wrongPassword, exists: "Two-step sign-in is on already." },
    extra: z.object({ secret: z.string().optional(), uri: z.string().optional() }),
    unrepeatable: true,
    ownTransaction: true,
    audited: { not: "Nothing is different until the first code was given, and that is noted." },
  },
  secondstepreg: {
    method: "POST",
    by: roles,
    input: z.object({ code }),
    answers: { done: "Success", wrong: "wrong" },
    says: {
      done: "Two-step sign-in is on.",
      wrong: "This code is not right. Take the newest one, and check that the clock of your phone is.",
    },
    extra: codes,
    unrepeatable: true,
    ownTransaction: true,
    audited: "account",
  },
  secondstepdelete: {
    method: "POST",
    by: roles,
    input: bothSteps,
    answers: { done: "Success", wrong: "wrong", wrongcode: "wrong code" },
    says: { done: "Two-step sign-in is off.", wrong: wrongPassword, wrongcode: wrongCode },
    unrepeatable: true,
    ownTransaction: true,
    audited: "account",
  },
  recoverycodes: {
    method: "POST",
    by: roles,
    input: bothSteps,
    answers: { done: "Success", wrong: "wrong", wrongcode: "wrong code", off: "off" },
    says: { wrong: wrongPassword, wrongcode: wrongCode, off: "Two-step sign-in is off." },
    extra: codes,
    unrepeatable: true,
    ownTransaction: true,
    note: "Ten new ones, for the password and a code; the old ones are worth nothing from then on.",
    audited: "account",
  },
  loginsecondstep: {
    method: "POST",
    by: "anyone",
    input: z.object({ code }),
    row: loginRow,
    says: {
      none: wrongCode,
      late: "That took too long. Please log in again.",
      unauthorized: "Not Authorized!",
    },
    note:
      "In the browser that login answered with X-Second-Step: a code of the app, or a recovery code. [] with that header " +
      "is a wrong code, [] without it means that there is nothing to follow (any more).",
    audited: "account",
  },
  getpasskeys: {
    method: "POST",
    by: roles,
    input: z.object({}),
    row: z.object({ passkeyid: z.int(), name: z.string(), added: z.string(), used: z.string().nullable() }),
  },
  passkeystart: {
    method: "POST",
    by: roles,
    input: z.object({ name: text(lengths.name, "please fill this field"), password: presentPassword }),
    answers: { done: "Success", wrong: "wrong", full: "full" },
    says: { wrong: wrongPassword, full: "You have as many passkeys as there can be. Remove one first." },
    extra: z.object({ options: creationOptions.optional() }),
    unrepeatable: true,
    ownTransaction: true,
    audited: { not: "Nothing is different until a browser has signed, and that is noted." },
  },
  passkeyreg: {
    method: "POST",
    by: roles,
    input: z.object({
      credential: z.object({
        ...credential,
        response: z.object({
          clientDataJSON: bytes(8000),
          attestationObject: bytes(60_000),
          transports: z.array(raw(40, "not a transport")).max(10).optional(),
        }),
      }),
    }),
    answers: { done: "Success", wrong: "wrong" },
    says: {
      done: "Passkey added",
      wrong: "The passkey could not be added. Please try again.",
      otherwise: "The passkey could not be added. Please try again.",
    },
    unrepeatable: true,
    ownTransaction: true,
    note: "Within five minutes of passkeystart, by what the authenticator answered to its options.",
    audited: "account",
  },
  passkeydelete: {
    method: "POST",
    by: roles,
    input: z.object({ passkeyid: id(), password: presentPassword }),
    refuses: ["not_found"],
    answers: { done: "Success", wrong: "wrong" },
    says: { done: "Passkey removed", wrong: wrongPassword, otherwise: "Failed" },
    unrepeatable: true,
    ownTransaction: true,
    audited: "account",
  },
  passkeyoptions: {
    method: "POST",
    by: "anyone",
    input: z.object({}),
    row: requestOptions,
    note: "What to log in with: any passkey of this site, or after login's X-Second-Step one of that account.",
  },
  passkeylogin: {
    method: "POST",
    by: "anyone",
    input: z.object({
      credential: z.object({
        ...credential,
        response: z.object({
          clientDataJSON: bytes(8000),
          authenticatorData: bytes(8000),
          signature: bytes(16_000),
          userHandle: bytes(100).nullish(),
        }),
      }),
    }),
    row: loginRow,
    says: {
      none: "This passkey is not known here. Log in with your password.",
      unauthorized: "Not Authorized!",
      otherwise: "This passkey is not known here. Log in with your password.",
    },
    note: "Within five minutes of passkeyoptions. The authenticator has asked for its owner, so that this is both steps.",
    audited: "account",
  },
});
