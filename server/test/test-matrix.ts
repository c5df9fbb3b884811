import { eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it, type TestOptions } from "vitest";
import type { Call } from "#contract/call.ts";
import { contract } from "#contract/index.ts";
import { type MemberKind, memberKinds } from "#domain/member.ts";
import { permissions as allPermissions, type Permission } from "#domain/permission.ts";
import { saveKind } from "#server/identity/members/queries.ts";
import { replacePermissions } from "#server/identity/session/permission-queries.ts";
import { adminPermissions } from "#server/platform/db/schema/admins.ts";
import { sessions } from "#server/platform/db/schema/sessions.ts";
import { codeOf, makeCall } from "#server/test/matrix-call.ts";
import type { Row } from "#server/test/matrix-row.ts";
import { rulesOf } from "#server/test/matrix-rules.ts";
import { type Opened, open } from "#server/test/open.ts";
import { auditVerdict } from "#server/test/operation/audit-verdict.ts";
import { watchRows } from "#server/test/row-changes.ts";
import { saveRows } from "#server/test/saved-rows.ts";
import { type Actor, actors, buildWorld, type World } from "#server/test/world.ts";

/** A row that an admin needs a permission for, and the permissions that open it. */
function withPermissions(row: Row): readonly { readonly row: Row; readonly needs: readonly Permission[] }[] {
  const call: Call | undefined = row.call === "images" ? undefined : contract[row.call];
  return !call?.needs || call.needs === "none" ? [] : [{ row, needs: row.needs ?? call.needs }];
}

/** A row that companies may call, and the members that it is open to. */
function withMemberKinds(row: Row): readonly { readonly row: Row; readonly kinds: readonly MemberKind[] }[] {
  const call: Call | undefined = row.call === "images" ? undefined : contract[row.call];
  return call?.memberKinds ? [{ row, kinds: call.memberKinds }] : [];
}

/** Saves all rows as they are. Tells which tables have changed since it was asked last, and restores them. */
export const guardRows = async (db: Opened["db"]) => ({
  restoreRows: await saveRows(db),
  changedTables: await watchRows(db),
});

/** Permissions that a call asks for beside one of those that its row names. */
const alsoNeeded: Readonly<Record<string, readonly Permission[]>> = {
  "claims.rule": ["moderate"],
  "claims.approveRuling": ["moderate"],
};

/** The response of a call, and its code with what its audit entries lack. */
export async function responseIn(opened: Opened, row: Row, world: World, actor: Actor) {
  const response = await makeCall(opened, row, world, actor);
  const code = await codeOf(response, opened, row, world, actor);
  return { response, code: code + (await auditVerdict(response, row, opened.db)) };
}

interface MatrixOptions {
  /** Of the rows whose permissions, or whose kinds of members, an earlier row has already tested: one hook decides about all of them. */
  readonly repeated: TestOptions;
}

/** Tests each cell of these rows: the response, the rows that change, and the audit entries. */
export function testMatrix(rows: readonly Row[], { repeated }: MatrixOptions): void {
  const seen = new Set<string>();
  const optionsOf = (combination: readonly string[]): TestOptions => {
    const key = combination.join();
    const isRepeated = seen.has(key);
    seen.add(key);
    return isRepeated ? repeated : {};
  };
  // The ledger check logs what these accounts and files lack: they were inserted without the entries of their calls.
  const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
  let world: World;
  let changedTables: () => Promise<string[]>;
  let restoreRows: () => Promise<void>;

  beforeAll(async () => {
    world = await buildWorld(opened);
    // A session is marked as seen once a minute, which is no change of the call.
    await opened.db.update(sessions).set({ seenAt: sql`now() + interval '1 hour'` });
    ({ restoreRows, changedTables } = await guardRows(opened.db));
  });

  /** The code of the response, followed by what is wrong: rows that a refused call changed, missing or extra audit entries. */
  async function cell(row: Row, actor: Actor): Promise<string> {
    const { response, code } = await responseIn(opened, row, world, actor);
    const changed = await changedTables();
    if (changed.length === 0) return code;
    // The next caller finds everything as it was.
    await restoreRows();
    return response.statusCode === 200 ? code : `${code}, but rows changed in ${changed.join(", ")}`;
  }

  describe("every call, made by everybody", () => {
    for (const row of rows)
      it(`${row.call} ${row.about}: ${row.cells}${rulesOf(row)}`, async () => {
        const cells: string[] = [];
        for (const actor of actors) cells.push(await cell(row, actor));
        expect(cells.join(" ")).toBe(row.cells);
      });
  });

  describe("every call of admins, by an admin with few permissions", () => {
    async function hold(permissions: readonly Permission[]): Promise<void> {
      await replacePermissions(opened.db, world.ids.AD, permissions);
      // Approvals need an admin who has held the permission for some time.
      const grantedAt = sql`now() - interval '2 days'`;
      await opened.db.update(adminPermissions).set({ grantedAt }).where(eq(adminPermissions.accountId, world.ids.AD));
      await changedTables();
    }
    afterEach(() => hold(allPermissions));

    for (const { row, needs } of rows.flatMap(withPermissions))
      it(`${row.call} ${row.about}: refused without ${needs.join(", ")}`, optionsOf(needs), async () => {
        await hold(allPermissions.filter((permission) => !needs.includes(permission)));
        expect(await cell(row, "AD")).toBe("P");
        for (const permission of needs) {
          await hold([permission, ...(alsoNeeded[row.call] ?? [])]);
          expect(await cell(row, "AD"), `with ${permission}`).toBe(row.cells.split(" ").at(-1));
        }
      });
  });

  describe("every call of companies, by a member of each kind", () => {
    const cellOfOwner = ({ cells }: Row) => cells.split(" ")[actors.indexOf("CO")];
    async function become(kind: MemberKind): Promise<void> {
      await saveKind(opened.db, { accountId: world.ids.CO, companyId: world.ids.CO, kind });
      await changedTables();
    }
    afterEach(() => become("owner"));

    for (const { row, kinds } of rows.flatMap(withMemberKinds))
      it(`${row.call} ${row.about}: open to ${kinds.join(", ")}`, optionsOf(kinds), async () => {
        for (const kind of memberKinds) {
          await become(kind);
          expect(await cell(row, "CO"), `by a ${kind}`).toBe(kinds.includes(kind) ? cellOfOwner(row) : "P");
        }
      });
  });
}
