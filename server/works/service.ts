import type { Input } from "#contract/call.ts";
import type { works } from "#contract/works.ts";
import { rupees } from "#domain/money.ts";
import { breaksAgreement, isDeadlineAllowed } from "#domain/work.ts";
import { platformToday } from "#server/db/wire.ts";
import type { Handler } from "#server/http/handler.ts";
import { deleteWork, holdWork, insertWork, ownsWork, updateWork } from "#server/works/queries.ts";

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

export const removeWork: Handler<typeof works.workdelete> = async ({ workid }, { db, actor, refuse }) => {
  if (await deleteWork(db, actor.loginid, workid)) return "done";
  throw refuse((await ownsWork(db, actor.loginid, workid)) ? "position_filled" : "not_found");
};
