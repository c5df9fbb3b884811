import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { platformToday } from "#server/platform/db/column-formats.ts";
import { announcements } from "#server/platform/db/schema/announcements.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer } from "#server/test/build.ts";
import { buildAnnouncement } from "#server/test/notify/build-announcement.ts";
import { open } from "#server/test/open.ts";
import { entriesOf } from "#server/test/operation/audit-verdict.ts";

const opened = open({}, { hasJobs: false });

let admin: Browser;
let company: Browser;
let freelancer: Browser;
let today: string;
beforeAll(async () => {
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
  company = await signedIn(opened, (await buildCompany(opened.db)).id);
  freelancer = await signedIn(opened, (await buildFreelancer(opened.db)).id);
  today = await platformToday(opened.db);
});
beforeEach(async () => {
  await opened.db.delete(announcements);
});

const dayFromToday = (days: number) => new Date(Date.parse(today) + days * 86_400_000).toISOString().slice(0, 10);
const texts = { title: "Maintenance", titleHindi: "रखरखाव", text: "From 22:00.", textHindi: "22:00 बजे से।" };
const valid = () => ({ ...texts, audience: "everyone", from: today, until: dayFromToday(2), isNotified: false });
const create = (changes: object = {}) => ask(opened, "announcements.create", { ...valid(), ...changes }, { as: admin });
const idOf = async (changes: object = {}): Promise<number> => (await create(changes)).json().announcementId;
const end = (announcementId: unknown) => ask(opened, "announcements.end", { announcementId }, { as: admin });
const dismiss = (announcementId: unknown, as: Browser) =>
  ask(opened, "announcements.dismiss", { announcementId }, { as });
const current = async (as: Browser) =>
  (await ask(opened, "announcements.current", {}, { as })).json<{ announcementId: number }[]>();
const currentIds = async (as: Browser) => (await current(as)).map(({ announcementId }) => announcementId);

describe("creating an announcement", () => {
  it("shows it to everybody who is logged in, in both languages, and notes it in the audit log", async () => {
    const response = await create();
    const { announcementId } = response.json();
    expect(outcomeOf(response)).toBe("Success");
    for (const as of [admin, company, freelancer]) expect(await current(as)).toEqual([{ announcementId, ...texts }]);
    expect(await entriesOf(opened.db, response)).toMatchObject([
      {
        subject: "announcement",
        subjectId: String(announcementId),
        after: { audience: "everyone", from: today, until: dayFromToday(2), isNotified: false },
      },
    ]);
  });

  it("shows it to its audience only", async () => {
    const forCompanies = await idOf({ audience: "companies" });
    const forFreelancers = await idOf({ audience: "freelancers" });
    expect(await currentIds(company)).toEqual([forCompanies]);
    expect(await currentIds(freelancer)).toEqual([forFreelancers]);
    expect(await currentIds(admin)).toEqual([]);
  });

  it("shows it from its first to its last day", async () => {
    const visible = await buildAnnouncement(opened.db, { fromDay: dayFromToday(-3), untilDay: today });
    await buildAnnouncement(opened.db, { fromDay: dayFromToday(1), untilDay: dayFromToday(1) });
    await buildAnnouncement(opened.db, { fromDay: dayFromToday(-3), untilDay: dayFromToday(-1) });
    expect(await currentIds(company)).toEqual([visible]);
  });

  it("is refused where a day has two already, whatever their audiences", async () => {
    await idOf({ audience: "companies", from: dayFromToday(1), until: dayFromToday(3) });
    const second = await idOf({ audience: "freelancers", from: dayFromToday(3), until: dayFromToday(5) });
    for (const days of [
      [3, 3],
      [0, 9],
      [1, 3],
      [3, 5],
    ]) {
      const [from = 0, until = 0] = days;
      const response = await create({ from: dayFromToday(from), until: dayFromToday(until) });
      expect([days, outcomeOf(response)]).toEqual([days, "409 too_many_announcements"]);
    }
    expect(outcomeOf(await create({ from: today, until: dayFromToday(2) }))).toBe("Success");
    await end(second);
    expect(outcomeOf(await create({ from: dayFromToday(3), until: dayFromToday(5) }))).toBe("Success");
  });

  it("succeeds for two of twenty at the same time", async () => {
    const outcomes = await Promise.all(Array.from({ length: 20 }, async () => outcomeOf(await create())));
    const refused = Array<string>(18).fill("409 too_many_announcements");
    expect(outcomes.toSorted()).toEqual([...refused, "Success", "Success"]);
  });

  it.each([
    ["title", ""],
    ["title", "x".repeat(81)],
    ["title", "two\nlines"],
    ["titleHindi", null],
    ["text", "x".repeat(501)],
    ["textHindi", " "],
    ["audience", "guests"],
    ["isNotified", "yes"],
    ["from", "2026-02-30"],
    ["until", ""],
  ])("is refused with %s as %j", async (field, value) => {
    const response = await create({ [field]: value });
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, [field]]);
  });

  it("is refused from a past day on, and with the last day before the first", async () => {
    const past = await create({ from: dayFromToday(-1) });
    expect(past.json().fields).toEqual({ from: "choose today or a later day" });
    const reversed = await create({ from: dayFromToday(2), until: dayFromToday(1) });
    expect(reversed.json().fields).toEqual({ until: "choose the first day or a later one" });
    expect(await opened.db.$count(announcements)).toBe(0);
  });

  it("is refused to an admin without the permission, and to other roles", async () => {
    const { id } = await buildAdmin(opened.db, {}, ["reports", "people"]);
    const response = await ask(opened, "announcements.create", valid(), { as: await signedIn(opened, id) });
    expect(outcomeOf(response)).toBe("403 permission_missing");
    expect(outcomeOf(await ask(opened, "announcements.create", valid(), { as: company }))).toBe("403 wrong_role");
  });
});

