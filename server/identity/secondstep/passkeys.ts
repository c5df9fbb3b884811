import type { Row } from "#contract/call.ts";
import type { secondstep } from "#contract/identity/secondstep.ts";
import { mostPasskeys } from "#domain/identity/second-step.ts";
import { withBothSteps } from "#server/identity/secondstep/confirmation.ts";
import {
  challengeIn,
  handleOf,
  judgeNew,
  judgeUse,
  refused,
  siteOf,
  supportedAlgorithmIDs,
  userVerification,
  webauthn,
} from "#server/identity/secondstep/passkey-proof.ts";
import {
  consumeChallenge,
  credentialsOf,
  deletePasskey,
  insertChallenge,
  insertPasskey,
  notePasskeyUse,
  passkeyWith,
} from "#server/identity/secondstep/passkey-queries.ts";
import { canLogIn, confirmPassword, startSession } from "#server/identity/session/login.ts";
import { notifyOwner } from "#server/identity/session/notify-owner.ts";
import { accountWith } from "#server/identity/session/queries.ts";
import { accountWaiting, takeWaitingLogin } from "#server/identity/session/second-step-queries.ts";
import type { Handler } from "#server/platform/http/context.ts";
import { requireRows } from "#server/platform/refusal.ts";

/** A passkey replaces both factors, so adding one requires both where two-factor authentication is on. */
export const startPasskey: Handler<(typeof secondstep)["passkeys.startRegistration"]> = async (
  { name, ...typed },
  context,
) => {
  const { generateRegistrationOptions } = await webauthn();
  const { rpID } = siteOf(context.services.settings);
  const started = await withBothSteps(typed, context, async (tx, account) => {
    const present = await credentialsOf(tx, account.id);
    if (present.length >= mostPasskeys) return { outcome: "full" } as const;
    const options = await generateRegistrationOptions({
      rpName: context.services.platformSettings.brand().name,
      rpID,
      userName: account.username,
      userID: handleOf(account.id),
      userDisplayName: account.name,
      excludeCredentials: present,
      authenticatorSelection: { residentKey: "required", userVerification },
      supportedAlgorithmIDs,
    });
    await insertChallenge(tx, { challenge: options.challenge, accountId: account.id, name });
    return { outcome: "done", options: options as Options } as const;
  });
  return typeof started === "string" ? { outcome: started } : started;
};

type Options = NonNullable<ReturnType<(typeof secondstep)["passkeys.startRegistration"]["extra"]["parse"]>["options"]>;

export const registerPasskey: Handler<(typeof secondstep)["passkeys.register"]> = async ({ credential }, context) => {
  const { db, actor, services, recordAudit } = context;
  const challenge = await consumeChallenge(db, challengeIn(credential), actor.personId);
  const made = challenge && (await judgeNew(credential, challenge.challenge, services));
  const account = await accountWith(db, actor.personId);
  if (!made || !account) return "wrong";
  const row = {
    accountId: account.id,
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString("base64url"),
    counter: made.counter,
    transports: credential.response.transports ?? [],
    name: challenge.name,
  };
  return db.transaction(async (tx) => {
    if (!(await insertPasskey(tx, row))) return "wrong";
    await recordAudit(tx, { id: account.id, after: { passkey: "added" } });
    await notifyOwner(tx, services, account, "passkeyOn");
    return "done";
  });
};

export const removePasskey: Handler<(typeof secondstep)["passkeys.delete"]> = async (
  { passkeyId, password },
  context,
) => {
  const { db, services, refuse, recordAudit } = context;
  const account = await confirmPassword(password, context);
  if (!account) return "wrong";
  await db.transaction(async (tx) => {
    requireRows(await deletePasskey(tx, account.id, passkeyId), refuse);
    await recordAudit(tx, { id: account.id, before: { passkeyId }, after: { passkey: "removed" } });
    await notifyOwner(tx, services, account, "passkeyOff");
  });
  return "done";
};

/** Any passkey of this site, or after the password one of the account. */
export const offerPasskeys: Handler<(typeof secondstep)["passkeys.startLogin"]> = async (
  _input,
  { db, browser, services },
) => {
  const account = await accountWaiting(db, browser.stepHashes);
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(services.settings).rpID,
    allowCredentials: account ? await credentialsOf(db, account.id) : [],
    userVerification,
  });
  await insertChallenge(db, { challenge: options.challenge });
  return [options as Row<(typeof secondstep)["passkeys.startLogin"]>];
};

/** Replaces both factors. Failed passwords do not lock this login. */
export const loginWithPasskey: Handler<(typeof secondstep)["passkeys.login"]> = async ({ credential }, context) => {
  const { db, browser, services } = context;
  const challenge = await consumeChallenge(db, challengeIn(credential));
  if (!challenge) return refused("not signed for an issued challenge", services);
  const registration = await passkeyWith(db, credential.id);
  if (!registration || !canLogIn(registration.account, context)) return refused("unknown passkey or account", services);
  const { passkey, account } = registration;
  const counter = await judgeUse(credential, { challenge: challenge.challenge, passkey }, services);
  if (counter === undefined) return [];
  return db.transaction(async (tx) => {
    if (!(await notePasskeyUse(tx, passkey, counter))) return [];
    await takeWaitingLogin(tx, account.id, browser.stepHashes);
    browser.endStep();
    return startSession(tx, account, context);
  });
};
