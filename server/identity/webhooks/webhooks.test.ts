import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { maxPlatformWebhooks, maxWebhooks, webhookHostOf, webhookTypes } from "#domain/identity/webhook.ts";
import { auditEntries } from "#server/platform/db/schema/audit.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { webhookEvents, webhooks } from "#server/platform/db/schema/webhooks.ts";
import { hashPassword } from "#server/platform/passwords.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildAdmin, buildFreelancer } from "#server/test/build.ts";
import { buildWebhook } from "#server/test/identity/build-webhook.ts";
import { newAddress } from "#server/test/identity/invitee.ts";
import { enableTwoFactor, password } from "#server/test/identity/second-step.ts";
import { codeOf } from "#server/test/identity/totp.ts";
import { mailTo } from "#server/test/notify/mail.ts";
import { open } from "#server/test/open.ts";

const opened = open();
const passwordHash = await hashPassword(password);
const url = "http://localhost:9/hooks";

async function newOwner() {
  const { id, email } = await buildFreelancer(opened.db, { passwordHash, email: newAddress() });
  return { id, email, as: await signedIn(opened, id) };
}

const create = (as: Browser, more: object = {}) =>
  ask(opened, "webhooks.create", { url, types: ["request.accepted"], password, ...more }, { as });
const listed = async (as: Browser) => (await ask(opened, "webhooks.list", {}, { as })).json();

describe("a webhook", () => {
  it("has a secret that is returned once, stored encrypted, and told to its owner", async () => {
    const { id, email, as } = await newOwner();
    const { webhookId, secret } = (await create(as)).json<{ webhookId: number; secret: string }>();
    expect(secret).toMatch(/^whsec_[\w+/]{43}=$/);
    const [row] = await opened.db.select().from(webhooks).where(eq(webhooks.id, webhookId));
    expect(row).toMatchObject({ accountId: id, url, kinds: ["accepted"], isPlatform: false });
    expect(JSON.stringify(row)).not.toContain(secret.slice(6));
    expect(opened.services.webhookSeal.open(row?.secret ?? "", id)).toBe(secret);
    expect(await listed(as)).toEqual([
      expect.objectContaining({ webhookId, url, types: ["request.accepted"], state: "on", waiting: 0 }),
    ]);
    expect(await mailTo(opened, email)).toContain("A webhook was added to your Kaamkaj account");
    const told = await opened.db.select().from(notifications).where(eq(notifications.accountId, id));
    expect(told.map(({ kind }) => kind)).toEqual(["webhook_created"]);
    const entries = await opened.db.select().from(auditEntries).where(eq(auditEntries.call, "webhooks.create"));
    expect(entries.map(({ subject, after }) => [subject, after])).toEqual([
      ["webhook", { types: 1, isPlatform: false }],
    ]);
  });

  it.each([
    [{ password: "Wrong1234" }, "403 password_wrong"],
    [{ types: [] }, "400 invalid"],
    [{ types: ["password.changed"] }, "400 invalid"],
    [{ url: "" }, "400 invalid"],
    [{ url: "https://unknown.invalid/" }, "400 address_not_public"],
    [{ isPlatform: true }, "403 permission_missing"],
    [{}, "Success"],
  ])("is created with %j: %s", async (input, outcome) => {
    const { as } = await newOwner();
    const created = outcomeOf(await create(as, input));
    expect([created, (await listed(as)).length]).toEqual([outcome, outcome === "Success" ? 1 : 0]);
  });

  it("needs a code as well where two-step sign-in is on, also for another secret", async () => {
    const { id } = await newOwner();
    const { as, secret } = await enableTwoFactor(opened, id);
    const { webhookId } = await buildWebhook(opened, id);
    const rotate = (code?: string) => ask(opened, "webhooks.rotateSecret", { webhookId, password, code }, { as });
    expect([outcomeOf(await create(as)), outcomeOf(await rotate())]).toEqual(["400 invalid", "400 invalid"]);
    expect(outcomeOf(await create(as, { code: codeOf(secret) }))).toBe("Success");
  });

  it("is one of five, also where two are created at once; an admin who may change settings has twenty", async () => {
    const { id, as } = await newOwner();
    for (let count = 2; count < maxWebhooks; count += 1) await buildWebhook(opened, id);
    const outcomes = await Promise.all([create(as), create(as), create(as)]);
    expect(outcomes.map(outcomeOf).toSorted()).toEqual(["409 too_many_webhooks", "Success", "Success"]);
    const admin = await buildAdmin(opened.db, { passwordHash });
    const asAdmin = await signedIn(opened, admin.id);
    for (let count = 1; count < maxPlatformWebhooks; count += 1) await buildWebhook(opened, admin.id);
    expect(outcomeOf(await create(asAdmin, { isPlatform: true }))).toBe("Success");
    expect(outcomeOf(await create(asAdmin))).toBe("409 too_many_webhooks");
  });

  it("is changed, tested, removed and read by its owner alone", async () => {
    const [owner, other] = [await newOwner(), await newOwner()];
    const { webhookId } = await buildWebhook(opened, owner.id, { types: ["offer.made"] });
    const calls = [
      ["webhooks.update", { isOn: false }],
      ["webhooks.test", {}],
      ["webhooks.redeliver", { failedSince: "2026-01-01T00:00:00.000Z" }],
      ["webhooks.rotateSecret", { password }],
      ["webhooks.remove", {}],
    ] as const;
    for (const [call, input] of calls)
      expect(outcomeOf(await ask(opened, call, { webhookId, ...input }, { as: other.as })), call).toBe("404 not_found");
    expect((await ask(opened, "webhooks.listDeliveries", { webhookId }, { as: other.as })).json()).toEqual([]);
    const change = { webhookId, types: ["offer.declined", "offer.made"], isOn: false };
    expect(outcomeOf(await ask(opened, "webhooks.update", change, { as: owner.as }))).toBe("Success");
    expect(await listed(owner.as)).toMatchObject([{ state: "off", types: ["offer.made", "offer.declined"] }]);
    expect(outcomeOf(await ask(opened, "webhooks.remove", { webhookId }, { as: owner.as }))).toBe("Success");
    expect(await listed(owner.as)).toEqual([]);
  });
});

