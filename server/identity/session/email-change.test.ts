import { randomBytes } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import PostalMime from "postal-mime";
import { describe, expect, it, vi } from "vitest";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { emailChanges } from "#server/platform/db/schema/emails.ts";
import { accounts } from "#server/platform/db/schema/marketplace.ts";
import { resetTokens } from "#server/platform/db/schema/sessions.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFreelancer, buildLocation, buildSubcategory } from "#server/test/build.ts";
import { mailsTo, mailTo, tokenIn } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const address = (word: string) => `${word}.${randomBytes(4).toString("hex")}@kaamkaj.example`;
const undoTokenIn = async (mail: string): Promise<string> =>
  /undoemail\?token=([\w-]+)/.exec((await PostalMime.parse(mail)).text ?? "")?.[1] ?? "";
const undo = (token: string) => ask(opened, "accounts.undoEmailChange", { token });
const emailOf = async (id: number) =>
  (await opened.db.select({ email: accounts.email }).from(accounts).where(eq(accounts.id, id)))[0]?.email;

const kinds = [
  ["client", "clientprofileedit", buildCompany],
  ["freelancer", "freelancerprofileedit", buildFreelancer],
] as const;

type Kind = readonly [string, (typeof kinds)[number][1], typeof buildCompany | typeof buildFreelancer];
const [, freelancer] = kinds;

/** An account at the first address whose open session changes the address to each of the others in turn. */
async function change([, call, build]: Kind, first: string, ...others: readonly string[]) {
  const account = await build(opened.db, { email: first });
  const { districtId: districtid, id: locationid } = await buildLocation(opened.db);
  const { categoryId: categoryid, id: subcategoryid } = await buildSubcategory(opened.db);
  const as = await signedIn(opened, account.id);
  async function to(EMAIL: string): Promise<void> {
    const person = { name: "Asha", EMAIL, phone: "9876543210", licenseno: "LIC-1" };
    const sent = { ...person, districtid, locationid, categoryid, subcategoryid };
    expect(outcomeOf(await ask(opened, call, sent, { as }))).toBe("Success");
  }
  for (const other of others) await to(other);
  return { ...account, as, to };
}

/** Makes every change of an account look older than it is. */
const age = (accountId: number, interval: string) =>
  opened.db
    .update(emailChanges)
    .set({ createdAt: sql`${emailChanges.createdAt} - ${interval}::interval` })
    .where(eq(emailChanges.accountId, accountId));

/** Where `forgotpwd` sends its link now; whatever else went to these addresses is left out. */
async function linkGoesTo(username: string, ...candidates: readonly string[]): Promise<string[]> {
  const links = async () =>
    (await Promise.all(candidates.map((to) => mailsTo(opened, to)))).map(
      (mails) => mails.filter((mail) => tokenIn(mail) !== "").length,
    );
  const before = await links();
  expect(outcomeOf(await ask(opened, "forgotpwd", { username }))).toBe("Success");
  return vi.waitFor(
    async () => {
      const now = await links();
      const got = candidates.filter((_, i) => now[i] !== before[i]);
      if (got.length === 0) throw new Error("no link came");
      return got;
    },
    { timeout: 15_000, interval: 100 },
  );
}

const isSignedIn = async (as: Browser) => (await ask(opened, "whoami", {}, { as })).json<unknown[]>().length === 1;

describe.each(kinds)("a %s whose session changes the e-mail address", (...kind) => {
  it("has the new address at once, and gets links for a new password at the old one for 72 hours", async () => {
    const [old, fresh] = [address("old"), address("fresh")];
    const { id, username } = await change(kind, old, fresh);
    expect(await emailOf(id)).toBe(fresh);
    expect(await linkGoesTo(username, old, fresh)).toEqual([old]);
    await age(id, "71 hours 59 minutes");
    expect(await linkGoesTo(username, old, fresh)).toEqual([old]);
    await age(id, "2 minutes");
    expect(await linkGoesTo(username, old, fresh)).toEqual([fresh]);
  });

  it("can be undone from the old address: address back, sessions ended, a new password chosen", async () => {
    const [old, fresh] = [address("old"), address("fresh")];
    const { id, username, as } = await change(kind, old, fresh);
    const token = await undoTokenIn(await mailTo(opened, old));
    expect(token).toMatch(/^[\w-]{22}$/);
    const response = await undo(token);
    expect(outcomeOf(response)).toBe("Success");
    expect(await emailOf(id)).toBe(old);
    expect(await isSignedIn(as)).toBe(false);
    const reset = { token: response.json<{ resetToken: string }>().resetToken, newPassword: "Next56789" };
    const set = await ask(opened, "resetpwd", { ...reset, confirmPassword: reset.newPassword });
    expect(outcomeOf(set)).toBe("Success");
    const login = await ask(opened, "login", { username, password: reset.newPassword });
    expect(login.json<unknown[]>()).toHaveLength(1);
    expect(outcomeOf(await undo(token))).toBe("Wrong");
    expect(await linkGoesTo(username, old, fresh)).toEqual([old]);
  });
});

