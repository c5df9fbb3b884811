import type { Input } from "#contract/call.ts";
import type { works } from "#contract/works.ts";
import { rupees } from "#domain/money.ts";
import { breaksAgreement, isDeadlineAllowed } from "#domain/work.ts";
import { platformToday } from "#server/db/wire.ts";
import type { Handler } from "#server/http/handler.ts";
import { addressOf, type Settings } from "#server/settings.ts";
import { applicantsWaiting, deleteWork, holdWork, insertWork, updateWork } from "#server/works/queries.ts";

const past = { fields: { deadlinedate: "the deadline cannot be before today" } };
const noSkill = { fields: { subcategoryid: "please fill this" } };

const termsOf = (input: Input<typeof works.workpost> | Input<typeof works.workedit>) => ({
  title: input.title,
  description: input.description,
  categoryId: input.categoryid,
  subcategoryId: input.subcategoryid,
  budget: rupees(input.budget),
  deadline: input.deadlinedate,
});

export const postWork: Handler<typeof works.workpost> = async (input, { db, actor, refuse }) => {
  if (!isDeadlineAllowed(input.deadlinedate, await platformToday(db))) throw refuse("invalid", past);
  if (!(await insertWork(db, actor.loginid, termsOf(input)))) throw refuse("invalid", noSkill);
  return "done";
};

/** The work is held first: whoever accepts at the same moment does so either before this looks or on the new terms. */
export const editWork: Handler<typeof works.workedit> = async (input, { db, actor, refuse }) => {
  const present = await holdWork(db, actor.loginid, input.workid);
  if (!present) throw refuse("not_found");
  const terms = termsOf(input);
  if (!isDeadlineAllowed(terms.deadline, present.today, present.deadline)) throw refuse("invalid", past);
  if (present.engaged && breaksAgreement(present, { ...input, ...terms })) throw refuse("terms_frozen");
  if (!(await updateWork(db, input.workid, terms))) throw refuse("invalid", noSkill);
  return "done";
};

/** Who still waits for an answer is told (DESIGN section 5). The work is held first, so that nobody can apply in between. */
export const removeWork: Handler<typeof works.workdelete> = async ({ workid }, { db, actor, services, refuse }) => {
  if (!(await holdWork(db, actor.loginid, workid))) throw refuse("not_found");
  const waiting = await applicantsWaiting(db, workid);
  if (!(await deleteWork(db, actor.loginid, workid))) throw refuse("position_filled");
  for (const applicant of waiting) await services.mailer.queue(db, withdrawn(applicant, services.settings));
  return "done";
};

type Applicant = Awaited<ReturnType<typeof applicantsWaiting>>[number];

const withdrawn = ({ email, name, title, companyname }: Applicant, settings: Settings) => ({
  to: email,
  subject: "A work you applied for was withdrawn",
  text: [
    `Hello ${name},`,
    "",
    `${companyname} has withdrawn the work "${title}", and your request went with it.`,
    "There are other works that may fit you:",
    "",
    `${addressOf(settings)}/freelancermaster/workview`,
  ].join("\n"),
});
