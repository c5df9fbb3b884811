import { randomBytes } from "node:crypto";
import { insertInvitation, insertRegistrations } from "#server/identity/account-invitations/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { hashOf } from "#server/platform/http/cookies.ts";

const token = () => randomBytes(16).toString("hex");

/** An open invitation of an admin, and the token of its link. */
export async function buildInvitation(db: Db, invitedBy: number) {
  const secret = token();
  const invited = {
    kind: "admin",
    email: `${secret}@kaamkaj.example`,
    name: "Asha",
    permissions: ["verify"],
    invitedBy,
  } as const;
  return { id: await insertInvitation(db, { ...invited, tokenHash: hashOf(secret) }), token: secret };
}

/** An open invitation of a company, and the token of its link. */
export async function buildRegistration(db: Db, invitedBy: number) {
  const secret = token();
  const invited = { email: `${secret}@kaamkaj.example`, role: "client", tokenHash: hashOf(secret), invitedBy } as const;
  const [row] = await insertRegistrations(db, [invited]);
  return { id: row?.id ?? 0, token: secret };
}
