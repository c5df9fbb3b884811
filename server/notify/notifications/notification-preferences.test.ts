import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { processDue } from "#server/notify/notifications/due.ts";
import { notificationSchedules, notifications } from "#server/platform/db/schema/notifications.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFile, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildNotification } from "#server/test/notify/build-notification.ts";
import { mailsTo, mailTo } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const address = () => `${randomUUID()}@kaamkaj.example`;

const preferencesOf = async (as: Browser) => (await ask(opened, "notifications.getPreferences", {}, { as })).json();
const setPreference = async (as: Browser, kindGroup: string, email: string) =>
  outcomeOf(await ask(opened, "notifications.setPreference", { kindGroup, email }, { as }));
const setHour = async (as: Browser, digestHour: unknown) =>
  outcomeOf(await ask(opened, "notifications.setSchedule", { digestHour }, { as }));

/** The e-mails to this address that were queued. */
async function queuedFor(to: string): Promise<{ subject: string; text: string }[]> {
  const { rows } = await opened.db.execute<{ subject: string; text: string }>(
    sql`select data ->> 'subject' as subject, data ->> 'text' as text from pgboss.job where name = 'mail' and data ->> 'to' = ${to} order by created_on`,
  );
  return rows;
}

async function newFreelancer() {
  const email = address();
  const { id } = await buildFreelancer(opened.db, { email });
  return { id, email, as: await signedIn(opened, id) };
}

const applications = { kindGroup: "applications", email: "now", choices: ["now", "digest", "off"], push: true };
const messages = { kindGroup: "messages", email: "now", choices: ["now", "digest", "off"], push: true };
const account = { kindGroup: "account", email: "now", choices: ["now"], push: null };
const reminders = { kindGroup: "reminders", email: "now", choices: ["now"], push: true };
const discovery = { kindGroup: "discovery", email: "now", choices: ["now"], push: null };
const announcements = { kindGroup: "announcements", email: "off", choices: ["off", "digest"], push: null };

describe("the preferences of a user who chose nothing", () => {
  const decisions = { kindGroup: "decisions", email: "now", choices: ["now", "digest"], push: true };

  it("are those that the role has, at their defaults", async () => {
    const [client, admin] = [await buildCompany(opened.db), await buildAdmin(opened.db)];
    expect(await preferencesOf((await newFreelancer()).as)).toEqual([
      {
        digestHour: 8,
        quietFrom: null,
        quietTo: null,
        groups: [applications, messages, decisions, reminders, discovery, account, announcements],
      },
    ]);
    expect(await preferencesOf(await signedIn(opened, client.id))).toEqual([
      {
        digestHour: 8,
        quietFrom: null,
        quietTo: null,
        groups: [
          applications,
          messages,
          decisions,
          { kindGroup: "progress", email: "off", choices: ["off", "digest"], push: null },
          reminders,
          account,
          announcements,
        ],
      },
    ]);
    expect(await preferencesOf(await signedIn(opened, admin.id))).toEqual([
      {
        digestHour: 8,
        quietFrom: null,
        quietTo: null,
        groups: [
          account,
          announcements,
          { kindGroup: "administration", email: "off", choices: ["off", "digest"], push: true },
        ],
      },
    ]);
  });
});

