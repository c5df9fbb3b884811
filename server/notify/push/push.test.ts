import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { maxFailures } from "#domain/notify/push.ts";
import { deliverPushes } from "#server/notify/push/deliver.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { pushSubscriptions } from "#server/platform/db/schema/push.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFile, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { buildMember } from "#server/test/identity/build-member.ts";
import { jobsDone } from "#server/test/jobs-done.ts";
import { buildPushReader, type PushReader, subscribe } from "#server/test/notify/build-push-reader.ts";
import { newPushBrowser } from "#server/test/notify/push-server.ts";
import { startPushService } from "#server/test/notify/push-service.ts";
import { open } from "#server/test/open.ts";

const service = await startPushService();
const opened = open({ PUSH_HOSTS: service.host });
const accept = service.answer;
beforeEach(() => {
  service.answer = accept;
});

const call = async (name: Parameters<typeof ask>[1], body: object, as: Browser) =>
  outcomeOf(await ask(opened, name, body, { as }));
const buildReader = (language?: "en" | "hi") => buildPushReader(opened, service.host, language);

const title = "A secret logo";

/** A freelancer applies for a work of the company, which notifies it. */
async function apply({ id }: Pick<PushReader, "id">): Promise<{ workId: number; requestId: number }> {
  const { id: workId } = await buildWork(opened.db, { ownerId: id, title });
  const freelancer = await buildFreelancer(opened.db, { name: "Asha Menon" });
  const { name: biodata } = await buildFile(opened.db, { kind: "resume", uploaderId: freelancer.id, attachedAt: null });
  const as = await signedIn(opened, freelancer.id);
  expect(await call("workreq", { workid: workId, name: "Asha Menon", biodata }, as)).toBe("Success");
  const { rows } = await opened.db.execute<{ id: number }>(
    sql`select id from work_requests where work_id = ${workId} and freelancer_id = ${freelancer.id}`,
  );
  return { workId, requestId: rows[0]?.id ?? 0 };
}

const notificationsOf = (id: number) => opened.db.select().from(notifications).where(eq(notifications.accountId, id));
const devicesOf = (id: number) => opened.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.accountId, id));

/** Sends what is due, also if the product is doing so already. */
async function deliver(now?: Date): Promise<void> {
  await deliverPushes(opened.services, now);
}

/** Waits until so many pushes have arrived at the browser. */
const arrived = ({ browser }: PushReader, count: number) =>
  vi.waitFor(() => expect(service.messagesFor(browser)).toHaveLength(count), { timeout: 10_000 });

