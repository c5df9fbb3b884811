import { insertWaitingLogin } from "#server/features/session/second-step-queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { passkeyChallenges, passkeys, recoveryCodes } from "#server/platform/db/schema/secondstep.ts";
import { hashOf, newToken } from "#server/platform/http/cookies.ts";
import { newAuthenticator } from "#server/test/authenticator.ts";

/** An account's passkey with a challenge it has signed, and a browser that owes the second step with a code to give. */
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
  await db.insert(recoveryCodes).values({ accountId, codeHash: hashOf(plain(code)) });
  await insertWaitingLogin(db, { tokenHash: hashOf(step), accountId });
  return { passkeyId: passkey?.id ?? 0, credential: authenticator.get(challenge), step, code };
}

/** As a recovery code is read: without case, and without letters that look like digits. */
const plain = (code: string) => code.toLowerCase().replace(/[il]/g, "1").replace(/o/g, "0");