describe("a preference", () => {
  it("is saved, and can be changed again", async () => {
    const { as } = await newFreelancer();
    for (const email of ["digest", "now", "digest"]) {
      expect(await setPreference(as, "decisions", email)).toBe("Success");
      expect(await preferencesOf(as)).toMatchObject([
        {
          groups: [
            applications,
            messages,
            { kindGroup: "decisions", email },
            reminders,
            discovery,
            account,
            announcements,
          ],
        },
      ]);
    }
    expect(await setHour(as, 18)).toBe("Success");
    expect(await preferencesOf(as)).toMatchObject([{ digestHour: 18 }]);
  });

  it.each([
    ["account", "off"],
    ["account", "digest"],
    ["decisions", "off"],
    ["reminders", "off"],
    ["administration", "digest"],
    ["decisions", "sometimes"],
    ["weather", "now"],
  ])("cannot set %s to %s", async (kindGroup, email) => {
    const as = await signedIn(opened, (await buildCompany(opened.db)).id);
    expect(await setPreference(as, kindGroup, email)).toBe("400 invalid");
  });

  it("of a push is saved beside that of the e-mail, and each stays when the other changes", async () => {
    const { as } = await newFreelancer();
    const set = async (body: object) => outcomeOf(await ask(opened, "notifications.setPreference", body, { as }));
    expect(await set({ kindGroup: "decisions", push: false })).toBe("Success");
    expect(await set({ kindGroup: "decisions", email: "digest" })).toBe("Success");
    expect(await preferencesOf(as)).toMatchObject([
      { groups: [{}, {}, { email: "digest", push: false }, {}, {}, {}, {}] },
    ]);
    expect(await set({ kindGroup: "decisions", push: true })).toBe("Success");
    expect(await preferencesOf(as)).toMatchObject([
      { groups: [{}, {}, { email: "digest", push: true }, {}, {}, {}, {}] },
    ]);
    for (const body of [{ kindGroup: "decisions" }, { kindGroup: "account", push: true }])
      expect(await set(body)).toBe("400 invalid");
  });

  it.each([24, -1, "noon", 7.5])("does not take the hour %s", async (hour) => {
    expect(await setHour((await newFreelancer()).as, hour)).toBe("400 invalid");
  });
});

describe("e-mails about a move", () => {
  async function buildMove() {
    const freelancer = await newFreelancer();
    const email = address();
    const company = await buildCompany(opened.db, { email });
    const work = await buildWork(opened.db, { ownerId: company.id });
    const request = await buildRequest(opened.db, { workId: work.id, freelancerId: freelancer.id });
    const as = await signedIn(opened, company.id);
    return { freelancer, company: { email, as }, workId: work.id, reqid: request.id };
  }
  const notificationsOf = async ({ as }: { as: Browser }) =>
    (await ask(opened, "notifications.list", {}, { as })).json<{ kind: string }[]>().map(({ kind }) => kind);

  it("wait for the digest of whoever chose it, and the notification does not", async () => {
    const { freelancer, company, reqid } = await buildMove();
    await setPreference(freelancer.as, "decisions", "digest");
    await ask(opened, "updatereqstatus", { reqid, status: "accepted" }, { as: company.as });
    expect(await queuedFor(freelancer.email)).toEqual([]);
    expect(await notificationsOf(freelancer)).toEqual(["accepted"]);
  });

  it("about a deleted work wait as well", async () => {
    const { freelancer, company, workId } = await buildMove();
    await setPreference(freelancer.as, "decisions", "digest");
    await ask(opened, "workdelete", { workid: workId }, { as: company.as });
    expect(await queuedFor(freelancer.email)).toEqual([]);
    expect(await notificationsOf(freelancer)).toEqual(["work_withdrawn"]);
  });

  it.each(["digest", "off"])("about applications are not sent at once where they are set to %s", async (choice) => {
    const { company, workId } = await buildMove();
    await setPreference(company.as, "applications", choice);
    const { id, as } = await newFreelancer();
    const { name: biodata } = await buildFile(opened.db, { kind: "resume", uploaderId: id, attachedAt: null });
    expect(outcomeOf(await ask(opened, "workreq", { workid: workId, name: "Asha", biodata }, { as }))).toBe("Success");
    expect(await queuedFor(company.email)).toEqual([]);
    expect(await notificationsOf(company)).toEqual(["applied"]);
  });
});