describe("a notification of an account with a device", () => {
  it("is pushed, with neither names nor titles nor amounts, and opens its screen", async () => {
    const reader = await buildReader();
    const { workId } = await apply(reader);
    await deliver();
    await arrived(reader, 1);
    const [message] = service.messagesFor(reader.browser);
    expect(message).toEqual({ title: "1 new on Kaamkaj", path: `/clientmaster/viewrequests/${workId}` });
    const delivery = service.deliveries.findLast(({ path }) => reader.browser.endpoint.endsWith(path));
    expect(delivery?.headers).toMatchObject({ ttl: "86400", "content-encoding": "aes128gcm", topic: "news" });
    expect(delivery?.headers["authorization"]).toMatch(/^vapid t=[\w.-]+, k=[\w-]{87}$/);
  });

  it("is pushed in the language of the account", async () => {
    const reader = await buildReader("hi");
    await apply(reader);
    await deliver();
    await arrived(reader, 1);
    expect(service.messagesFor(reader.browser)[0]?.title).toBe("Kaamkaj पर 1 नई सूचना");
  });

  it("opens the screen that a member of a company has, where that is another one", async () => {
    const { id: ownerId } = await buildCompany(opened.db);
    const paths: unknown[] = [];
    for (const kind of ["payer", "hirer"] as const) {
      const { id } = await buildMember(opened.db, { companyId: ownerId, kind });
      const browser = newPushBrowser(service.host);
      expect(await subscribe(opened, await signedIn(opened, id), browser)).toBe("Success");
      const work = await buildWork(opened.db, { ownerId });
      const request = await buildRequest(opened.db, { workId: work.id, status: "accepted" });
      const body = { requestid: request.id, percentage: 100, progress_desc: "All done." };
      expect(await call("updateworkprogress", body, await signedIn(opened, request.freelancerId))).toBe("Success");
      await deliver();
      await vi.waitFor(() => expect(service.messagesFor(browser)).toHaveLength(1), { timeout: 10_000 });
      paths.push(service.messagesFor(browser)[0]?.path.replace(`/${work.id}/${request.id}`, ""));
    }
    expect(paths).toEqual(["/clientmaster/payment", "/clientmaster/progressview"]);
  });

  it("is pushed once by three instances at once", async () => {
    const reader = await buildReader();
    await apply(reader);
    await Promise.all([deliver(), deliver(), deliver()]);
    await arrived(reader, 1);
    const [row] = await notificationsOf(reader.id);
    await vi.waitFor(async () => expect((await notificationsOf(reader.id))[0]).toMatchObject({ pushDueAt: null }), {
      timeout: 20_000,
    });
    expect(row?.readAt).toBeNull();
  });

  it("is not pushed when it was read meanwhile", async () => {
    const reader = await buildReader();
    await holdPushes(reader);
    await apply(reader);
    const [row] = await notificationsOf(reader.id);
    expect(row?.pushDueAt).not.toBeNull();
    expect(await call("notifications.markRead", { upToId: row?.id }, reader.as)).toBe("Success");
    await releasePushes(reader);
    await deliver();
    expect(service.messagesFor(reader.browser)).toEqual([]);
  });

  it("is not pushed when its group is switched off", async () => {
    const reader = await buildReader();
    expect(await call("notifications.setPreference", { kindGroup: "applications", push: false }, reader.as)).toBe(
      "Success",
    );
    await apply(reader);
    expect(await notificationsOf(reader.id)).toMatchObject([{ kind: "applied", pushDueAt: null }]);
  });

  it("is dropped when its group is switched off before it is sent", async () => {
    const reader = await buildReader();
    await holdPushes(reader);
    await apply(reader);
    expect(await call("notifications.setPreference", { kindGroup: "applications", push: false }, reader.as)).toBe(
      "Success",
    );
    await releasePushes(reader);
    await deliver();
    await vi.waitFor(
      async () => expect(await notificationsOf(reader.id)).toMatchObject([{ pushDueAt: null, pushedAt: null }]),
      { timeout: 20_000 },
    );
    expect(service.messagesFor(reader.browser)).toEqual([]);
  });

  it("is not pushed when it is of a group that is never pushed", async () => {
    const reader = await buildReader();
    const work = await buildWork(opened.db, { ownerId: reader.id });
    const request = await buildRequest(opened.db, { workId: work.id, status: "accepted" });
    const as = await signedIn(opened, request.freelancerId);
    const body = { requestid: request.id, percentage: 40, progress_desc: "Two pages." };
    expect(await call("updateworkprogress", body, as)).toBe("Success");
    expect(await notificationsOf(reader.id)).toMatchObject([{ kind: "progress_reported", pushDueAt: null }]);
  });

  it("is not pushed when it says that a position was filled", async () => {
    const company = await signedIn(opened, (await buildCompany(opened.db)).id);
    const { id: workId } = await buildWork(opened.db, { ownerId: company.accountId });
    const other = await signedIn(opened, (await buildFreelancer(opened.db)).id);
    expect(await subscribe(opened, other, newPushBrowser(service.host))).toBe("Success");
    await buildRequest(opened.db, { workId, freelancerId: other.accountId });
    const { id: reqid } = await buildRequest(opened.db, { workId });
    expect(await call("updatereqstatus", { reqid, status: "accepted" }, company)).toBe("updated");
    await jobsDone(opened, "applicants");
    expect(await notificationsOf(other.accountId)).toMatchObject([{ kind: "position_filled", pushDueAt: null }]);
  });

  it("is not due for an account without a device", async () => {
    const { id } = await buildCompany(opened.db);
    await apply({ id });
    expect(await notificationsOf(id)).toMatchObject([{ kind: "applied", pushDueAt: null }]);
  });
});

/** Quiet hours around the present hour, so that nothing is sent before the test ends them. */
async function holdPushes({ as }: PushReader): Promise<void> {
  const { rows } = await opened.db.execute<{ hour: number }>(sql`select extract(hour from now())::int as hour`);
  const hour = rows[0]?.hour ?? 0;
  const quiet = { quietFrom: (hour + 23) % 24, quietTo: (hour + 2) % 24 };
  expect(await call("notifications.setSchedule", { digestHour: 8, ...quiet }, as)).toBe("Success");
}
const releasePushes = ({ as }: PushReader) =>
  call("notifications.setSchedule", { digestHour: 8, quietFrom: null, quietTo: null }, as);

describe("several notifications", () => {
  it("are one push with their number, which opens the list", async () => {
    const reader = await buildReader();
    await holdPushes(reader);
    for (let i = 0; i < 3; i += 1) await apply(reader);
    await releasePushes(reader);
    await deliver();
    await arrived(reader, 1);
    expect(service.messagesFor(reader.browser)).toEqual([
      { title: "3 new on Kaamkaj", path: "/clientmaster/notifications" },
    ]);
  });
});

