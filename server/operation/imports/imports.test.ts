import { randomBytes } from "node:crypto";
import { and, eq, inArray, sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { importLineErrors } from "#domain/operation/import.ts";
import { runImport, sendImportLinks } from "#server/operation/imports/run.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { importKeys, importLines, imports } from "#server/platform/db/schema/imports.ts";
import { accounts, companies, freelancers, works } from "#server/platform/db/schema/marketplace.ts";
import { districts, locations, subcategories } from "#server/platform/db/schema/reference.ts";
import { passwordInvitations } from "#server/platform/db/schema/sessions.ts";
import { sweep } from "#server/sweep.ts";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildLocation, buildSubcategory } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";
import { upload } from "#server/test/upload.ts";

const opened = open({ LOG_LEVEL: "silent" }, { hasJobs: false });
const random = () => randomBytes(4).toString("hex");
const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);

const newAdmin = async (permissions: ("people" | "reference" | "money")[] = ["people", "reference"]) =>
  signedIn(opened, (await buildAdmin(opened.db, {}, permissions)).id);

const csvOf = (lines: readonly Readonly<Record<string, string>>[]) => {
  const columns = Object.keys(lines[0] ?? {});
  const quoted = (cell = "") => `"${cell.replaceAll('"', '""')}"`;
  return [columns, ...lines.map((line) => columns.map((column) => line[column]))]
    .map((cells) => cells.map(quoted).join(","))
    .join("\n");
};
type Kind = "companies" | "freelancers" | "works" | "places" | "categories";
async function uploadLines(as: Browser, kind: Kind, lines: readonly Readonly<Record<string, string>>[]) {
  const response = await upload(opened, Buffer.from(csvOf(lines)), { call: "imports.upload", kind, as });
  return { response, importId: response.json<{ importId: number }>().importId };
}

const check = async (as: Browser, importId: number) =>
  outcomeOf(await ask(opened, "imports.check", { importId }, { as }));
const start = async (as: Browser, importId: number) =>
  outcomeOf(await ask(opened, "imports.run", { importId }, { as }));
interface Line {
  readonly line: number;
  readonly status: string;
  readonly problems: readonly { readonly column: string; readonly text: string; readonly value: string }[];
}
const linesOf = (as: Browser, importId: number, more: object = {}) =>
  allRows<Line>(opened, "imports.lines", { importId, limit: 200, ...more }, as);
const countsOf = async (as: Browser, importId: number) => {
  const rows = (await ask(opened, "imports.list", {}, { as })).json<
    { importId: number; status: string; counts: object }[]
  >();
  const row = rows.find((each) => each.importId === importId);
  return { status: row?.status, ...row?.counts };
};

/** From the upload to the end of the run. */
async function importAll(as: Browser, kind: Kind, lines: readonly Readonly<Record<string, string>>[]) {
  const { importId } = await uploadLines(as, kind, lines);
  expect(await check(as, importId)).toBe("Success");
  expect(await start(as, importId)).toBe("Success");
  await runImport(opened.services, importId);
  return importId;
}

/** A place and a subcategory, by their names. */
async function newNames() {
  const location = await buildLocation(opened.db);
  const subcategory = await buildSubcategory(opened.db);
  const [district] = await opened.db.select().from(districts).where(eq(districts.id, location.districtId));
  return {
    place: { districtid: district?.name ?? "", locationid: location.name.toUpperCase() },
    skill: { categoryid: String(subcategory.categoryId), subcategoryid: subcategory.name },
    location,
    subcategory,
  };
}

const person = (key: string) => ({
  key,
  name: "Asha Menon",
  EMAIL: `${key}@kaamkaj.example`,
  phone: "9876543210",
  username: `u_${key}`,
});
type Names = Awaited<ReturnType<typeof newNames>>;
const companyLine = (key: string, { place }: Names) => ({ ...person(key), licenseno: `L ${key}`, ...place });
const freelancerLine = (key: string, { place, skill }: Names) => ({ ...person(key), ...place, ...skill });
const workLine = (key: string, company: string, { skill }: Names) => ({
  ...{ key, company, title: `Work ${key}`, description: "What is to be done.", ...skill },
  ...{ budget: "1500", deadlinedate: tomorrow },
});
const manyKeys = (count: number) => Array.from({ length: count }, () => random());
const noLines = { waiting: 0, valid: 0, invalid: 0, existing: 0, created: 0, failed: 0 };

