import type { Input, Row } from "#contract/call.ts";
import type { secondstep } from "#contract/secondstep.ts";
import { mostPasskeys } from "#domain/second-step.ts";
import { hashOf } from "#server/http/cookies.ts";
import { found } from "#server/http/found.ts";
import type { Handler } from "#server/http/handler.ts";
import {
  credentialsOf,
  deletePasskey,
  insertChallenge,
  insertPasskey,
  notePasskeyUse,
  passkeyWith,
  takeChallenge,
} from "#server/secondstep/passkey-queries.ts";
import { accountWaiting, takeWaitingLogin } from "#server/secondstep/queries.ts";
import type { Services } from "#server/services.ts";
import { confirmed, letIn, mayTry } from "#server/session/login-service.ts";
import { tellOwner } from "#server/session/notice-service.ts";
import { accountWith } from "#server/session/queries.ts";
import { addressOf, type Settings } from "#server/settings.ts";

/** Loaded when the first passkey comes: it takes a quarter of a second and 26 MB. */
const webauthn = () => import("@simplewebauthn/server");

/** EdDSA, ES256, RS256 by their COSE numbers: named, since the library would ask Node for what is still an experiment there. */
const supportedAlgorithmIDs = [-8, -7, -257];

/** The authenticator always asks for its owner: so a passkey is two steps in one, and never less. */
const userVerification = "required";

/** Where passkeys belong: to the address of the settings, whatever Host a request names (DESIGN section 4). */
function siteOf(settings: Settings) {
  const { hostname, origin } = new URL(addressOf(settings));
  return { rpID: hostname, origin };
}

/** What authenticators file an account under: says nothing to them, and is the same for all passkeys of an account. */
const handleOf = (accountId: number) => new Uint8Array(Buffer.from(hashOf(`passkeys of ${accountId}`), "hex"));

export const startPasskey: Handler<typeof secondstep.passkeystart> = async ({ name, password }, context) => {
  const { db, services } = context;
  const account = await confirmed(password, context);
  if (!account) return { outcome: "wrong" };
  const present = await credentialsOf(db, account.id);
  if (present.length >= mostPasskeys) return { outcome: "full" };
  const { generateRegistrationOptions } = await webauthn();
  const options = await generateRegistrationOptions({
    rpName: "Kaamkaj",
    rpID: siteOf(services.settings).rpID,
    userName: account.username,
    userID: handleOf(account.id),
    userDisplayName: account.name,
    excludeCredentials: present,
    authenticatorSelection: { residentKey: "required", userVerification },
    supportedAlgorithmIDs,
  });
  await insertChallenge(db, { challenge: options.challenge, accountId: account.id, name });
  return { outcome: "done", options: options as Options };
};

type Options = NonNullable<ReturnType<typeof secondstep.passkeystart.extra.parse>["options"]>;

export const registerPasskey: Handler<typeof secondstep.passkeyreg> = async ({ credential }, context) => {
  const { db, actor, services, note } = context;
  const asked = await takeChallenge(db, challengeIn(credential), actor.loginid);
  const made = asked && (await judgeNew(credential, asked.challenge, services));
  const account = await accountWith(db, actor.loginid);
  if (!made || !account) return "wrong";
  const row = {
    accountId: account.id,
    credentialId: made.id,
    publicKey: Buffer.from(made.publicKey).toString("base64url"),
    counter: made.counter,
    transports: credential.response.transports ?? [],
    name: asked.name,
  };
  return db.transaction(async (tx) => {
    if (!(await insertPasskey(tx, row))) return "wrong";
    await note(tx, { id: account.id, after: { passkey: "added" } });
    await tellOwner(tx, services, account, "passkeyOn");
    return "done";
  });
};

export const removePasskey: Handler<typeof secondstep.passkeydelete> = async ({ passkeyid, password }, context) => {
  const { db, services, refuse, note } = context;
  const account = await confirmed(password, context);
  if (!account) return "wrong";
  await db.transaction(async (tx) => {
    found(await deletePasskey(tx, account.id, passkeyid), refuse);
    await note(tx, { id: account.id, before: { passkeyid }, after: { passkey: "removed" } });
    await tellOwner(tx, services, account, "passkeyOff");
  });
  return "done";
};