describe("the address of a webhook", () => {
  const refused = [
    "https://2130706433/",
    "https://0177.0.0.1/",
    "https://0x7f.0.0.1/",
    "https://0x7f000001/",
    "https://127.1/",
    "https://127.0.0.1/",
    "https://169.254.169.254/latest/meta-data/",
    "https://142.250.1.1/",
    "https://[::1]/",
    "https://[::ffff:127.0.0.1]/",
    "https://[::ffff:7f00:1]/",
    "https://[64:ff9b::7f00:1]/",
    "https://[fd00::1]/",
    "https://[fe80::1%25eth0]/",
    "https://localhost/",
    "https://localhost./",
    "https://erp.example./",
    "https://user:secret@erp.example/",
    "https://erp.example@127.0.0.1/",
    "https://127.0.0.1#@erp.example/",
    "https://127.0.0.1\\@erp.example/",
    "https://erp.example:22/",
    "https://erp.example:8080/",
    "https://erp.example:/",
    "https://erp。example/",
    "https://еrp.example/",
    "https://erp_.example/",
    "http://erp.example/",
    "http://localhost@erp.example/",
    "http://localhost.erp.example/",
    "http://127.0.0.2/",
    "ftp://erp.example/",
    "file:///etc/passwd",
    "https://erp.example/\u0000",
    "https://erp.example/ x",
  ];

  it.each(refused)("is not %s", (address) => {
    expect(webhookHostOf(address)).toBeUndefined();
  });

  it.each([
    ["https://erp.example/hooks?a=b@c", "erp.example"],
    ["https://ERP.example:443", "erp.example"],
    ["https://a-b.xn--p1ai:8443/x", "a-b.xn--p1ai"],
  ])("may be %s, where every parser finds the same host", (address, name) => {
    expect(webhookHostOf(address)).toEqual({ isLocal: false, name });
    expect(new URL(address).hostname).toBe(name);
  });

  it("is refused in production on this machine, and where a name has any address that is not public", async () => {
    const { as } = await newOwner();
    const { settings, resolveHost } = opened.services;
    const answers: Readonly<Record<string, readonly { address: string; family: number }[]>> = {
      "erp.example": [{ address: "142.250.1.1", family: 4 }],
      "mixed.example": [
        { address: "142.250.1.1", family: 4 },
        { address: "10.0.0.1", family: 4 },
      ],
      "metadata.example": [{ address: "169.254.169.254", family: 4 }],
      "mapped.example": [{ address: "::ffff:10.0.0.1", family: 6 }],
    };
    Object.assign(opened.services, {
      settings: { ...settings, production: true },
      resolveHost: async (name: string) => answers[name] ?? [],
    });
    const outcome = async (address: string) => outcomeOf(await create(as, { url: address, types: webhookTypes }));
    const hosts = ["mixed.example", "metadata.example", "mapped.example", "unknown.example"];
    for (const address of [
      ...refused.filter((each) => !/[\0 ]/.test(each)),
      url,
      ...hosts.map((host) => `https://${host}/`),
    ])
      expect(await outcome(address), address).toBe("400 address_not_public");
    expect(await outcome("https://erp.example/hooks")).toBe("Success");
    Object.assign(opened.services, { settings, resolveHost });
  });
});