/** From then on the database fails, as it does when it is gone. */
const failAfter = (count: number, importId: number) =>
  opened.db.execute(
    sql.raw(`
      create or replace function cut_off() returns trigger language plpgsql as $$ begin
        if (select count(*) from import_lines where import_id = ${importId} and status = 'created') >= ${count} then
          raise exception 'cut off' using errcode = 'query_canceled';
        end if;
        return new;
      end $$;
      create trigger cut_off before insert on import_keys for each row execute function cut_off()`),
  );

describe("an import", () => {
  it("of 300 companies, freelancers and works makes each once, also when it is repeated", { tags: "all" }, async () => {
    const as = await newAdmin();
    const names = await newNames();
    const keys = manyKeys(300);
    const files = [
      ["companies", keys.map((key) => companyLine(key, names))],
      ["freelancers", keys.map((key) => ({ ...freelancerLine(key, names), username: `f_${key}` }))],
      ["works", keys.map((key) => workLine(key, key, names))],
    ] as const;
    for (const [kind, lines] of files) {
      const first = await importAll(as, kind, lines);
      expect(await countsOf(as, first)).toEqual({ ...noLines, status: "done", created: 300 });
      const second = await importAll(as, kind, lines);
      expect(await countsOf(as, second)).toEqual({ ...noLines, status: "done", existing: 300 });
    }
    const { districtId, id: locationId } = names.location;
    const isHere = eq(companies.locationId, locationId);
    expect(await opened.db.$count(companies, isHere)).toBe(300);
    expect(await opened.db.$count(freelancers, eq(freelancers.locationId, locationId))).toBe(300);
    expect(await opened.db.$count(works, eq(works.subcategoryId, names.subcategory.id))).toBe(300);
    const [{ company, account, work } = { company: null, account: null, work: null }] = await opened.db
      .select({ company: companies, account: accounts, work: works })
      .from(companies)
      .innerJoin(accounts, eq(accounts.id, companies.accountId))
      .innerJoin(works, eq(works.ownerId, companies.accountId))
      .where(eq(accounts.username, `u_${keys[0]}`));
    expect(company).toMatchObject({ licenceNo: `L ${keys[0]}`, districtId });
    expect(account).toMatchObject({ role: "client", status: "pending", name: "Asha Menon", emailState: "unproved" });
    expect(work).toMatchObject({ title: `Work ${keys[0]}`, budget: 150_000, deadline: tomorrow });
    const entries = await opened.db
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subject, "work"), eq(auditEntries.subjectId, String(work?.id))));
    expect(entries).toMatchObject([{ call: "imports.run", accountId: as.accountId }]);
  });

  it("of places and categories adds what is missing, below what is there", async () => {
    const as = await newAdmin(["reference"]);
    const [district, category] = [`District ${random()}`, `Category ${random()}`];
    const places = [
      { key: `${district}-1`, district, location: "North" },
      { key: `${district}-2`, district: district.toUpperCase(), location: "South" },
      { key: `${district}-3`, district, location: "" },
    ];
    const placesImport = await importAll(as, "places", places);
    expect(await countsOf(as, placesImport)).toEqual({ ...noLines, status: "done", created: 2, existing: 1 });
    const towns = await opened.db
      .select({ name: locations.name, district: districts.name })
      .from(locations)
      .innerJoin(districts, eq(districts.id, locations.districtId))
      .where(eq(districts.name, district));
    expect(towns.map(({ name }) => name).toSorted()).toEqual(["North", "South"]);
    const categoriesImport = await importAll(as, "categories", [
      { key: `${category}-1`, category, subcategory: "" },
      { key: `${category}-2`, category, subcategory: "Logos" },
    ]);
    expect(await countsOf(as, categoriesImport)).toEqual({ ...noLines, status: "done", created: 2 });
    expect(await opened.db.$count(subcategories, eq(subcategories.name, "Logos"))).toBeGreaterThan(0);
  });

  it("that was cut off continues, and makes nothing twice, also when two continue it", async () => {
    const as = await newAdmin();
    const names = await newNames();
    const { importId } = await uploadLines(
      as,
      "freelancers",
      manyKeys(200).map((key) => freelancerLine(key, names)),
    );
    await check(as, importId);
    await start(as, importId);
    const isCreated = and(eq(importLines.importId, importId), eq(importLines.status, "created"));
    await failAfter(60, importId);
    await expect(runImport(opened.services, importId)).rejects.toThrow();
    expect(await countsOf(as, importId)).toEqual({ ...noLines, status: "running", valid: 150, created: 50 });
    expect(await opened.db.$count(importLines, isCreated)).toBe(60);
    await opened.db.execute(sql`drop trigger cut_off on import_keys`);
    await Promise.all([runImport(opened.services, importId), runImport(opened.services, importId)]);
    expect(await countsOf(as, importId)).toEqual({ ...noLines, status: "done", created: 200 });
    expect(await opened.db.$count(freelancers, eq(freelancers.locationId, names.location.id))).toBe(200);
    const keys = opened.db.select({ key: importLines.key }).from(importLines).where(isCreated);
    expect(await opened.db.$count(importKeys, inArray(importKeys.key, keys))).toBe(200);
  });

  it("starts once, also of twenty calls at once, and only after it was checked", async () => {
    const as = await newAdmin();
    const { importId } = await uploadLines(as, "places", [{ key: random(), district: random() }]);
    expect(await start(as, importId)).toBe("409 import_moved_on");
    expect(await check(as, importId)).toBe("Success");
    expect(await check(as, importId)).toBe("Success");
    const outcomes = await Promise.all(Array.from({ length: 20 }, () => start(as, importId)));
    expect(outcomes.toSorted()).toEqual([...Array(19).fill("409 import_moved_on"), "Success"]);
    expect(await check(as, importId)).toBe("409 import_moved_on");
    for (const call of ["imports.check", "imports.run", "imports.lines"] as const)
      expect(outcomeOf(await ask(opened, call, { importId: 2_000_000_000 }, { as }))).toBe("404 not_found");
  });
});