describe("the digest", () => {
  const inIndia = (time: string) => new Date(`2031-03-04T${time}:00+05:30`);
  const dayBefore = new Date("2031-03-03T21:00:00+05:30");

  /** A freelancer who chose the digest, with these notifications of the day before. */
  async function buildReader(count: number, values: Partial<Parameters<typeof buildNotification>[1]> = {}) {
    await opened.db.delete(notificationSchedules);
    const reader = await newFreelancer();
    await setPreference(reader.as, "decisions", "digest");
    await opened.db.update(notificationSchedules).set({ lastDigestAt: new Date("2031-03-03T20:00:00+05:30") });
    for (let i = 1; i <= count; i += 1) {
      const facts = { title: `Work ${i}.` };
      await buildNotification(opened.db, { accountId: reader.id, createdAt: dayBefore, facts, ...values });
    }
    return reader;
  }

  it("comes once at 08:00 of the platform's zone, with ten items and the number of the others", async () => {
    const reader = await buildReader(12);
    await processDue(opened.services, inIndia("07:59"));
    expect(await queuedFor(reader.email)).toEqual([]);
    await processDue(opened.services, inIndia("08:00"));
    await processDue(opened.services, inIndia("08:01"));
    const [mail, ...others] = await queuedFor(reader.email);
    expect([mail?.subject, others]).toEqual(["Your Kaamkaj summary", []]);
    expect(mail?.text.match(/^- .*$/gm)).toHaveLength(10);
    expect(mail?.text).toContain("- Accepted: “Work 12.”\n");
    expect(mail?.text).not.toContain("Work 2.");
    expect(mail?.text).toContain("And 2 more.");
  });

  it("comes at the chosen hour", async () => {
    const reader = await buildReader(1);
    await setHour(reader.as, 18);
    await processDue(opened.services, inIndia("17:59"));
    expect(await queuedFor(reader.email)).toEqual([]);
    await processDue(opened.services, inIndia("18:00"));
    expect(await queuedFor(reader.email)).toHaveLength(1);
  });

  it("does not repeat what the last one had", async () => {
    const reader = await buildReader(1);
    await processDue(opened.services, inIndia("08:00"));
    await buildNotification(opened.db, { accountId: reader.id, kind: "paid", createdAt: inIndia("09:00") });
    await processDue(opened.services, new Date("2031-03-05T08:00:00+05:30"));
    const [, second] = await queuedFor(reader.email);
    expect(second?.text.match(/^- .*$/gm)).toEqual(["- Paid: “A poster”"]);
  });

  it.each([
    ["nothing came", 0, {}],
    ["all of it was read", 1, { readAt: dayBefore }],
    ["only other groups have something", 1, { kind: "company_verified" }],
  ] as const)("is not sent when %s", async (_case, count, values) => {
    const reader = await buildReader(count, values);
    await processDue(opened.services, inIndia("08:00"));
    expect(await queuedFor(reader.email)).toEqual([]);
  });

  it("is sent once by three instances at once", async () => {
    const reader = await buildReader(1);
    await Promise.all([1, 2, 3].map(() => processDue(opened.services, inIndia("08:00"))));
    expect(await queuedFor(reader.email)).toHaveLength(1);
  });

  it("is not sent once nothing goes to the digest any more", async () => {
    const reader = await buildReader(1);
    await setPreference(reader.as, "decisions", "now");
    await processDue(opened.services, inIndia("08:00"));
    expect(await queuedFor(reader.email)).toEqual([]);
  });

  it("names the page where it can be switched off, for mail programs as well", async () => {
    const reader = await buildReader(1);
    await processDue(opened.services, inIndia("08:00"));
    const mail = await mailTo(opened, reader.email);
    expect(mail.replace(/\r\n /g, "")).toMatch(
      /^List-Unsubscribe: ?<http:\/\/localhost:\d+\/freelancermaster\/myaccount#email-preferences>/m,
    );
    expect(await mailsTo(opened, reader.email)).toHaveLength(1);
  });

  it("does not contain what is not committed yet", async () => {
    const reader = await buildReader(0);
    await buildNotification(opened.db, { accountId: reader.id, createdAt: inIndia("07:59") });
    await processDue(opened.services, inIndia("08:00"));
    expect(await queuedFor(reader.email)).toHaveLength(1);
    await opened.db.delete(notifications);
  });
});
