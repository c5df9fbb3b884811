import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { permissions } from "#domain/permission.ts";
import { permissionsOf } from "#server/identity/session/permission-queries.ts";
import { migrateDatabase } from "#server/platform/db/migrate.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFile, buildRequest } from "#server/test/build.ts";
import { olderDatabase } from "#server/test/older-database.ts";
import { open } from "#server/test/open.ts";

const opened = open();

describe("the permissions of an admin", () => {
  it("are in whoami, and not in that of a company", async () => {
    const admin = await buildAdmin(opened.db, {}, ["verify", "audit"]);
    const whoami = async (id: number) => (await ask(opened, "whoami", {}, { as: await signedIn(opened, id) })).json();
    expect(await whoami(admin.id)).toMatchObject([{ loginid: admin.id, permissions: ["audit", "verify"] }]);
    const [company] = await whoami((await buildCompany(opened.db)).id);
    expect(company).not.toHaveProperty("permissions");
  });

  it("are checked before the body, and a refusal is in the audit log", async () => {
    const admin = await buildAdmin(opened.db, {}, ["verify"]);
    const as = await signedIn(opened, admin.id);
    expect(outcomeOf(await ask(opened, "districtreg", { nonsense: 1 }, { as }))).toBe("403 permission_missing");
    expect(outcomeOf(await ask(opened, "getclient", { status: "nonsense" }, { as }))).toBe("400 invalid");
    const entries = await opened.db.select().from(auditEntries).where(eq(auditEntries.accountId, admin.id));
    expect(entries).toMatchObject([{ call: "districtreg", outcome: "permission_missing" }]);
  });

  it("open résumés to those who moderate only, and to others they do not exist", async () => {
    const { name } = await buildFile(opened.db, { kind: "resume" });
    await opened.services.disk.put(name, "x");
    await buildRequest(opened.db, { resume: name });
    const statusFor = async (held: (typeof permissions)[number]) => {
      const { cookies } = await signedIn(opened, (await buildAdmin(opened.db, {}, [held])).id);
      return (await opened.app.inject({ url: `/images/${name}`, cookies })).statusCode;
    };
    const statuses = await Promise.all(permissions.map(async (held) => [held, await statusFor(held)] as const));
    expect(Object.fromEntries(statuses)).toEqual(
      Object.fromEntries(permissions.map((held) => [held, held === "moderate" ? 200 : 404])),
    );
  });
});

it("every admin of an installation from before holds all permissions after the upgrade", async () => {
  const { pool, db, drop } = await olderDatabase("0017_unmatched-payments");
  const { rows } = await pool.query<{ id: number }>(
    `insert into accounts (username, role, status, password_hash, name, email, phone)
     values ('keeper', 'admin', 'accepted', '', '', '', ''), ('second', 'admin', 'accepted', '', '', '', ''),
            ('somebody', 'client', 'accepted', '', '', '', '') returning id`,
  );
  await migrateDatabase({ pool });
  const held = await Promise.all(rows.map(({ id }) => permissionsOf(db, id)));
  expect(held).toEqual([permissions.toSorted(), permissions.toSorted(), []]);
  await drop();
});