describe("an event", () => {
  it("is written for what its account is notified of, with ids and without names, texts and amounts", async () => {
    const { id } = await newOwner();
    const { webhookId } = await buildWebhook(opened, id, { types: ["payment.recorded"] });
    const [kind, other] = ["paid", "accepted"] as const;
    const facts = { title: "A secret title", otherName: "Asha", workId: 7, requestId: 8, amountPaise: 500 };
    const subject = { subjectKind: "request", subjectId: 8, facts } as const;
    await opened.db
      .insert(notifications)
      .values([kind, other].map((each) => ({ accountId: id, kind: each, ...subject })));
    const events = await opened.db
      .select()
      .from(webhookEvents)
      .where(and(eq(webhookEvents.accountId, id), eq(webhookEvents.kind, kind)));
    const data = { accountId: id, subject: "request", subjectId: 8, workId: 7, requestId: 8 };
    expect(events).toMatchObject([{ kind, data }]);
    expect(Object.keys(events[0]?.data ?? {})).toHaveLength(5);
    const as = await signedIn(opened, id);
    const sent = (await ask(opened, "webhooks.listDeliveries", { webhookId }, { as })).json();
    expect(sent).toMatchObject([{ type: "payment.recorded" }]);
  });

  it("goes with the transaction that it was written in", async () => {
    const { id } = await newOwner();
    await buildWebhook(opened, id);
    const write = opened.db.transaction(async (tx) => {
      await tx
        .insert(notifications)
        .values({ accountId: id, kind: "paid", subjectKind: "request", subjectId: 1, facts: {} });
      throw new Error("rolled back");
    });
    await expect(write).rejects.toThrow("rolled back");
    expect(await opened.db.$count(webhookEvents, eq(webhookEvents.accountId, id))).toBe(0);
  });

  it("of every company and freelancer reaches a webhook of the platform, once for each", async () => {
    const admin = await buildAdmin(opened.db);
    const other = await buildAdmin(opened.db);
    const { webhookId } = await buildWebhook(opened, admin.id, { isPlatform: true });
    const { id } = await newOwner();
    const row = { kind: "paid", subjectKind: "request", subjectId: 1, facts: {} } as const;
    await opened.db.insert(notifications).values([id, other.id].map((accountId) => ({ accountId, ...row })));
    const as = await signedIn(opened, admin.id);
    const sent = (await ask(opened, "webhooks.listDeliveries", { webhookId }, { as })).json();
    expect(sent).toMatchObject([{ type: "payment.recorded", state: "waiting" }]);
  });
});
