import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { importLineErrors } from "#domain/operation/import.ts";
import { runImport, sendImportLinks } from "#server/operation/imports/run.ts";
import { importLines, imports } from "#server/platform/db/schema/imports.ts";
import { districts, subcategories } from "#server/platform/db/schema/reference.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildLocation, buildSubcategory } from "#server/test/build.ts";
import { openLogged } from "#server/test/logged.ts";
import { open } from "#server/test/open.ts";
import { upload } from "#server/test/upload.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const { logged, log } = openLogged(opened);
const random = () => randomBytes(4).toString("hex");
const newAdmin = async () => signedIn(opened, (await buildAdmin(opened.db, {}, ["people", "reference"])).id);

async function uploadOf(as: Browser, kind: string, lines: readonly string[]): Promise<number> {
  const response = await upload(opened, Buffer.from(lines.join("\n")), { call: "imports.upload", kind, as });
  return response.json<{ importId: number }>().importId;
}

const places = (count: number) => ["key,district", ...Array.from({ length: count }, () => `${random()},D ${random()}`)];

const outcome = async (as: Browser, call: "imports.check" | "imports.run" | "imports.cancel", importId: number) =>
  outcomeOf(await ask(opened, call, { importId }, { as }));

async function rowOf(as: Browser, importId: number) {
  const rows = (await ask(opened, "imports.list", {}, { as })).json<
    { importId: number; lastMailAt: string | null }[]
  >();
  return rows.find((row) => row.importId === importId);
}

it("an import that is cancelled before it runs creates nothing and cannot go on", async () => {
  const as = await newAdmin();
  for (const steps of [[], ["imports.check"], ["imports.check", "imports.run"]] as const) {
    const before = await opened.db.$count(districts);
    const importId = await uploadOf(as, "places", places(3));
    for (const step of steps) expect(await outcome(as, step, importId)).toBe("Success");
    expect(await outcome(as, "imports.cancel", importId)).toBe("Success");
    await runImport(opened.services, importId);
    expect(await opened.db.$count(districts)).toBe(before);
    expect(await rowOf(as, importId)).toMatchObject({ status: "done", isCancelled: true, doneAt: expect.any(String) });
    for (const call of ["imports.check", "imports.run", "imports.cancel"] as const)
      expect(await outcome(as, call, importId)).toBe("409 import_moved_on");
  }
});

it("an import that is cancelled while it runs stops before its next line, and what it has created stays", async () => {
  const as = await newAdmin();
  const importId = await uploadOf(as, "places", places(7));
  await outcome(as, "imports.check", importId);
  await outcome(as, "imports.run", importId);
  // As another admin does while the third line is written.
  await opened.db.execute(
    sql.raw(`
      create function cancel_at_third() returns trigger language plpgsql as $$ begin
        if (select count(*) from import_lines where import_id = ${importId} and status = 'created') = 2 then
          update imports set status = 'done', is_cancelled = true where id = ${importId};
        end if;
        return new;
      end $$;
      create trigger cancel_at_third before insert on import_keys for each row execute function cancel_at_third()`),
  );
  await runImport(opened.services, importId);
  await opened.db.execute(sql.raw("drop trigger cancel_at_third on import_keys"));
  expect(await rowOf(as, importId)).toMatchObject({
    status: "done",
    isCancelled: true,
    counts: { created: 3, valid: 4, failed: 0 },
  });
});

it("says until when the last link is sent, behind those of earlier imports, and no longer once it is", async () => {
  const as = await newAdmin();
  await opened.db.update(importLines).set({ isMailDue: false });
  const location = await buildLocation(opened.db);
  const skill = await buildSubcategory(opened.db);
  const [category] = await opened.db.select().from(subcategories).where(eq(subcategories.id, skill.id));
  const people = (count: number) => [
    "key,name,EMAIL,phone,username,districtid,locationid,categoryid,subcategoryid",
    ...Array.from({ length: count }, () => {
      const key = random();
      return `${key},Asha,${key}@kaamkaj.example,9876543210,u_${key},${location.districtId},${location.id},${category?.categoryId},${skill.id}`;
    }),
  ];
  const [first, second] = [await uploadOf(as, "freelancers", people(2)), await uploadOf(as, "freelancers", people(2))];
  for (const importId of [first, second]) {
    await outcome(as, "imports.check", importId);
    await outcome(as, "imports.run", importId);
    await runImport(opened.services, importId);
  }
  const minutesUntilLast = async (importId: number) => {
    const { now } = (await opened.db.execute<{ now: string }>(sql`select now()::text as now`)).rows[0] ?? { now: "" };
    const at = (await rowOf(as, importId))?.lastMailAt;
    return at ? Math.round((new Date(at).getTime() - new Date(now).getTime()) / 60_000) : null;
  };
  expect([await minutesUntilLast(first), await minutesUntilLast(second)]).toEqual([1, 1]);
  // As many people as a minute takes wait in front of the second.
  await opened.db.execute(sql`
    insert into import_lines (import_id, line, key, cells, status, is_mail_due)
    select ${first}, n, n::text, '{}', 'created', true from generate_series(1000, 1098) n`);
  expect([await minutesUntilLast(first), await minutesUntilLast(second)]).toEqual([2, 2]);
  await opened.db.delete(importLines).where(sql`${importLines.line} >= 1000`);
  await sendImportLinks(opened.services);
  expect([await minutesUntilLast(first), await minutesUntilLast(second)]).toEqual([null, null]);
  expect(await opened.db.$count(imports, eq(imports.isCancelled, true))).toBeGreaterThan(0);
});

it("a line that fails for a reason nobody foresaw is named, and the lines after it are created", async () => {
  const as = await newAdmin();
  const [header, poison = "", other] = places(2);
  const importId = await uploadOf(as, "places", [header ?? "", poison, other ?? ""]);
  await outcome(as, "imports.check", importId);
  await outcome(as, "imports.run", importId);
  const [key = ""] = poison.split(",");
  await opened.db.execute(
    sql.raw(`
      create function fail_key() returns trigger language plpgsql as $$ begin raise 'poison'; end $$;
      create trigger poison before insert on import_keys for each row when (new.key = '${key}')
        execute function fail_key()`),
  );
  await runImport(logged.services, importId);
  await opened.db.execute(sql`drop trigger poison on import_keys`);
  const lines = await opened.db.select().from(importLines).where(eq(importLines.importId, importId));
  expect(lines.map(({ status }) => status).toSorted()).toEqual(["created", "failed"]);
  expect(lines.find(({ status }) => status === "failed")).toMatchObject({
    key,
    problems: [{ column: "key", text: importLineErrors.unexpected }],
  });
  expect(log.output).toContain("a row of a job failed");
});