/** Any passkey of this site, or after the password one of that account. */
export const offerPasskeys: Handler<typeof secondstep.passkeyoptions> = async (_input, { db, visit, services }) => {
  const account = await accountWaiting(db, visit.stepHash);
  const { generateAuthenticationOptions } = await webauthn();
  const options = await generateAuthenticationOptions({
    rpID: siteOf(services.settings).rpID,
    allowCredentials: account ? await credentialsOf(db, account.id) : [],
    userVerification,
  });
  await insertChallenge(db, { challenge: options.challenge });
  return [options as Row<typeof secondstep.passkeyoptions>];
};

/** Both steps in one. Who guesses passwords cannot lock this way in. */
export const loginWithPasskey: Handler<typeof secondstep.passkeylogin> = async ({ credential }, context) => {
  const { db, visit, services } = context;
  const asked = await takeChallenge(db, challengeIn(credential));
  if (!asked) return refused("not signed for a challenge of ours", services);
  const known = await passkeyWith(db, credential.id);
  if (!known || !mayTry(known.account, context)) return refused("nobody here has it", services);
  const { passkey, account } = known;
  const counter = await judgeUse(credential, { challenge: asked.challenge, passkey }, services);
  if (counter === undefined) return [];
  return db.transaction(async (tx) => {
    if (!(await notePasskeyUse(tx, passkey, counter))) return [];
    await takeWaitingLogin(tx, visit.stepHash);
    visit.endStep();
    return letIn(tx, account, context);
  });
};

type NewCredential = Input<typeof secondstep.passkeyreg>["credential"];
type UsedCredential = Input<typeof secondstep.passkeylogin>["credential"];

/** The challenge that a browser says it signed; nothing like one of ours is "". */
function challengeIn({ response }: NewCredential | UsedCredential): string {
  try {
    const { challenge } = Object(JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString())) as Said;
    return typeof challenge === "string" && /^[\w-]{20,100}$/.test(challenge) ? challenge : "";
  } catch {
    return "";
  }
}

interface Said {
  readonly challenge?: unknown;
}

/** An operator may want to know of it; whose it would be, and which, stays out of the log. */
function refused(reason: string, { log }: Services): [] {
  log.info({ reason }, "a passkey was refused");
  return [];
}

/** The library throws whatever is wrong with an answer. */
async function judged<T>(verdict: Promise<T>, services: Services): Promise<T | undefined> {
  return verdict.catch((error: Error) => {
    refused(error.message, services);
    return undefined;
  });
}

async function judgeNew(credential: NewCredential, challenge: string, services: Services) {
  const { verifyRegistrationResponse } = await webauthn();
  const { rpID, origin } = siteOf(services.settings);
  const { clientDataJSON, attestationObject } = credential.response;
  const verdict = verifyRegistrationResponse({
    response: { ...credential, response: { clientDataJSON, attestationObject }, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    supportedAlgorithmIDs,
  });
  return (await judged(verdict, services))?.registrationInfo?.credential;
}

/** The new count of the authenticator when it was right. */
async function judgeUse(
  { response, ...credential }: UsedCredential,
  { challenge, passkey }: { readonly challenge: string; readonly passkey: Passkey },
  services: Services,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await webauthn();
  const { rpID, origin } = siteOf(services.settings);
  const { userHandle, ...signed } = response;
  if (userHandle && userHandle !== Buffer.from(handleOf(passkey.accountId)).toString("base64url")) return undefined;
  const verdict = verifyAuthenticationResponse({
    response: { ...credential, response: signed, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, "base64url")),
      counter: passkey.counter,
    },
  });
  const info = await judged(verdict, services);
  return info?.verified ? info.authenticationInfo.newCounter : undefined;
}

type Passkey = NonNullable<Awaited<ReturnType<typeof passkeyWith>>>["passkey"];
