import { insertWaitingLogin } from "#server/identity/session/second-step-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { passkeyChallenges, passkeys, recoveryCodes } from "#server/platform/db/schema/secondstep.ts";
import { hashOf, newToken } from "#server/platform/http/cookies.ts";
import { newAuthenticator } from "#server/test/identity/authenticator.ts";

/** A passkey with a signed challenge, and a login that waits for its second step with a valid code. */
export async function buildCredentials(db: Db, accountId: number) {
  const authenticator = newAuthenticator();
  const { credentialId, publicKey } = authenticator;
  const [passkey] = await db
    .insert(passkeys)
    .values({ accountId, credentialId, publicKey, counter: 0, transports: [], name: "Phone" })
    .returning({ id: passkeys.id });
  const [challenge, step, code] = [
    newToken(),
    newToken(),
    newToken()
      .replace(/[^0-9a-z]/gi, "0")
      .slice(0, 16),
  ];
  await db.insert(passkeyChallenges).values({ challenge });
  await db.insert(recoveryCodes).values({ accountId, codeHash: hashOf(normalize(code)) });
  await insertWaitingLogin(db, { tokenHash: hashOf(step), accountId });
  return { passkeyId: passkey?.id ?? 0, credential: authenticator.get(challenge), step, code };
}

/** Normalizes a recovery code: lower case, digits for similar letters. */
const normalize = (code: string) => code.toLowerCase().replace(/[il]/g, "1").replace(/o/g, "0");
