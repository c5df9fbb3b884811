import { z } from "zod";
import { calls, everyRole } from "#contract/call.ts";
import { id, lengths, name, optionalText, presentPassword } from "#contract/fields.ts";
import { loginRow } from "./session.ts";
import { creationOptions, newCredential, requestOptions, usedCredential } from "./webauthn.ts";

const wrongPassword = "wrong current password";
const code = optionalText(lengths.name, "please fill this field").min(1, "please fill this field");
const bothSteps = z.object({ password: presentPassword, code: code.nullish() });
const wrongCode = "This code is incorrect or was already used.";
const codes = z.object({ recoveryCodes: z.array(z.string()).optional() });

/** Two-factor authentication, and passkeys, which count as both factors (docs/decisions/0010). */
export const secondstep = calls({
  "twoFactor.get": {
    method: "POST",
    ...everyRole,
    input: z.object({}),
    row: z.object({ on: z.boolean(), since: z.string().nullable(), recoveryCodesLeft: z.int() }),
  },
  "twoFactor.start": {
    method: "POST",
    ...everyRole,
    input: z.object({ password: presentPassword }),
    answers: { done: "Success", wrong: "wrong", exists: "Exist" },
    says: { wrong: wrongPassword, exists: "Two-step sign-in is already on." },
    extra: z.object({ secret: z.string().optional(), uri: z.string().optional() }),
    unrepeatable: true,
    ownTransaction: true,
    audited: { not: "It has no effect until the first code, which is audited." },
  },
  "twoFactor.enable": {
    method: "POST",
    ...everyRole,
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
    ...everyRole,
    input: bothSteps,
    answers: { done: "Success", wrong: "wrong", wrongcode: "wrong code" },
    says: { done: "Two-step sign-in is off.", wrong: wrongPassword, wrongcode: wrongCode },
    unrepeatable: true,
    ownTransaction: true,
    audited: "account",
  },
  "twoFactor.createRecoveryCodes": {
    method: "POST",
    ...everyRole,
    input: bothSteps,
    answers: { done: "Success", wrong: "wrong", wrongcode: "wrong code", off: "off" },
    says: { wrong: wrongPassword, wrongcode: wrongCode, off: "Two-step sign-in is off." },
    extra: codes,
    unrepeatable: true,
    ownTransaction: true,
    note: "Creates ten recovery codes and invalidates the old ones.",
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
      "In the browser that got X-Second-Step from login: a code of the app, or a recovery code. [] with that header " +
      "means a wrong code, [] without it that no login is waiting for a code.",
    audited: "account",
  },
  "passkeys.list": {
    method: "POST",
    ...everyRole,
    input: z.object({}),
    row: z.object({ passkeyId: z.int(), name: z.string(), added: z.string(), used: z.string().nullable() }),
  },
  "passkeys.startRegistration": {
    method: "POST",
    ...everyRole,
    input: z.object({
      name: name(lengths.name, "please fill this field"),
      password: presentPassword,
      /** Where two-factor authentication is on: a code, or a passkey assertion for the challenge of passkeys.startLogin. */
      code: optionalText(lengths.name, "please fill this field").nullish(),
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
    audited: { not: "It has no effect until passkeys.register, which is audited." },
  },
  "passkeys.register": {
    method: "POST",
    ...everyRole,
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
    note: "Within five minutes of passkeys.startRegistration, with the authenticator's response to its options.",
    audited: "account",
  },
  "passkeys.delete": {
    method: "POST",
    ...everyRole,
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
    note: "The options for the browser: any passkey of this site or, after login's X-Second-Step, those of that account.",
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
    note: "Within five minutes of passkeys.startLogin. The authenticator verifies the user, so a passkey counts as both factors.",
    audited: "account",
  },
});
