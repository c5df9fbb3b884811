import { randomBytes } from "node:crypto";
import { sql } from "drizzle-orm";
import PostalMime, { type Email } from "postal-mime";
import { beforeAll, describe, expect, it } from "vitest";
import type { Contract } from "#contract/index.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import {
  buildAdmin,
  buildCompany,
  buildFile,
  buildFreelancer,
  buildLocation,
  buildRequest,
  buildSubcategory,
  buildWork,
} from "#server/test/build.ts";
import { mailsTo, mailTo } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const origin = "http://localhost:3000";

let admin: Browser;
beforeAll(async () => {
  admin = await signedIn(opened, (await buildAdmin(opened.db)).id);
});

const address = (word: string) => `${word}.${randomBytes(4).toString("hex")}@kaamkaj.example`;

/** What is queued for an address, in the queue's own words: nothing has to be waited for. */
async function queuedFor(to: string): Promise<string[]> {
  const { rows } = await opened.db.execute<{ subject: string }>(
    sql`select data ->> 'subject' as subject from pgboss.job where name = 'mail' and data ->> 'to' = ${to} order by created_on`,
  );
  return rows.map(({ subject }) => subject);
}

const read = async (to: string, count = 1): Promise<Email> => PostalMime.parse(await mailTo(opened, to, count));

/** A company and a freelancer with a request between them. */
async function buildMailedRequest(
  status: NonNullable<Parameters<typeof buildRequest>[1]>["status"],
  given: { title?: string } = {},
) {
  const { db } = opened;
  const [companyMail, freelancerMail] = [address("company"), address("freelancer")];
  const company = await buildCompany(db, { name: "Tea House", email: companyMail });
  const freelancer = await buildFreelancer(db, { name: "Meera Nair", email: freelancerMail });
  const work = await buildWork(db, { ownerId: company.id, budget: 10_000_000, title: "A poster", ...given });
  const request = await buildRequest(db, { workId: work.id, freelancerId: freelancer.id, status });
  return {
    companyMail,
    freelancerMail,
    reqid: request.id,
    workid: work.id,
    companyId: company.id,
    company: await signedIn(opened, company.id),
    freelancer: await signedIn(opened, freelancer.id),
  };
}

type BuiltRequest = Awaited<ReturnType<typeof buildMailedRequest>>;

interface Kind {
  readonly call: keyof Contract;
  readonly status: Parameters<typeof buildMailedRequest>[0];
  readonly body: (on: BuiltRequest) => object;
  readonly by: "company" | "freelancer" | "admin";
  readonly to: "company" | "freelancer";
  readonly subject: string;
  readonly says: string;
  readonly link: (on: BuiltRequest) => string;
}

const reason = "Not quite.\n\nThe <b>logo</b> is missing.";
const project = ({ reqid }: BuiltRequest) => `freelancermaster/ongoingprojectview/${reqid}`;
const remark = ({ reqid }: BuiltRequest) => `freelancermaster/rejectview/${reqid}`;
const money = "Price: ₹1,00,000\nBrokerage: ₹10,000\nYou receive: ₹90,000";

const kinds: readonly Kind[] = [
  {
    call: "updatereqstatus",
    status: "pending",
    by: "company",
    to: "freelancer",
    body: ({ reqid }) => ({ reqid, status: "accepted" }),
    subject: "Accepted: “A poster”",
    says: money,
    link: project,
  },
  {
    call: "updatereqreview",
    status: "pending",
    by: "company",
    to: "freelancer",
    body: ({ reqid }) => ({ reqid, status: "rejected", rejectreason: reason }),
    subject: "Not this time: “A poster”",
    says: "> Not quite.\n>\n> The <b>logo</b> is missing.",
    link: remark,
  },
  {
    call: "sendback",
    status: "completed",
    by: "company",
    to: "freelancer",
    body: ({ reqid }) => ({ reqid, reason }),
    subject: "Sent back: “A poster”",
    says: "> Not quite.",
    link: project,
  },
  {
    call: "endengagement",
    status: "accepted",
    by: "company",
    to: "freelancer",
    body: ({ reqid }) => ({ reqid, reason }),
    subject: "Ended: “A poster”",
    says: "Tea House has ended",
    link: remark,
  },
  {
    call: "endengagement",
    status: "accepted",
    by: "freelancer",
    to: "company",
    body: ({ reqid }) => ({ reqid, reason }),
    subject: "Ended: “A poster”",
    says: "Meera Nair has ended",
    link: ({ workid }) => `clientmaster/viewrequests/${workid}`,
  },
  {
    call: "updateworkprogress",
    status: "accepted",
    by: "freelancer",
    to: "company",
    body: ({ reqid }) => ({ requestid: reqid, percentage: 100, progress_desc: "All." }),
    subject: "Completed: “A poster”",
    says: "pay the agreed ₹1,00,000",
    link: ({ workid, reqid }) => `clientmaster/payment/${workid}/${reqid}`,
  },
  {
    call: "payment",
    status: "completed",
    by: "company",
    to: "freelancer",
    body: ({ reqid }) => ({ requestid: reqid, amount: 100_000 }),
    subject: "Paid: “A poster”",
    says: money.replace("You receive", "Due to you"),
    link: () => "freelancermaster/projects?tab=completed",
  },
];

