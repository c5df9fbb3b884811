import { expect, it } from "vitest";
import { z } from "zod";
import { everyMember } from "#domain/member.ts";
import { type Call, calls } from "./call.ts";
import { contract } from "./index.ts";

const probe = { method: "POST", input: z.object({}), row: z.object({}) } as const;

it("a row for admins does not compile unless it names the permissions that open it", () => {
  // @ts-expect-error: an admin may call, and `needs` is missing.
  expect(calls({ probe: { ...probe, by: ["admin"] } })).toBeDefined();
  // @ts-expect-error: the same where others may call too.
  expect(calls({ probe: { ...probe, by: ["client", "admin"] } })).toBeDefined();
  expect(calls({ probe: { ...probe, by: ["admin"], needs: ["money"] } })).toBeDefined();
});

it("a row for companies does not compile unless it names the members who may call", () => {
  // @ts-expect-error: a company may call, and `memberKinds` is missing.
  expect(calls({ probe: { ...probe, by: ["client"] } })).toBeDefined();
  // @ts-expect-error: the same where others may call too.
  expect(calls({ probe: { ...probe, by: ["client", "admin"], needs: ["money"] } })).toBeDefined();
  expect(calls({ probe: { ...probe, by: ["client"], memberKinds: everyMember } })).toBeDefined();
});

it("everybody in a company may read, and a viewer changes only what is the own", () => {
  const ofCompanies = Object.entries<Call>(contract).filter(([, { memberKinds }]) => memberKinds);
  const closedReadings = ofCompanies.filter(([, call]) => !("answers" in call) && call.memberKinds !== everyMember);
  expect(closedReadings.map(([name]) => name).toSorted()).toEqual([
    "erasures.preview",
    "members.list",
    "members.listInvitations",
    "payments.getPayee",
  ]);
  const own =
    /^(logout|changepwd|sessions\.|emails\.|tokens\.|oidc\.|webhooks\.|accounts\.setLanguage|twoFactor\.|passkeys\.|announcements\.|exports\.|notifications\.|push\.|calendar\.|messages\.markRead|members\.updateProfile|tickets\.)/;
  const openCommands = ofCompanies.filter(([, call]) => "answers" in call && call.memberKinds?.includes("viewer"));
  expect(openCommands.map(([name]) => name).filter((name) => !own.test(name))).toEqual([]);
});

it("calls that every admin may make are about their own account, or hold what their permissions open", () => {
  const open = Object.entries<Call>(contract).filter(([, { needs }]) => needs === "none");
  const own =
    /^(logout|changepwd|sessions\.|emails\.|tokens\.|oidc\.|webhooks\.|announcements\.(current|dismiss)|accounts\.setLanguage|twoFactor\.|passkeys\.|admin\.|dashboards\.|notifications\.|push\.|exports\.)/;
  expect(open.map(([name]) => name).filter((name) => !own.test(name))).toEqual([]);
});

it("only these commands write no audit entry", () => {
  const silent = Object.entries<Call>(contract).filter(([, { audited }]) => typeof audited === "object");
  expect(silent.map(([name]) => name).toSorted()).toEqual([
    "accounts.setLanguage",
    "announcements.dismiss",
    "conversations.open",
    "desk.release",
    "identityChecks.upload",
    "ledger.check",
    "messages.markRead",
    "messages.upload",
    "notifications.markRead",
    "notifications.setPreference",
    "notifications.setSchedule",
    "passkeys.startRegistration",
    "payments.confirmReturn",
    "push.subscribe",
    "push.test",
    "push.unsubscribe",
    "reviews.submit",
    "tickets.sendLink",
    "tickets.uploadWithLink",
    "twoFactor.start",
    "upload",
    "verifications.upload",
  ]);
});
