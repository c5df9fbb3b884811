import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { addressKeyOf, mailKeyOf } from "#server/identity/emails/mailbox-limits.ts";
import { hasProvedAddress } from "#server/identity/emails/queries.ts";
import type { Mail } from "#server/platform/mail/transport.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildFreelancer } from "#server/test/build.ts";
import { buildOwner } from "#server/test/identity/build-member.ts";
import { chosenPassword, newAddress } from "#server/test/identity/invitee.ts";
import { password } from "#server/test/identity/second-step.ts";
import { mailsTo } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";
import { pollUntil } from "#server/test/poll.ts";

const opened = open({ LIMIT_SAME_MAILS_PER_HOUR: "3", LIMIT_UNPROVED_MAILS_PER_HOUR: "10" });
const passwordHash = await hashPassword(password);

/** E-mails that wait for the end of the hour. */
async function deferredTo(address: string) {
  const { rows } = await opened.db.execute<{ subject: string; text: string; waits: boolean }>(sql`
    select data ->> 'subject' as subject, data ->> 'text' as text, start_after between now() + interval '50 minutes' and now() + interval '1 hour' as waits
    from pgboss.job where name = 'mail' and state = 'created' and start_after > now() and data ->> 'to' = ${address}`);
  return rows;
}

/** What an address has got, and what waits for it, once every e-mail was sent or deferred. */
async function mailboxOf(address: string) {
  const isDone = async () => {
    opened.wake?.("mail");
    const { rows } = await opened.db.execute(
      sql`select from pgboss.job where name = 'mail' and state < 'completed' and start_after <= now() limit 1`,
    );
    return rows.length === 0;
  };
  expect(await pollUntil(isDone, 30_000)).toBeLessThan(Number.POSITIVE_INFINITY);
  const subjects = (await mailsTo(opened, address)).map((mail) => /Subject: (.*)\r/.exec(mail)?.[1]);
  return { subjects, deferred: await deferredTo(address) };
}

/** The hour is over for the e-mails that wait. */
async function endHour() {
  const waiting = sql`name = 'mail' and state = 'created'`;
  const { rows } = await opened.db.execute<{ data: Mail }>(sql`select data from pgboss.job where ${waiting}`);
  for (const { data } of rows) {
    await opened.services.limits.forget("sameMails", mailKeyOf(data));
    await opened.services.limits.forget("unprovedMails", addressKeyOf(data));
  }
  await opened.db.execute(sql`update pgboss.job set start_after = now() where ${waiting}`);
}

async function newFreelancer(email: string, emailState: "unproved" | "proved" = "unproved") {
  const account = await buildFreelancer(opened.db, { email, emailState, passwordHash });
  return { ...account, as: await signedIn(opened, account.id) };
}

type Freelancer = Awaited<ReturnType<typeof newFreelancer>>;

async function changePassword({ id }: Pick<Freelancer, "id">, from: string, to: string) {
  const as = await signedIn(opened, id);
  const input = { currentPassword: from, newPassword: to, confirmPassword: to };
  expect(outcomeOf(await ask(opened, "changepwd", input, { as }))).toBe("Success");
}

