import { type MemberKind, memberKinds } from "#domain/member.ts";
import { insertInvitation } from "#server/identity/account-invitations/queries.ts";
import { saveKind } from "#server/identity/members/queries.ts";
import type { Db } from "#server/platform/db/connect.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { hashOf, newLinkToken } from "#server/platform/http/cookies.ts";
import { signedIn } from "#server/test/ask.ts";
import { buildCompany } from "#server/test/build.ts";
import { insertMemberEntry } from "#server/test/build-entries.ts";
import type { Opened } from "#server/test/open.ts";

interface NewMember {
  readonly companyId: number;
  readonly kind?: MemberKind;
  readonly passwordHash?: string;
  readonly email?: string;
}

let membersBuilt = 0;

/** A company whose owner is signed in. */
export async function buildOwner(opened: Opened, passwordHash: string) {
  const { id, name } = await buildCompany(opened.db, { passwordHash });
  return { id, name, as: await signedIn(opened, id) };
}

/** A person who joined a company. */
export async function buildMember(db: Db, { companyId, kind = "payer", passwordHash = "none", email = "" }: NewMember) {
  membersBuilt += 1;
  const name = `Member ${membersBuilt}`;
  const username = `member_${process.pid}_${membersBuilt}`;
  const profile = { username, name, email, phone: "", passwordHash, role: "client", status: "accepted" } as const;
  const [account] = await db
    .insert(accounts)
    .values({ ...profile, memberOf: companyId })
    .returning();
  if (!account) throw new Error("no member was inserted");
  await insertMemberEntry(db, account.id);
  await saveKind(db, { accountId: account.id, companyId, kind });
  return account;
}

export type Member = Awaited<ReturnType<typeof buildMember>>;

/** A member of each kind, each with an address. */
export async function buildMembers(
  db: Db,
  companyId: number,
  newAddress: () => string,
): Promise<Readonly<Record<MemberKind, Member>>> {
  const built: Partial<Record<MemberKind, Member>> = {};
  for (const kind of memberKinds) built[kind] = await buildMember(db, { companyId, kind, email: newAddress() });
  return built as Record<MemberKind, Member>;
}

/** A member of a company, and an open invitation of it. */
export async function buildTeam(db: Db, companyId: number) {
  const token = newLinkToken();
  const invited = {
    kind: "member",
    companyId,
    email: "new@kaamkaj.example",
    name: "Meera",
    memberKind: "hirer",
  } as const;
  const invitationId = await insertInvitation(db, {
    ...invited,
    tokenHash: hashOf(token),
    invitedBy: companyId,
  });
  return { memberId: (await buildMember(db, { companyId })).id, invitationId, token };
}