describe("the report of an import", () => {
  it("says of each line what is wrong, in the words of the forms", async () => {
    const as = await newAdmin();
    const names = await newNames();
    const { username } = await buildCompany(opened.db);
    const key = random();
    const valid = companyLine(key, names);
    const lines = [
      valid,
      { ...valid, username: "other_name" },
      { ...valid, key: random() },
      { ...valid, key: "", username: username.toUpperCase(), phone: "12" },
      { ...valid, key: random(), username: "=cmd", name: "asha", EMAIL: "none", districtid: "Nowhere" },
      { ...valid, key: random(), username: `x_${random()}`, locationid: "Nowhere", licenseno: "" },
    ];
    const { importId } = await uploadLines(as, "companies", lines);
    await check(as, importId);
    const rows = await linesOf(as, importId);
    const textsOf = (line: number) =>
      Object.fromEntries(
        rows.find((row) => row.line === line)?.problems.map(({ column, text }) => [column, text]) ?? [],
      );
    expect(rows.map(({ status }) => status)).toEqual(["valid", ...Array(5).fill("invalid")]);
    expect(textsOf(3)).toEqual({ key: importLineErrors.repeatedKey });
    expect(textsOf(4)).toEqual({ username: importLineErrors.repeatedUsername });
    expect(textsOf(5)).toEqual({
      key: importLineErrors.noKey,
      username: importLineErrors.takenUsername,
      phone: "please enter a valid ph no.",
    });
    expect(textsOf(6)).toEqual({
      username: "start with letter. Min. 5 characters",
      name: "First letter must be capital",
      EMAIL: "please check the format",
      districtid: importLineErrors.noDistrict,
    });
    expect(textsOf(7)).toEqual({ locationid: importLineErrors.noLocation, licenseno: "please enter the license no." });
    expect(rows[4]?.problems.find(({ column }) => column === "username")?.value).toBe("=cmd");
    const invalid = await linesOf(as, importId, { status: "invalid", limit: 2 });
    expect(invalid.map(({ line }) => line)).toEqual([3, 4, 5, 6, 7]);
    expect(await countsOf(as, importId)).toEqual({ ...noLines, status: "checked", valid: 1, invalid: 5 });
  });

  it("says of a work whether its company was imported, and whether its deadline has passed", async () => {
    const as = await newAdmin();
    const names = await newNames();
    const company = random();
    await importAll(as, "companies", [companyLine(company, names)]);
    const { importId } = await uploadLines(as, "works", [
      workLine(random(), company, names),
      workLine(random(), "nobody", names),
      { ...workLine(random(), company, names), deadlinedate: "2020-01-01", budget: "much" },
      { ...workLine(random(), company, names), subcategoryid: "None" },
    ]);
    await check(as, importId);
    const rows = await linesOf(as, importId);
    expect(rows.map(({ problems }) => problems.map(({ column, text }) => `${column}: ${text}`))).toEqual([
      [],
      [`company: ${importLineErrors.noCompany}`],
      [`deadlinedate: ${importLineErrors.pastDeadline}`, `budget: ${importLineErrors.unclearAmount}`],
      [`subcategoryid: ${importLineErrors.noSubcategory}`],
    ]);
  });

  it("takes a retired entry for none", async () => {
    const as = await newAdmin();
    const names = await newNames();
    const { id } = names.subcategory;
    await opened.db.update(subcategories).set({ retiredAt: sql`now()` }).where(eq(subcategories.id, id));
    const { importId } = await uploadLines(as, "freelancers", [freelancerLine(random(), names)]);
    await check(as, importId);
    const [line] = await linesOf(as, importId);
    expect(line?.problems.map(({ text }) => text)).toEqual([importLineErrors.noSubcategory]);
  });

  it("says why a valid line could not be created, and the other lines are", async () => {
    const as = await newAdmin();
    const names = await newNames();
    const lines = manyKeys(3).map((key) => companyLine(key, names));
    const { importId } = await uploadLines(as, "companies", lines);
    await check(as, importId);
    await start(as, importId);
    await buildCompany(opened.db, { username: lines[1]?.username ?? "" });
    await runImport(opened.services, importId);
    expect(await countsOf(as, importId)).toEqual({ ...noLines, status: "done", created: 2, failed: 1 });
    const [failed] = await linesOf(as, importId, { status: "failed" });
    expect(failed?.problems).toEqual([
      { column: "username", text: importLineErrors.takenUsername, value: lines[1]?.username },
    ]);
    await runImport(opened.services, importId);
    expect((await ask(opened, "notifications.list", {}, { as })).json()).toMatchObject([{ kind: "import_failed" }]);
  });

  it("is deleted 30 days after the upload, and the counts stay", async () => {
    const as = await newAdmin();
    const importId = await importAll(as, "places", [{ key: random(), district: `Old ${random()}` }]);
    const age = (days: number) =>
      opened.db
        .update(imports)
        .set({ createdAt: sql`now() - make_interval(days => ${days})` })
        .where(eq(imports.id, importId));
    for (const [days, count] of [
      [29, 1],
      [31, 0],
    ] as const) {
      await age(days);
      await sweep(opened.services);
      expect(await opened.db.$count(importLines, eq(importLines.importId, importId))).toBe(count);
    }
    const [row] = await opened.db.select().from(imports).where(eq(imports.id, importId));
    expect(row).toMatchObject({ isCleared: true, counts: { created: 1 } });
  });
});