describe("ending an announcement", () => {
  it("hides it at once, and is noted in the audit log", async () => {
    const id = await idOf();
    const response = await end(id);
    expect(outcomeOf(response)).toBe("Success");
    expect(await currentIds(company)).toEqual([]);
    expect(await entriesOf(opened.db, response)).toMatchObject([{ subject: "announcement", subjectId: String(id) }]);
  });

  it("is refused for one that is over, and for one that does not exist", async () => {
    const id = await idOf();
    await end(id);
    expect(outcomeOf(await end(id))).toBe("409 announcement_over");
    const past = await buildAnnouncement(opened.db, { fromDay: dayFromToday(-2), untilDay: dayFromToday(-1) });
    expect(outcomeOf(await end(past))).toBe("409 announcement_over");
    expect(outcomeOf(await end(2_000_000_000))).toBe("404 not_found");
    expect(outcomeOf(await end("x"))).toBe("400 invalid");
  });
});

describe("dismissing an announcement", () => {
  it("hides it from this account only, also when it is repeated", async () => {
    const id = await idOf();
    expect(outcomeOf(await dismiss(id, company))).toBe("Success");
    expect(outcomeOf(await dismiss(id, company))).toBe("Success");
    expect(await currentIds(company)).toEqual([]);
    expect(await currentIds(freelancer)).toEqual([id]);
  });

  it("finds no announcement for another audience", async () => {
    const id = await idOf({ audience: "freelancers" });
    expect(outcomeOf(await dismiss(id, company))).toBe("404 not_found");
    expect(outcomeOf(await dismiss(2_000_000_000, company))).toBe("404 not_found");
  });
});

describe("the counts of the bell", () => {
  it("name the announcements that are shown, so that nothing else is read while there are none", async () => {
    const named = async (as: Browser) => (await ask(opened, "notifications.counts", {}, { as })).json()[0];
    expect(await named(company)).toMatchObject({ announcementIds: [] });
    const id = await idOf({ audience: "companies" });
    expect(await named(company)).toMatchObject({ announcementIds: [id] });
    expect(await named(freelancer)).toMatchObject({ announcementIds: [] });
    await dismiss(id, company);
    expect(await named(company)).toMatchObject({ announcementIds: [] });
  });
});

describe("the list of announcements", () => {
  it("is the newest first, with its author and its end", async () => {
    const past = await buildAnnouncement(opened.db, { fromDay: dayFromToday(-2), untilDay: dayFromToday(-1) });
    const ended = await idOf({ isNotified: true });
    await end(ended);
    const rows = (await ask(opened, "announcements.list", {}, { as: admin })).json();
    expect(rows).toMatchObject([
      { announcementId: ended, ...texts, isNotified: true, endedAt: expect.any(String), createdBy: expect.any(String) },
      { announcementId: past, endedAt: null, createdBy: null, from: dayFromToday(-2), until: dayFromToday(-1) },
    ]);
  });
});
