import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { resetTokens } from "#server/platform/db/schema/sessions.ts";
import { hashOf } from "#server/platform/http/cookies.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildCompany, buildFreelancer, buildLocation, buildSubcategory } from "#server/test/build.ts";
import { mailsTo, mailTo } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

const opened = open();

const password = "Right1234";
const passwordHash = await hashPassword(password);
const next = { newPassword: "Next56789", confirmPassword: "Next56789" };
const address = (word: string) => `${word}.${randomBytes(4).toString("hex")}@kaamkaj.example`;

const notificationsOf = (id: number) => opened.db.select().from(notifications).where(eq(notifications.accountId, id));

describe.each([
  ["client", "clientprofileedit", buildCompany],
  ["freelancer", "freelancerprofileedit", buildFreelancer],
] as const)("a %s who changes the e-mail address", (_role, call, build) => {
  async function edit(before: string, after: string) {
    const { id, username } = await build(opened.db, { email: before });
    const { districtId: districtid, id: locationid } = await buildLocation(opened.db);
    const { categoryId: categoryid, id: subcategoryid } = await buildSubcategory(opened.db);
    const person = { name: "Asha", EMAIL: after, phone: "9876543210", licenseno: "LIC-1" };
    const sent = { ...person, districtid, locationid, categoryid, subcategoryid };
    expect(outcomeOf(await ask(opened, call, sent, { as: await signedIn(opened, id) }))).toBe("Success");
    return { id, username };
  }

  it("hears of it at the old one, and the new one hears nothing", async () => {
    const [before, after] = [address("before"), address("after")];
    const { id, username } = await edit(before, after);
    const mail = await mailTo(opened, before);
    expect(mail).toContain("Subject: Your Kaamkaj email address was changed\r\n");
    expect(mail).toContain(`account ${username} `);
    expect(mail).not.toContain(after);
    expect(await mailsTo(opened, after)).toEqual([]);
    expect(await notificationsOf(id)).toMatchObject([{ kind: "email_changed" }]);
  });

  it("and leaves it as it is hears nothing", async () => {
    const same = address("same");
    const { id } = await edit(same, same);
    expect(await notificationsOf(id)).toEqual([]);
    const other = address("other");
    await edit(other, address("after"));
    await mailTo(opened, other);
    expect(await mailsTo(opened, same)).toEqual([]);
  });
});

describe("a new password", () => {
  const subject = "Subject: Your Kaamkaj password was changed\r\n";

  it.each([
    ["the admin", buildAdmin],
    ["a company", buildCompany],
    ["a freelancer", buildFreelancer],
  ] as const)("of %s is told to the owner, with the way to take it back", async (_who, build) => {
    const email = address("changed");
    const { id } = await build(opened.db, { passwordHash, email });
    const sent = { currentPassword: password, ...next };
    await ask(opened, "changepwd", sent, { as: await signedIn(opened, id) });
    const mail = await mailTo(opened, email);
    expect(mail).toContain(subject);
    expect(mail).toContain("http://localhost:3000/guestmaster/forgotpwd");
    expect(mail).not.toContain(next.newPassword);
    expect(await notificationsOf(id)).toMatchObject([{ kind: "password_changed", readAt: null }]);
  });

  it("that was not set is not told", async () => {
    const email = address("wrong");
    const { id } = await buildFreelancer(opened.db, { passwordHash, email });
    const as = await signedIn(opened, id);
    expect(outcomeOf(await ask(opened, "changepwd", { currentPassword: "Wrong1234", ...next }, { as }))).toBe("wrong");
    expect(await notificationsOf(id)).toEqual([]);
    await ask(opened, "changepwd", { currentPassword: password, ...next }, { as });
    await mailTo(opened, email, 1);
  });

  it("by a mailed link is told too", async () => {
    const email = address("reset");
    const { id } = await buildFreelancer(opened.db, { passwordHash, email });
    const token = randomBytes(16).toString("base64url");
    await opened.db.insert(resetTokens).values({ tokenHash: hashOf(token), accountId: id });
    await ask(opened, "resetpwd", { token, ...next });
    expect(await mailTo(opened, email)).toContain(subject);
    expect(await notificationsOf(id)).toMatchObject([{ kind: "password_changed" }]);
  });

  it("of an account without an address is set all the same", async () => {
    const { id } = await buildAdmin(opened.db, { passwordHash, email: "" });
    const sent = { currentPassword: password, ...next };
    expect(outcomeOf(await ask(opened, "changepwd", sent, { as: await signedIn(opened, id) }))).toBe("Success");
    expect(await notificationsOf(id)).toMatchObject([{ kind: "password_changed" }]);
  });
});