describe("an imported person", () => {
  it("gets a link for the first password, a hundred people at a time, and the link works once for 14 days", async () => {
    const as = await newAdmin();
    const names = await newNames();
    const keys = manyKeys(130);
    await opened.db.update(importLines).set({ isMailDue: false });
    const importId = await importAll(
      as,
      "freelancers",
      keys.map((key) => freelancerLine(key, names)),
    );
    const isDue = and(eq(importLines.importId, importId), eq(importLines.isMailDue, true));
    const due: number[] = [];
    for (const _ of [1, 2, 3]) {
      await sendImportLinks(opened.services);
      due.push(await opened.db.$count(importLines, isDue));
    }
    expect(due).toEqual([30, 0, 0]);
    const { rows } = await opened.db.execute<{ to: string; text: string }>(
      sql`select data ->> 'to' as to, data ->> 'text' as text from pgboss.job where name = 'mail' and data ->> 'to' = ${`${keys[0]}@kaamkaj.example`}`,
    );
    expect(rows).toHaveLength(1);
    for (const words of [`u_${keys[0]}`, "14 days"]) expect(rows[0]?.text).toContain(words);
    const token = /resetpwd\?token=([\w-]+)/.exec(rows[0]?.text ?? "")?.[1] ?? "";
    const password = { newPassword: "Nariyal2Paani", confirmPassword: "Nariyal2Paani" };
    const follow = async () => outcomeOf(await ask(opened, "resetpwd", { token, ...password }));
    const outcomes = await Promise.all(Array.from({ length: 20 }, follow));
    expect(outcomes.toSorted()).toEqual(["Success", ...Array(19).fill("Wrong")]);
    const login = await ask(opened, "login", { username: `u_${keys[0]}`, password: "Nariyal2Paani" });
    expect(login.json()).toMatchObject([{ role: "freelancer" }]);
    const [account] = await opened.db
      .select()
      .from(accounts)
      .where(eq(accounts.username, `u_${keys[0]}`));
    expect(account?.emailState).toBe("proved");
  });

  it("cannot use a link that is older than 14 days, which is deleted then", async () => {
    const as = await newAdmin();
    await importAll(as, "freelancers", [freelancerLine(random(), await newNames())]);
    await sendImportLinks(opened.services);
    await opened.db.update(passwordInvitations).set({ expiresAt: sql`now() - interval '1 second'` });
    await sweep(opened.services);
    expect(await opened.db.$count(passwordInvitations)).toBe(0);
  });
});