const askIt = (on: BuiltRequest, { call, body, by }: Kind, headers = {}) =>
  ask(opened, call, body(on), { as: by === "admin" ? admin : on[by], headers });

describe.each(kinds)("$call by the $by", (kind) => {
  it("tells the other side, in text and on a page, with a link to the right screen", async () => {
    const on = await buildMailedRequest(kind.status);
    expect((await askIt(on, kind)).statusCode).toBe(200);
    const { companyMail, freelancerMail } = on;
    const [to, other] = kind.to === "company" ? [companyMail, freelancerMail] : [freelancerMail, companyMail];
    const mail = await read(to);
    expect(mail.subject).toBe(kind.subject);
    expect(mail.text).toContain(kind.says);
    expect(mail.text).toContain(`:\n${origin}/${kind.link(on)}\n`);
    expect(mail.html).toContain(`href="${origin}/${kind.link(on)}"`);
    expect(mail.html).not.toContain("<b>logo</b>");
    expect(await queuedFor(other)).toEqual([]);
  });

  it("tells nobody when it was not done, and once when it is repeated with its key", async () => {
    const on = await buildMailedRequest(kind.status);
    const to = kind.to === "company" ? on.companyMail : on.freelancerMail;
    await opened.db.execute(
      sql.raw(`
      create function refuse_${on.reqid}() returns trigger language plpgsql as $$ begin raise exception 'the disk is full'; end $$;
      create trigger refuse_${on.reqid} before insert on audit_entries for each row when (new.subject_id = '${on.reqid}') execute function refuse_${on.reqid}()`),
    );
    opened.services.log.level = "silent";
    expect((await askIt(on, kind)).statusCode).toBe(500);
    opened.services.log.level = "error";
    expect(await queuedFor(to)).toEqual([]);
    await opened.db.execute(sql.raw(`drop trigger refuse_${on.reqid} on audit_entries`));
    const key = { "idempotency-key": randomBytes(8).toString("hex") };
    for (let i = 0; i < 3; i += 1) expect((await askIt(on, kind, key)).statusCode).toBe(200);
    expect(await queuedFor(to)).toEqual([kind.subject]);
  });
});

describe("an application", () => {
  const apply = async (workid: number, as: Browser, name = "Meera Nair", headers = {}) => {
    const { name: biodata } = await buildFile(opened.db, {
      kind: "resume",
      uploaderId: as.accountId,
      attachedAt: null,
    });
    return outcomeOf(await ask(opened, "workreq", { workid, name, biodata }, { as, headers }));
  };
  const someone = async () => signedIn(opened, (await buildFreelancer(opened.db)).id);

  it("is told to the company, with whoever applied", async () => {
    const { companyMail, workid } = await buildMailedRequest("rejected");
    expect(await apply(workid, await someone())).toBe("Success");
    const mail = await read(companyMail);
    expect(mail.subject).toBe("New application: “A poster”");
    expect(mail.text).toContain("Meera Nair has applied for “A poster”.");
    expect(mail.html).toContain(`href="${origin}/clientmaster/viewrequests/${workid}"`);
  });

  it("that is one of many within the hour is told with the others when it is over", async () => {
    const { companyMail, workid } = await buildMailedRequest("rejected");
    const crowd = await Promise.all(Array.from({ length: 12 }, someone));
    const responses = await Promise.all(crowd.map((as) => apply(workid, as)));
    expect(new Set(responses)).toEqual(new Set(["Success"]));
    const queued = await queuedFor(companyMail);
    expect(new Set(queued)).toEqual(new Set(["New application: “A poster”", "More applications: “A poster”"]));
    // One more where the clock strikes meanwhile.
    expect(queued.length).toBeLessThanOrEqual(3);
    const { rows } = await opened.db.execute<{ soon: boolean }>(
      sql`select start_after between now() and now() + interval '61 minutes' as soon from pgboss.job where data ->> 'to' = ${companyMail} and data ->> 'subject' like 'More%'`,
    );
    expect(rows.every(({ soon }) => soon)).toBe(true);
    expect((await mailsTo(opened, companyMail)).length).toBeLessThanOrEqual(1);
  });

  it("is told as one line, whatever the work and the freelancer are called", async () => {
    const { companyMail, workid } = await buildMailedRequest("rejected", {
      title: "Logo\r\nBcc: all@evil.example\u202e",
    });
    await apply(workid, await someone(), "Eve\r\n\r\n<script>alert(1)</script>");
    const mail = await read(companyMail);
    expect(mail.subject).toBe("New application: “Logo Bcc: all@evil.example”");
    expect(mail.bcc).toBeUndefined();
    expect(mail.html).not.toContain("<script");
    expect(mail.text).toContain("Eve <script>alert(1)</script> has applied");
  });

  it("that was refused, or came twice, is told to nobody", async () => {
    const on = await buildMailedRequest("pending");
    expect(await apply(on.workid, on.freelancer)).toBe("exist");
    const { workid, companyMail } = await buildMailedRequest("accepted");
    expect(await apply(workid, await someone())).toBe("409 work_closed");
    for (const to of [on.companyMail, companyMail]) expect(await queuedFor(to)).toEqual([]);
  });
});

