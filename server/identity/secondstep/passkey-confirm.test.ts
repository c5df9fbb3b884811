import { describe, expect, it } from "vitest";
import { passkeyChallenges, passkeys } from "#server/platform/db/schema/secondstep.ts";
import { newToken } from "#server/platform/http/cookies.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildFreelancer } from "#server/test/build.ts";
import { newAuthenticator } from "#server/test/identity/authenticator.ts";
import { enableTwoFactor, expireCode, password } from "#server/test/identity/second-step.ts";
import { codeOf } from "#server/test/identity/totp.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const passwordHash = await hashPassword(password);

const start = (as: Browser, more: object = {}) =>
  ask(opened, "passkeys.startRegistration", { name: "My phone", password, ...more }, { as });

async function buildPasskey(accountId: number) {
  const authenticator = newAuthenticator();
  const { credentialId, publicKey } = authenticator;
  await opened.db
    .insert(passkeys)
    .values({ accountId, credentialId, publicKey, counter: 0, transports: [], name: "Phone" });
  return authenticator;
}

const challenge = async (as: Browser) =>
  (await ask(opened, "passkeys.startLogin", {}, { as })).json<{ challenge: string }[]>()[0]?.challenge ?? "";

/** Somebody with two-step sign-in and a passkey. */
async function guarded() {
  const { id } = await buildFreelancer(opened.db, { passwordHash });
  return { id, ...(await enableTwoFactor(opened, id)), authenticator: await buildPasskey(id) };
}

describe("adding a passkey", () => {
  it("takes the password alone where two-step sign-in is off", async () => {
    const { id } = await buildFreelancer(opened.db, { passwordHash });
    expect(outcomeOf(await start(await signedIn(opened, id)))).toBe("Success");
  });

  it("asks for a code where two-step sign-in is on", async () => {
    const { as } = await guarded();
    for (const more of [{}, { code: "" }]) {
      const response = await start(as, more);
      expect(outcomeOf(response)).toBe("400 invalid");
      expect(response.json()).toMatchObject({ fields: { code: "please fill this field" } });
    }
    const wrong = await start(as, { code: "000000" });
    expect(wrong.json()).toEqual({ message: "wrong code" });
  });

  it("takes a fresh code of the app once, or a recovery code", async () => {
    const { id, as, secret, recoveryCodes } = await guarded();
    const code = codeOf(secret);
    expect(outcomeOf(await start(as, { code }))).toBe("Success");
    expect(outcomeOf(await start(as, { code }))).toBe("wrong code");
    await expireCode(opened, id);
    expect(outcomeOf(await start(as, { code: recoveryCodes[0] }))).toBe("Success");
    expect(outcomeOf(await start(as, { code: recoveryCodes[0] }))).toBe("wrong code");
  });

  it("takes what a passkey of the account signed just now, once, and still the password", async () => {
    const { as, authenticator } = await guarded();
    const credential = authenticator.get(await challenge(as));
    expect(outcomeOf(await start(as, { credential, password: "Wrong1234" }))).toBe("wrong");
    expect(outcomeOf(await start(as, { credential }))).toBe("Success");
    expect(outcomeOf(await start(as, { credential }))).toBe("wrong code");
  });

  it("takes no passkey of somebody else, of another site, or for a challenge that was made up or kept for registration", async () => {
    const { id, as, authenticator } = await guarded();
    const other = await guarded();
    const registration = newToken();
    await opened.db.insert(passkeyChallenges).values({ challenge: registration, accountId: id });
    const refused = [
      other.authenticator.get(await challenge(as)),
      authenticator.get(await challenge(as), { origin: "https://evil.example" }),
      authenticator.get(newToken()),
      authenticator.get(registration),
    ];
    for (const credential of refused) expect(outcomeOf(await start(as, { credential }))).toBe("wrong code");
  });
});
