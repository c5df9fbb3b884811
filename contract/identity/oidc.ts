import { z } from "zod";
import { calls, everyRole } from "#contract/call.ts";
import { id, stepUp, stepUpRefusals } from "#contract/fields.ts";

/** Single sign-on. Login and return are pages (docs/single-sign-on.md). */
export const oidc = calls({
  "oidc.getPending": {
    why: "A person whose identity has no account yet sees which it is, and links it or registers with it.",
    method: "POST",
    by: "anyone",
    input: z.object({}),
    row: z.object({
      /** Empty where the identity provider names none. */
      email: z.string(),
      /** Whether a new account can have this address: the provider has proved it, and registration is open. */
      canRegister: z.boolean(),
      /** Whether oidc.link asks for the password: not after a login that came after the identity was proved. */
      needsPassword: z.boolean(),
    }),
    note: "The identity that was proved in this browser in the last hour; [] without one.",
  },
  "oidc.list": {
    why: "Users see with which identities they can log in.",
    method: "POST",
    ...everyRole,
    input: z.object({}),
    row: z.object({
      identityId: z.int(),
      issuer: z.string(),
      linkedAt: z.iso.datetime(),
      usedAt: z.iso.datetime().nullable(),
    }),
  },
  "oidc.link": {
    why: "An existing account is opened by an identity from then on.",
    title: "Link an identity for single sign-on",
    method: "POST",
    ...everyRole,
    input: z.object({ password: stepUp.password.nullish(), code: stepUp.code }),
    refuses: [...stepUpRefusals, "not_found", "identity_taken", "identity_role"],
    answers: { done: "Success" },
    says: { done: "Linked. You can log in with it from now on.", otherwise: "This was not linked" },
    note: "Links the identity that was proved in this browser. Needs the password, and a code where two-step sign-in is on, unless a login with them came after the identity was proved, at most five minutes ago.",
    unrepeatable: true,
    ownTransaction: true,
    audited: "account",
  },
  "oidc.unlink": {
    why: "An identity that is no longer used opens the account no more.",
    title: "Unlink an identity",
    method: "POST",
    ...everyRole,
    input: z.object({ identityId: id(), ...stepUp }),
    refuses: [...stepUpRefusals, "not_found"],
    answers: { done: "Success" },
    says: { done: "Unlinked", otherwise: "This was already unlinked." },
    unrepeatable: true,
    ownTransaction: true,
    audited: "account",
  },
});
