import type { Input } from "#contract/call.ts";
import type { secondstep } from "#contract/identity/secondstep.ts";
import { consumeChallenge, notePasskeyUse, passkeyWith } from "#server/identity/secondstep/passkey-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import type { Services } from "#server/platform/http/services.ts";
import { addressOf, type Settings } from "#server/platform/settings.ts";

/** Loaded when the first passkey comes: it takes a quarter of a second and 26 MB. */
export const webauthn = () => import("@simplewebauthn/server");

/** EdDSA, ES256, RS256 by their COSE numbers: named, since the library would ask Node for what is still an experiment there. */
export const supportedAlgorithmIDs = [-8, -7, -257];

/** The authenticator always asks for its owner: so a passkey is two steps in one, and never less. */
export const userVerification = "required";

/**
 * Where passkeys belong: to the address of the settings, whatever Host a request names
 * (docs/configuration.md#address-and-process).
 */
export function siteOf(settings: Settings) {
  const { hostname, origin } = new URL(addressOf(settings));
  return { rpID: hostname, origin };
}

/** What authenticators file an account under: says nothing to them, and is the same for all passkeys of an account. */
export const handleOf = (accountId: number) => new Uint8Array(Buffer.from(hashOf(`passkeys of ${accountId}`), "hex"));

type NewCredential = Input<(typeof secondstep)["passkeys.register"]>["credential"];
type UsedCredential = Input<(typeof secondstep)["passkeys.login"]>["credential"];

/** The challenge that a browser says it signed; nothing like one of ours is "". */
export function challengeIn({ response }: NewCredential | UsedCredential): string {
  try {
    const { challenge } = Object(
      JSON.parse(Buffer.from(response.clientDataJSON, "base64url").toString()),
    ) as ClientData;
    return typeof challenge === "string" && /^[\w-]{20,100}$/.test(challenge) ? challenge : "";
  } catch {
    return "";
  }
}

interface ClientData {
  readonly challenge?: unknown;
}

/** An operator may want to know of it; whose it would be, and which, stays out of the log. */
export function refused(reason: string, { log }: Services): [] {
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

export async function judgeNew(credential: NewCredential, challenge: string, services: Services) {
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
export async function judgeUse(
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

/** Whether the account's owner just signed with one of its passkeys. The challenge counts once, whatever comes of it. */
export async function takePasskey(
  tx: Db,
  accountId: number,
  credential: UsedCredential,
  services: Services,
): Promise<boolean> {
  const challenge = (await consumeChallenge(tx, challengeIn(credential)))?.challenge;
  const registration = challenge ? await passkeyWith(tx, credential.id) : undefined;
  if (!challenge || registration?.account.id !== accountId) return false;
  const counter = await judgeUse(credential, { challenge, passkey: registration.passkey }, services);
  return counter !== undefined && notePasskeyUse(tx, registration.passkey, counter);
}