describe("a chain of changes within 72 hours", () => {
  it("leaves the first address the one that gets links, undoes the change and counts for 72 hours from the last", async () => {
    const [a, b, c] = [address("a"), address("b"), address("c")];
    const { id, username, to } = await change(freelancer, a, b);
    await age(id, "71 hours");
    await to(c);
    expect(await linkGoesTo(username, a, b, c)).toEqual([a]);
    await age(id, "71 hours");
    expect(await linkGoesTo(username, a, b, c)).toEqual([a]);
    const tokens = await Promise.all((await mailsTo(opened, a)).map(undoTokenIn));
    const mails = tokens.filter(Boolean);
    expect(mails).toHaveLength(2);
    expect(outcomeOf(await undo(mails[1] ?? ""))).toBe("Success");
    expect(await emailOf(id)).toBe(a);
  });

  it("gives the address in the middle, which may be the thief's, a notice without any link to get in", async () => {
    const [a, b, c] = [address("a"), address("b"), address("c")];
    await change(freelancer, a, b, c);
    const mail = await mailTo(opened, b);
    expect(mail).toContain("Subject: Your Kaamkaj email address was changed\r\n");
    expect([await undoTokenIn(mail), tokenIn(mail)]).toEqual(["", ""]);
  });

  it("that leads back to the first address is over", async () => {
    const [a, b, c] = [address("a"), address("b"), address("c")];
    const { id, username } = await change(freelancer, a, b, a);
    expect(await opened.db.$count(emailChanges, eq(emailChanges.accountId, id))).toBe(0);
    expect(await linkGoesTo(username, a, b, c)).toEqual([a]);
  });
});

describe("an undo link", () => {
  it("is kept as a hash only, and works for seven days", async () => {
    const old = address("old");
    const { id } = await change(freelancer, old, address("fresh"));
    const token = await undoTokenIn(await mailTo(opened, old));
    const [row] = await opened.db.select().from(emailChanges).where(eq(emailChanges.accountId, id));
    expect(row).toMatchObject({ tokenHash: hashOf(token), recoveryEmail: old });
    await age(id, "7 days");
    expect(outcomeOf(await undo(token))).toBe("Wrong");
    await age(id, "-1 minute");
    expect(outcomeOf(await undo(token))).toBe("Success");
  });

  it("works once for ten that follow it at once, and not at all for one that was made up", async () => {
    const old = address("old");
    await change(freelancer, old, address("fresh"));
    const token = await undoTokenIn(await mailTo(opened, old));
    const outcomes = await Promise.all(Array.from({ length: 10 }, async () => outcomeOf(await undo(token))));
    expect(outcomes.toSorted()).toEqual(["Success", ...Array.from({ length: 9 }, () => "Wrong")]);
    expect(outcomeOf(await undo("made-up"))).toBe("Wrong");
    expect(outcomeOf(await undo(""))).toBe("400 invalid");
  });

  it("of the first change ends the later ones, and links for a new password that the later address got", async () => {
    const [owner, thief, third] = [address("owner"), address("thief"), address("third")];
    const { id, username, to } = await change(freelancer, owner, thief);
    const first = await undoTokenIn(await mailTo(opened, owner));
    await age(id, "4 days");
    await to(third);
    const later = await undoTokenIn(await mailTo(opened, thief));
    expect(later).not.toBe("");
    await ask(opened, "forgotpwd", { username });
    expect(outcomeOf(await undo(first))).toBe("Success");
    expect(await emailOf(id)).toBe(owner);
    expect(outcomeOf(await undo(later))).toBe("Wrong");
    expect(await opened.db.$count(resetTokens, eq(resetTokens.accountId, id))).toBe(1);
  });

  it("survives a new password, and is in the audit log without any address", async () => {
    const old = address("old");
    const { id } = await change(freelancer, old, address("fresh"));
    const reset = randomBytes(16).toString("base64url");
    await opened.db.insert(resetTokens).values({ tokenHash: hashOf(reset), accountId: id });
    await ask(opened, "resetpwd", { token: reset, newPassword: "Thief6789", confirmPassword: "Thief6789" });
    const token = await undoTokenIn((await mailsTo(opened, old))[0] ?? (await mailTo(opened, old)));
    expect(outcomeOf(await undo(token))).toBe("Success");
    const entries = await opened.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.call, "accounts.undoEmailChange"));
    const mine = entries.filter(({ accountId }) => accountId === id);
    expect(mine).toMatchObject([{ outcome: "done", subject: "account", after: { email: "changed" } }]);
    expect(JSON.stringify(mine)).not.toContain(old);
  });
});

it("an account without an address that gets one from a session gets no link there for 72 hours", async () => {
  const fresh = address("fresh");
  const { id, username } = await change(freelancer, "", fresh);
  expect(outcomeOf(await ask(opened, "forgotpwd", { username }))).toBe("Success");
  expect(await opened.db.$count(resetTokens, eq(resetTokens.accountId, id))).toBe(0);
  await age(id, "72 hours");
  expect(await linkGoesTo(username, fresh)).toEqual([fresh]);
});