describe("the permissions of an import", () => {
  it("are people for accounts and works, and reference for places and categories", async () => {
    const [people, reference, both] = [await newAdmin(["people"]), await newAdmin(["reference"]), await newAdmin()];
    const place = [{ key: random(), district: random() }];
    const company = [companyLine(random(), await newNames())];
    expect(outcomeOf((await uploadLines(people, "places", place)).response)).toBe("403 permission_missing");
    expect(outcomeOf((await uploadLines(reference, "companies", company)).response)).toBe("403 permission_missing");
    const { importId } = await uploadLines(both, "companies", company);
    for (const call of ["imports.check", "imports.run", "imports.lines"] as const)
      expect(outcomeOf(await ask(opened, call, { importId }, { as: reference }))).toBe("403 permission_missing");
    expect(await countsOf(reference, importId)).toEqual({ status: undefined });
    expect(await countsOf(people, importId)).toMatchObject({ status: "uploaded", waiting: 1 });
    const neither = await newAdmin(["money"]);
    expect(outcomeOf((await uploadLines(neither, "places", place)).response)).toBe("403 permission_missing");
    const client = await signedIn(opened, (await buildCompany(opened.db)).id);
    expect(outcomeOf((await uploadLines(client, "places", place)).response)).toBe("403 wrong_role");
  });

  it("do not matter for a file that cannot be read: the refusal says why", async () => {
    const as = await newAdmin();
    const send = async (bytes: Buffer, kind = "places") => {
      const response = await upload(opened, bytes, { call: "imports.upload", kind, as });
      return [outcomeOf(response), response.json().fields];
    };
    expect(await send(Buffer.alloc(2 * 1024 * 1024 + 1, "a"))).toEqual([
      "413 too_large",
      { file: "This file is larger than 2 MB. Split it into several files." },
    ]);
    expect(await send(Buffer.from("key,town\na,b"))).toEqual([
      "400 invalid",
      { file: "The first line does not name these columns:", columns: "district" },
    ]);
    expect(await send(Buffer.from([0x50, 0x4b, 3, 4, 0]))).toEqual([
      "415 unsupported_type",
      { file: "This is not a CSV file in UTF-8. Save the spreadsheet as CSV UTF-8." },
    ]);
    expect((await send(Buffer.from("key"), "payments"))[0]).toBe("400 invalid");
  });
});
