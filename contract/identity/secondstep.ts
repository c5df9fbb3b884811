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
    why: "My Account shows whether two-factor authentication is on.",
    method: "POST",
    ...everyRole,
    input: z.object({}),
    row: z.object({ on: z.boolean(), since: z.string().nullable(), recoveryCodesLeft: z.int() }),
  },
  "twoFactor.start": {
    why: "Setting up two-factor authentication begins with a secret for the authenticator app.",
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
    why: "The first valid code switches two-factor authentication on.",
    title: "Switch two-step sign-in on",
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
    why: "Two-factor authentication can be switched off, with the password and a code.",
    title: "Switch two-step sign-in off",
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
    why: "Used or lost recovery codes are replaced.",
    title: "Create new recovery codes",
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
    why: "The second half of a login. The call login stays as specified.",
    title: "Log in: second step",
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
    why: "My Account lists the passkeys.",
    method: "POST",
    ...everyRole,
    input: z.object({}),
    row: z.object({ passkeyId: z.int(), name: z.string(), added: z.string(), used: z.string().nullable() }),
  },
  "passkeys.startRegistration": {
    why: "Registering a passkey begins with a challenge of the server.",
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
    why: "Stores the new passkey.",
    title: "Add a passkey",
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
    why: "The passkey of a lost device can be removed.",
    title: "Remove a passkey",
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
    why: "A login with a passkey begins with a challenge of the server.",
    method: "POST",
    by: "anyone",
    input: z.object({}),
    row: requestOptions,
    note: "The options for the browser: any passkey of this site or, after login's X-Second-Step, those of that account.",
  },
  "passkeys.login": {
    why: "Completes the login with a passkey.",
    title: "Log in with a passkey",
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
