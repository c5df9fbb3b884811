import { z } from "zod";
import { roles } from "#domain/role.ts";
import { calls } from "./call.ts";
import { id, lengths, presentPassword, raw, text } from "./fields.ts";
import { loginRow } from "./session.ts";
import { creationOptions, newCredential, requestOptions, usedCredential } from "./webauthn.ts";

const wrongPassword = "wrong current password";
const code = raw(lengths.name, "please fill this field").trim().min(1, "please fill this field");
const bothSteps = z.object({ password: presentPassword, code: code.nullish() });
const wrongCode = "This code is incorrect or was already used.";
const codes = z.object({ recoveryCodes: z.array(z.string()).optional() });

/** The second step behind the password, and passkeys, which are both steps in one (docs/decisions/0010). */
export const secondstep = calls({
  "twoFactor.get": {
    method: "POST",
    by: roles,
    input: z.object({}),
    row: z.object({ on: z.boolean(), since: z.string().nullable(), recoveryCodesLeft: z.int() }),
  },
  "twoFactor.start": {
    method: "POST",
    by: roles,
    input: z.object({ password: presentPassword }),
    answers: { done: "Success", wrong: "wrong", exists: "Exist" },
    says: { wrong: wrongPassword, exists: "Two-step sign-in is already on." },
    extra: z.object({ secret: z.string().optional(), uri: z.string().optional() }),
    unrepeatable: true,
    ownTransaction: true,
    audited: { not: "Nothing is different until the first code was given, and that is noted." },
  },
  "twoFactor.enable": {
    method: "POST",
    by: roles,
    input: z.object({ code }),
    answers: { done: "Success", wrong: "wrong" },
    says: {
      done: "Two-step sign-in is on.",
      wrong: "This code is incorrect. Use the latest one, and check your phone's clock.",
    },
    extra: codes,
    unrepeatable: true,
    ownTransaction: true,
    audited: "account",
  },
  "twoFactor.disable": {
    method: "POST",
    by: roles,
    input: bothSteps,
    answers: { done: "Success", wrong: "wrong", wrongcode: "wrong code" },
    says: { done: "Two-step sign-in is off.", wrong: wrongPassword, wrongcode: wrongCode },
    unrepeatable: true,
    ownTransaction: true,
    audited: "account",
  },
  "twoFactor.createRecoveryCodes": {
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
  "twoFactor.login": {
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
  "passkeys.list": {
    method: "POST",
    by: roles,
    input: z.object({}),
    row: z.object({ passkeyId: z.int(), name: z.string(), added: z.string(), used: z.string().nullable() }),
  },
  "passkeys.startRegistration": {
    method: "POST",
    by: roles,
    input: z.object({
      name: text(lengths.name, "please fill this field"),
      password: presentPassword,
      /** Where two-step sign-in is on: a code, or what a passkey of the account signed for passkeys.startLogin. */
      code: raw(lengths.name, "please fill this field").trim().nullish(),
      credential: usedCredential.nullish(),
    }),
    answers: { done: "Success", wrong: "wrong", wrongcode: "wrong code", full: "full" },
    says: {
      wrong: wrongPassword,
      wrongcode: wrongCode,
      full: "You have reached the passkey limit. Remove one first.",
    },
    extra: z.object({ options: creationOptions.optional() }),
    unrepeatable: true,
    ownTransaction: true,
    audited: { not: "Nothing is different until a browser has signed, and that is noted." },
  },
  "passkeys.register": {
    method: "POST",
    by: roles,
    input: z.object({
      credential: newCredential,
    }),
    answers: { done: "Success", wrong: "wrong" },
    says: {
      done: "Passkey added",
      wrong: "The passkey could not be added. Please try again.",
      otherwise: "The passkey could not be added. Please try again.",
    },
    unrepeatable: true,
    ownTransaction: true,
    note: "Within five minutes of passkeys.startRegistration, by what the authenticator answered to its options.",
    audited: "account",
  },
  "passkeys.delete": {
    method: "POST",
    by: roles,
    input: z.object({ passkeyId: id(), password: presentPassword }),
    refuses: ["not_found"],
    answers: { done: "Success", wrong: "wrong" },
    says: { done: "Passkey removed", wrong: wrongPassword, otherwise: "Failed" },
    unrepeatable: true,
    ownTransaction: true,
    audited: "account",
  },
  "passkeys.startLogin": {
    method: "POST",
    by: "anyone",
    input: z.object({}),
    row: requestOptions,
    note: "What to log in with: any passkey of this site, or after login's X-Second-Step one of that account.",
  },
  "passkeys.login": {
    method: "POST",
    by: "anyone",
    input: z.object({
      credential: usedCredential,
    }),
    row: loginRow,
    says: {
      none: "This passkey is unknown. Log in with your password.",
      unauthorized: "Not Authorized!",
      otherwise: "This passkey is unknown. Log in with your password.",
    },
    note: "Within five minutes of passkeys.startLogin. The authenticator has asked for its owner, so that this is both steps.",
    audited: "account",
  },
});
