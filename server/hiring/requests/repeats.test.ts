import { and, eq } from "drizzle-orm";
import { expect, it } from "vitest";
import type { NotificationKind } from "#domain/notify/notification.ts";
import { notifications } from "#server/platform/db/schema/notifications.ts";
import { ask, type Browser, outcomeOf, signedIn } from "#server/test/ask.ts";
import { buildCompany, buildFile, buildFreelancer, buildRequest, buildWork } from "#server/test/build.ts";
import { open } from "#server/test/open.ts";

const opened = open({ LIMIT_REPEATS_PER_HOUR: "3", LIMIT_SUGGESTIONS_PER_HOUR: "3" }, { hasJobs: false });

const newCompany = async () => {
  const { id } = await buildCompany(opened.db);
  return { id, as: await signedIn(opened, id) };
};
const newFreelancer = async () => {
  const { id } = await buildFreelancer(opened.db);
  return { id, as: await signedIn(opened, id) };
};
const notificationsOf = (accountId: number, kind: NotificationKind) =>
  opened.db.$count(notifications, and(eq(notifications.accountId, accountId), eq(notifications.kind, kind)));

it("a company is not notified again and again by a freelancer who applies and withdraws in a loop", async () => {
  const [company, freelancer] = [await newCompany(), await newFreelancer()];
  const { id: workid } = await buildWork(opened.db, { ownerId: company.id });
  const { name: biodata } = await buildFile(opened.db, {
    kind: "resume",
    uploaderId: freelancer.id,
    attachedAt: null,
  });
  const apply = (id: number) => ask(opened, "workreq", { workid: id, name: "Asha", biodata }, { as: freelancer.as });
  const outcomes: string[] = [];
  for (let n = 0; n < 5; n += 1) {
    outcomes.push(outcomeOf(await apply(workid)));
    const [request] = (await ask(opened, "getrequestbyid", {}, { as: freelancer.as })).json<{ requestid: number }[]>();
    if (request) await ask(opened, "workreqdelete", { reqid: request.requestid }, { as: freelancer.as });
  }
  expect(outcomes).toEqual(["Success", "Success", "Success", "429 too_many", "429 too_many"]);
  expect(await notificationsOf(company.id, "applied")).toBe(3);
  const { id: other } = await buildWork(opened.db, { ownerId: company.id });
  expect(outcomeOf(await apply(other)), "another work").toBe("Success");
});

it("a freelancer is not notified again and again by a company that sends a work back in a loop", async () => {
  const [company, freelancer] = [await newCompany(), await newFreelancer()];
  const { id: workId } = await buildWork(opened.db, { ownerId: company.id });
  const { id } = await buildRequest(opened.db, { workId, freelancerId: freelancer.id, status: "accepted" });
  const outcomes: string[] = [];
  for (let n = 0; n < 4; n += 1) {
    const progress = { requestid: id, percentage: 100, progress_desc: "Done." };
    await ask(opened, "updateworkprogress", progress, { as: freelancer.as });
    outcomes.push(
      outcomeOf(await ask(opened, "sendback", { reqid: id, reason: `Once more ${n}` }, { as: company.as })),
    );
  }
  expect(outcomes).toEqual(["Success", "Success", "Success", "429 too_many"]);
});

it("skills are suggested a limited number of times", async () => {
  const { as } = await newFreelancer();
  const suggest = async (name: string, by: Browser) =>
    outcomeOf(await ask(opened, "skills.suggest", { name }, { as: by }));
  const outcomes = [];
  for (const name of ["Warli", "Madhubani", "Kalamkari", "Phad"]) outcomes.push(await suggest(name, as));
  expect(outcomes).toEqual(["Success", "Success", "Success", "429 too_many"]);
});