it("whoever else waits for an answer is not told that another was accepted", async () => {
  const on = await buildMailedRequest("pending");
  const email = address("waits");
  const other = await buildFreelancer(opened.db, { email });
  await buildRequest(opened.db, { workId: on.workid, freelancerId: other.id });
  await ask(opened, "updatereqstatus", { reqid: on.reqid, status: "accepted" }, { as: on.company });
  expect(await queuedFor(on.freelancerMail)).toHaveLength(1);
  expect(await queuedFor(email)).toEqual([]);
});

it("a company that was rejected is not written to, and its freelancer hears of the payment the admin recorded", async () => {
  const [ended, owed] = [await buildMailedRequest("accepted"), await buildMailedRequest("completed")];
  for (const { companyId } of [ended, owed])
    await ask(opened, "updateclientstatus", { id: companyId, status: "rejected" }, { as: admin });
  await ask(opened, "endengagement", { reqid: ended.reqid, reason }, { as: ended.freelancer });
  expect(await queuedFor(ended.companyMail)).toEqual(["Your company was not verified"]);
  const settled = await ask(opened, "payments.settleDebt", { requestid: owed.reqid, amount: 100_000 }, { as: admin });
  expect(outcomeOf(settled)).toBe("Success");
  expect((await read(owed.freelancerMail)).text).toContain(money.replace("You receive", "Due to you"));
});

describe("a company that is judged", () => {
  it("hears of it once, and not when nothing changed", async () => {
    const email = address("judged");
    const { id } = await buildCompany(opened.db, { status: "pending", email, name: "Tea\r\nHouse" });
    for (const status of ["accepted", "accepted", "rejected", "rejected"])
      expect(outcomeOf(await ask(opened, "updateclientstatus", { id, status }, { as: admin }))).toBe("Success");
    expect(await queuedFor(email)).toEqual(["Your company is verified", "Your company was not verified"]);
  });

  it("without an address is judged all the same", async () => {
    const { id } = await buildCompany(opened.db, { status: "pending", email: "" });
    expect(outcomeOf(await ask(opened, "updateclientstatus", { id, status: "accepted" }, { as: admin }))).toBe(
      "Success",
    );
    expect(await queuedFor("")).toEqual([]);
  });
});

describe("a newcomer", () => {
  async function register(call: "companyreg" | "freelancerreg", name: string) {
    const { db } = opened;
    const email = address("new");
    const [location, skill] = [await buildLocation(db), await buildSubcategory(db)];
    const { name: file } = await buildFile(db, { attachedAt: null, ticketHash: hashOf("seen") });
    const body = {
      name,
      EMAIL: email,
      phone: "9876543210",
      licenseno: "L-1",
      logo: file,
      image: file,
      username: `n_${randomBytes(5).toString("hex")}`,
      password: "Monsoon42",
      districtid: location.districtId,
      locationid: location.id,
      categoryid: skill.categoryId,
      subcategoryid: skill.id,
    };
    const as = { accountId: 0, cookies: { ticket: "seen" } };
    expect(outcomeOf(await ask(opened, call, body, { as }))).toBe("Success");
    return { email, username: body.username };
  }

  it.each([
    ["companyreg", "Welcome to Kaamkaj: your company is being verified", "guestmaster/guesthome"],
    ["freelancerreg", "Welcome to Kaamkaj: find your first job", "freelancermaster/workview"],
  ] as const)(
    "by %s hears what happens next, and nothing that was typed but the username",
    async (call, subject, link) => {
      const { email, username } = await register(call, "Visit evil dot example");
      const mail = await read(email);
      expect(mail.subject).toBe(subject);
      expect(mail.text).toContain(username);
      expect(mail.html).toContain(`href="${origin}/${link}"`);
      expect(`${mail.text}${mail.html}`).not.toContain("evil");
    },
  );
});