describe("an address gets the same e-mail three times an hour, and the newest one when it is over", () => {
  it("by changes of a password, also where it is proved", async () => {
    const address = newAddress();
    const account = await newFreelancer(address, "proved");
    for (let n = 0; n < 4; n += 1) {
      await changePassword(account, password, chosenPassword);
      await changePassword(account, chosenPassword, password);
    }
    const { subjects, deferred } = await mailboxOf(address);
    expect(subjects).toEqual(Array(3).fill("Your Kaamkaj password was changed"));
    expect(deferred).toMatchObject([{ subject: "Your Kaamkaj password was changed", waits: true }]);
    await endHour();
    const after = await mailboxOf(address);
    expect(after.subjects).toHaveLength(4);
    expect(after.deferred).toEqual([]);
  });

  it("by an address that is changed to and fro", async () => {
    const [address, other] = [newAddress(), newAddress()];
    const account = await newFreelancer(address);
    const {
      categoryId: categoryid,
      subcategoryId: subcategoryid,
      districtId: districtid,
      locationId: locationid,
    } = account;
    const form = { name: "Asha", phone: "9876543210", categoryid, subcategoryid, districtid, locationid };
    for (const EMAIL of Array(8).fill([other, address]).flat()) {
      const edited = ask(opened, "freelancerprofileedit", { ...form, EMAIL }, { as: account.as });
      expect(outcomeOf(await edited)).toBe("Success");
    }
    const { subjects, deferred } = await mailboxOf(address);
    expect(subjects).toHaveLength(3);
    expect(deferred).toHaveLength(1);
  });

  it("by an invitation that is sent and withdrawn", async () => {
    const email = newAddress();
    const { as } = await buildOwner(opened, passwordHash);
    for (let n = 0; n < 6; n += 1) {
      const input = { email, name: "Asha", kind: "payer", password };
      const { invitationId } = (await ask(opened, "members.invite", input, { as })).json<{ invitationId: number }>();
      expect(outcomeOf(await ask(opened, "members.revokeInvitation", { invitationId, password }, { as }))).toBe(
        "Success",
      );
    }
    const { subjects, deferred } = await mailboxOf(email);
    expect(subjects).toHaveLength(3);
    expect(deferred).toHaveLength(1);
  });
});

const news = (to: string, n: number, limitedFor?: number) => ({
  ...{ to, subject: `News ${n}`, text: "News." },
  ...(limitedFor && { limitedFor }),
});

describe("an address that is not proved gets ten e-mails an hour over all accounts", () => {
  it("and the others later, each once", async () => {
    const address = newAddress();
    const accounts = await Promise.all(Array.from({ length: 12 }, () => newFreelancer(address)));
    for (const [n, { id }] of accounts.entries()) await opened.services.mailer.queue(opened.db, news(address, n, id));
    const { subjects, deferred } = await mailboxOf(address);
    expect(subjects).toHaveLength(10);
    expect(deferred).toHaveLength(2);
    await endHour();
    expect(new Set((await mailboxOf(address)).subjects).size).toBe(12);
  });

  it("while the account that has proved the address gets its own", async () => {
    const address = newAddress();
    const owner = await newFreelancer(address, "proved");
    const stranger = await newFreelancer(address);
    for (let n = 0; n < 15; n += 1) await opened.services.mailer.queue(opened.db, news(address, n, stranger.id));
    await mailboxOf(address);
    await opened.services.mailer.queue(opened.db, news(address, 100, owner.id));
    await changePassword(owner, password, chosenPassword);
    await changePassword(stranger, password, chosenPassword);
    const { subjects, deferred } = await mailboxOf(address);
    expect(subjects).toContain("News 100");
    expect(subjects).toHaveLength(12);
    expect(deferred.find(({ subject }) => subject.includes("password"))?.text).toContain(stranger.username);
  });
});

it("the spellings of an address are one mailbox", async () => {
  const local = newAddress().split("@")[0];
  const spellings = [`${local}@उदाहरण.भारत`, `${local}@xn--p1b6ci4b4b3a.xn--h2brj9c`];
  const keys = spellings.flatMap((to) => [addressKeyOf({ to }), addressKeyOf({ to: to.toUpperCase() })]);
  expect(new Set(keys).size).toBe(1);
  const [first = "", second = ""] = spellings;
  await newFreelancer(first, "proved");
  expect(await hasProvedAddress(opened.db, { to: second })).toBe(true);
  expect(await hasProvedAddress(opened.db, { to: `${local}@उदाहरण.example` })).toBe(false);
});

it("a test e-mail of an admin is never deferred", async () => {
  const address = newAddress();
  for (let n = 0; n < 12; n += 1) await opened.services.mailer.queue(opened.db, { ...news(address, 0), isTest: true });
  expect((await mailboxOf(address)).subjects).toHaveLength(12);
});