describe("quiet hours", () => {
  const inIndia = (time: string) => new Date(`2031-03-04T${time}:00+05:30`);

  /** A push that is due at an instant in the future, so that only the test sends it. */
  async function buildDue(quietFrom: number, quietTo: number, now: Date) {
    const reader = await buildReader();
    expect(await call("notifications.setSchedule", { digestHour: 8, quietFrom, quietTo }, reader.as)).toBe("Success");
    await holdAll();
    const values = { kind: "applied", subjectKind: "request", subjectId: 1, facts: {}, changedAt: now } as const;
    await opened.db.insert(notifications).values({ ...values, accountId: reader.id, pushDueAt: now });
    return reader;
  }
  /** Retries of other tests would be sent at that instant as well. */
  const holdAll = () => opened.db.update(notifications).set({ pushDueAt: null });

  it.each([
    [22, 7, "21:59", 1],
    [22, 7, "22:00", 0],
    [22, 7, "23:59", 0],
    [22, 7, "00:00", 0],
    [22, 7, "06:59", 0],
    [22, 7, "07:00", 1],
    [13, 15, "12:59", 1],
    [13, 15, "13:00", 0],
    [13, 15, "14:59", 0],
    [13, 15, "15:00", 1],
  ])("from %i to %i let a push at %s wait (%i sent)", async (from, to, time, count) => {
    const reader = await buildDue(from, to, inIndia(time));
    await deliver(inIndia(time));
    expect(service.messagesFor(reader.browser)).toHaveLength(count);
  });

  it("delay a push until they end", async () => {
    const reader = await buildDue(22, 7, inIndia("02:00"));
    await deliver(inIndia("02:00"));
    await deliver(inIndia("07:00"));
    expect(service.messagesFor(reader.browser)).toHaveLength(1);
  });

  it.each([
    [22, 22],
    [22, null],
    [null, 7],
    [24, 7],
    [-1, 7],
  ])("from %s to %s are refused", async (quietFrom, quietTo) => {
    const { as } = await buildReader();
    expect(await call("notifications.setSchedule", { digestHour: 8, quietFrom, quietTo }, as)).toBe("400 invalid");
  });

  it("stay when only the hour of the digest is changed", async () => {
    const { as } = await buildReader();
    await call("notifications.setSchedule", { digestHour: 8, quietFrom: 22, quietTo: 7 }, as);
    await call("notifications.setSchedule", { digestHour: 9 }, as);
    expect((await ask(opened, "notifications.getPreferences", {}, { as })).json()).toMatchObject([
      { digestHour: 9, quietFrom: 22, quietTo: 7 },
    ]);
  });
});

describe("a device", () => {
  it.each([404, 410])("is forgotten when its push service answers %i", async (status) => {
    service.answer = (response) => void response.writeHead(status).end();
    const reader = await buildReader();
    await apply(reader);
    await deliver();
    await vi.waitFor(async () => expect(await devicesOf(reader.id)).toEqual([]), { timeout: 10_000 });
  });

  it("is tried again after a failure, later each time, and forgotten after the last one", async () => {
    const reader = await buildReader();
    await holdPushes(reader);
    await apply(reader);
    await releasePushes(reader);
    service.answer = (response) => void response.writeHead(503).end();
    const due = async () => (await notificationsOf(reader.id))[0]?.pushDueAt?.getTime() ?? 0;
    let now = Date.now() + 1000;
    const waits: number[] = [];
    for (let failure = 1; failure < maxFailures; failure += 1) {
      await deliver(new Date(now));
      waits.push((await due()) - now);
      now = await due();
    }
    expect(waits.every((wait) => wait >= 60_000)).toBe(true);
    expect(waits).toEqual(waits.toSorted((a, b) => a - b));
    expect(await devicesOf(reader.id)).toMatchObject([{ failures: maxFailures - 1 }]);
    await deliver(new Date(now));
    expect(await devicesOf(reader.id)).toEqual([]);
  });

  it("starts from zero failures after a success", async () => {
    const reader = await buildReader();
    await opened.db.update(pushSubscriptions).set({ failures: 5 }).where(eq(pushSubscriptions.accountId, reader.id));
    await apply(reader);
    await deliver();
    await vi.waitFor(async () => expect(await devicesOf(reader.id)).toMatchObject([{ failures: 0 }]), {
      timeout: 20_000,
    });
  });

  it("does not follow a redirect of its push service", async () => {
    service.answer = (response, path) =>
      void response.writeHead(path.endsWith("/redirected") ? 201 : 307, { location: "/redirected" }).end();
    const reader = await buildReader();
    await apply(reader);
    await deliver();
    await vi.waitFor(async () => expect(await devicesOf(reader.id)).toMatchObject([{ failures: 1 }]), {
      timeout: 20_000,
    });
    expect(service.deliveries.some(({ path }) => path === "/redirected")).toBe(false);
  });

  it("gets a test, which only its own account can ask for", async () => {
    const reader = await buildReader();
    const other = await buildReader();
    const { endpoint } = reader.browser;
    expect(await call("push.test", { endpoint }, other.as)).toBe("404 not_found");
    expect(await call("push.test", { endpoint }, reader.as)).toBe("Success");
    await deliver();
    await arrived(reader, 1);
    expect(service.messagesFor(reader.browser)).toEqual([
      { title: "Notifications from Kaamkaj reach this device", path: "/clientmaster/myaccount" },
    ]);
  });

  it("is stored without an address that a reader of the database could send to", async () => {
    const { id, browser } = await buildReader();
    expect(JSON.stringify(await devicesOf(id))).not.toContain(browser.endpoint.split("/").at(-1));
  });
});
