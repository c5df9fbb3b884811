import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { deleteOldNotifications } from "#server/notify/notifications/queries.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { allRows, ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer } from "#server/test/build.ts";
import { buildNotification } from "#server/test/notify/build-notification.ts";
import { open } from "#server/test/open.ts";

const opened = open();

let company: Browser;
let freelancer: Browser;
beforeAll(async () => {
  company = await signedIn(opened, (await buildCompany(opened.db)).id);
});

const newFreelancer = async () => {
  freelancer = await signedIn(opened, (await buildFreelancer(opened.db)).id);
  return freelancer;
};
const build = (values: Partial<Parameters<typeof buildNotification>[1]> = {}) =>
  buildNotification(opened.db, { accountId: freelancer.accountId, ...values });

interface Row {
  readonly notificationId: number;
  readonly readAt: string | null;
}

const list = async (body: object = {}, as = freelancer) => allRows<Row>(opened, "notifications.list", body, as);
const countsOf = async (as = freelancer) => (await ask(opened, "notifications.counts", {}, { as })).json();
const markRead = async (body: object, as = freelancer) =>
  outcomeOf(await ask(opened, "notifications.markRead", body, { as }));

describe("the list", () => {
  it("names what happened, and the screen that shows it", async () => {
    await newFreelancer();
    const { id } = await build({
      kind: "budget_lowered",
      facts: {
        title: "A poster",
        otherName: "Tea House",
        workId: 7,
        requestId: 9,
        amountPaise: 100,
        previousAmountPaise: 200,
      },
    });
    const accepted = await build({ facts: { title: "A logo", requestId: 9 } });
    expect(await list()).toMatchObject([
      { notificationId: accepted.id, kind: "accepted", path: "/freelancermaster/ongoingprojectview/9", otherName: "" },
      {
        notificationId: id,
        kind: "budget_lowered",
        title: "A poster",
        otherName: "Tea House",
        workId: 7,
        amountPaise: 100,
        previousAmountPaise: 200,
        path: "/freelancermaster/myrequest",
        readAt: null,
      },
    ]);
  });

  it("opens another screen for another role", async () => {
    const ended = { kind: "ended", facts: { workId: 7, requestId: 9 } } as const;
    await newFreelancer();
    await build(ended);
    await build({ ...ended, accountId: company.accountId });
    expect(await list()).toMatchObject([{ path: "/freelancermaster/rejectview/9" }]);
    expect(await list({}, company)).toMatchObject([{ path: "/clientmaster/viewrequests/7" }]);
  });

  it("is newest first, and can leave out what was read", async () => {
    await newFreelancer();
    const [first, second, third] = [await build(), await build({ readAt: new Date() }), await build()];
    const ids = async (body = {}) => (await list(body)).map(({ notificationId }) => notificationId);
    expect(await ids()).toEqual([third.id, second.id, first.id]);
    expect(await ids({ unreadOnly: true })).toEqual([third.id, first.id]);
  });

  it("leaves out kinds that a newer version wrote", async () => {
    await newFreelancer();
    await build({ kind: "of_the_next_version" as never });
    expect([await list(), await countsOf()]).toMatchObject([[], [{ unreadNotifications: 0 }]]);
  });
});

describe("read marks", () => {
  it("are set for some, or for all up to one", async () => {
    await newFreelancer();
    const [first, second, third, fourth] = [await build(), await build(), await build(), await build()];
    const unread = async () => (await list({ unreadOnly: true })).map(({ notificationId }) => notificationId);
    expect(await markRead({ notificationIds: [third.id] })).toBe("Success");
    expect(await unread()).toEqual([fourth.id, second.id, first.id]);
    expect(await markRead({ upToId: second.id })).toBe("Success");
    expect(await unread()).toEqual([fourth.id]);
    expect(await countsOf()).toMatchObject([{ unreadNotifications: 1 }]);
  });

  it("keep the instant of the first reading", async () => {
    await newFreelancer();
    const { id } = await build();
    await markRead({ notificationIds: [id] });
    const [{ readAt } = { readAt: null }] = await list();
    await markRead({ notificationIds: [id], upToId: id });
    expect(readAt).not.toBeNull();
    expect(await list()).toMatchObject([{ readAt }]);
  });

  it("cannot be set on the notifications of others", async () => {
    await newFreelancer();
    const { id } = await build();
    expect(await markRead({ notificationIds: [id], upToId: id }, company)).toBe("Success");
    expect(await list()).toMatchObject([{ notificationId: id, readAt: null }]);
  });

  it.each([{ notificationIds: ["x"] }, { upToId: 0 }, { notificationIds: Array.from({ length: 201 }, () => 1) }])(
    "refuse %j",
    async (body) => {
      await newFreelancer();
      expect(await markRead(body)).toBe("400 invalid");
    },
  );
});

describe("the count", () => {
  it("ends at 100", async () => {
    const { accountId } = await newFreelancer();
    await opened.db.execute(
      sql`insert into notifications (account_id, kind, subject_kind, subject_id, facts)
      select ${accountId}, 'accepted', 'request', 1, '{}' from generate_series(1, 130)`,
    );
    expect(await countsOf()).toMatchObject([{ unreadNotifications: 100 }]);
  });
});

describe("old notifications", () => {
  it("are deleted 90 days after they were read, or 365 days after they were written", async () => {
    await newFreelancer();
    await opened.db.delete(notifications);
    const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000);
    await build({ createdAt: daysAgo(366) });
    await build({ createdAt: daysAgo(100), readAt: daysAgo(91) });
    const remaining = [
      await build({ createdAt: daysAgo(364) }),
      await build({ createdAt: daysAgo(100), readAt: daysAgo(89) }),
    ].map(({ id }) => id);
    await deleteOldNotifications(opened.db);
    expect((await list()).map(({ notificationId }) => notificationId).toSorted()).toEqual(remaining.toSorted());
  });
});
