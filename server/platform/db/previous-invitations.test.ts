import { and, asc, eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { migrateDatabase } from "#server/platform/db/migrate.ts";
import { accountInvitations } from "#server/platform/db/schema/account-invitations.ts";
import { buildAdmin, buildCompany } from "#server/test/build.ts";
import { olderDatabase } from "#server/test/older-database.ts";
import { open } from "#server/test/open.ts";

const opened = open();

/** Invitations as versions of before 2026-11-29 wrote them. Their ids overlap. */
const rows = `
  insert into accounts (username, role, status, password_hash, name, email, phone)
    values ('asha1', 'client', 'accepted', 'none', 'Asha', 'asha@kaamkaj.example', '9876543210');
  insert into admin_invitations (email, name, permissions, token_hash, invited_by, expires_at, revoked_at) values
    ('a@kaamkaj.example', 'Anil', '{verify,people}', 'a1', 1, '2026-11-30T10:00:00Z', null),
    ('', 'Administrator', '{}', 'a2', null, '2026-11-30T10:00:00Z', '2026-11-29T10:00:00Z');
  insert into member_invitations (company_id, email, name, kind, token_hash, invited_by, expires_at, used_at)
    values (1, 'm@kaamkaj.example', 'Meera', 'payer', 'm1', 1, '2026-11-30T10:00:00Z', '2026-11-28T10:00:00Z');
  insert into registration_invitations (email, role, token_hash, invited_by, created_at, expires_at) values
    ('r1@kaamkaj.example', 'client', 'r1', 1, '2026-11-20T10:00:00Z', '2026-11-30T10:00:00Z'),
    ('r2@kaamkaj.example', 'freelancer', 'r2', null, '2026-11-20T10:00:00Z', '2026-11-30T10:00:00Z'),
    ('r3@kaamkaj.example', 'freelancer', 'r3', 1, '2026-11-20T10:00:00Z', '2026-11-30T10:00:00Z');`;

it("account invitations of an older database are all in one table", async () => {
  const { pool, db, drop } = await olderDatabase("0115_claims");
  await pool.query(rows);
  const columns = "id, email, token_hash, invited_by, created_at, expires_at, used_at, revoked_at";
  const stored = async () => {
    const lists = [];
    for (const list of [
      `select ${columns}, name, permissions from admin_invitations order by id`,
      `select ${columns}, name, company_id, kind from member_invitations order by id`,
      `select ${columns}, role from registration_invitations order by id`,
    ])
      lists.push((await pool.query(list)).rows);
    return lists;
  };
  const before = await stored();
  await migrateDatabase({ pool });
  expect(await stored()).toEqual(before);
  const moved = await db
    .select()
    .from(accountInvitations)
    .orderBy(asc(accountInvitations.kind), asc(accountInvitations.id));
  expect(moved.map(({ kind, id, tokenHash }) => [kind, id, tokenHash])).toEqual([
    ["admin", 1, "a1"],
    ["admin", 2, "a2"],
    ["member", 1, "m1"],
    ["registration", 1, "r1"],
    ["registration", 2, "r2"],
    ["registration", 3, "r3"],
  ]);
  const { rows: next } = await pool.query("select nextval('account_invitations_id_seq')::int as id");
  expect(next).toEqual([{ id: 4 }]);
  await drop();
});

/** The statements of the version before, which names every column. */
const insertions = {
  admin: (inviterId: number) => sql`insert into admin_invitations
    (id, email, name, permissions, token_hash, invited_by, created_at, expires_at, used_at, revoked_at) values
    (default, 'a@kaamkaj.example', 'Anil', '{verify}', 'of before a', ${inviterId}, default, now() + interval '1 day', default, default)
    returning id`,
  member: (inviterId: number) => sql`insert into member_invitations
    (id, company_id, email, name, kind, token_hash, invited_by, created_at, expires_at, used_at, revoked_at) values
    (default, ${inviterId}, 'm@kaamkaj.example', 'Meera', 'payer', 'of before m', ${inviterId}, default, now() + interval '1 day', default, default)
    returning id`,
  registration: (inviterId: number) => sql`insert into registration_invitations
    (id, email, role, token_hash, invited_by, created_at, expires_at, used_at, revoked_at) values
    (default, 'r@kaamkaj.example', 'client', 'of before r', ${inviterId}, default, now() + interval '1 day', default, default)
    on conflict do nothing returning id`,
} as const;

it.each(["admin", "member", "registration"] as const)(
  "the statements of the version before still invite, use and delete (%s)",
  async (kind) => {
    const { id: inviterId } = kind === "member" ? await buildCompany(opened.db) : await buildAdmin(opened.db);
    const {
      rows: [inserted],
    } = await opened.db.execute<{ id: number }>(insertions[kind](inviterId));
    const itself = and(eq(accountInvitations.kind, kind), eq(accountInvitations.id, inserted?.id ?? 0));
    const rowsNow = () => opened.db.select().from(accountInvitations).where(itself);
    expect(await rowsNow()).toMatchObject([{ invitedBy: inviterId, usedAt: null, revokedAt: null }]);
    const table = sql.identifier(`${kind}_invitations`);
    await opened.db.execute(sql`update ${table} set used_at = now() where token_hash = ${`of before ${kind[0]}`}
      and used_at is null and expires_at > now() returning id`);
    expect(await rowsNow()).toMatchObject([{ usedAt: expect.any(Date) }]);
    await opened.db.execute(sql`delete from ${table} where id = ${inserted?.id ?? 0}`);
    expect(await rowsNow()).toEqual([]);
  },
);

it("a second open invitation of an address to register is none, also of the version before", async () => {
  const { id } = await buildAdmin(opened.db);
  expect((await opened.db.execute(insertions.registration(id))).rows).toHaveLength(1);
  expect((await opened.db.execute(insertions.registration(id))).rows).toHaveLength(0);
});
