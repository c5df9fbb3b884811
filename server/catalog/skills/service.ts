import type { skills } from "#contract/catalog/skills.ts";
import { decidedStatus } from "#domain/catalog/skill.ts";
import { insertSkill, lockSkillNamed, lockSkills, mergeSkill, setStatus } from "#server/catalog/skills/queries.ts";
import type { Handler, HandlerContext } from "#server/platform/http/context.ts";

type Calls = typeof skills;

/** Of twenty at once with one name, all get the same skill: the unique index decides who adds it. */
export const suggestSkill: Handler<Calls["skills.suggest"]> = async ({ name }, context) => {
  const { db, actor, services, refuse, recordAudit } = context;
  const isAdmin = actor.role === "admin";
  if (!isAdmin) await services.limits.count("suggestions", String(actor.accountId));
  const added = await insertSkill(db, {
    name,
    status: isAdmin ? "approved" : "suggested",
    suggestedBy: isAdmin ? null : actor.accountId,
  });
  const skill = added ?? (await lockSkillNamed(db, name));
  if (!skill || skill.status === "retired") throw refuse("name_taken");
  const isApproval = isAdmin && skill.status === "suggested";
  if (isApproval) await setStatus(db, skill.id, "approved");
  const status = isApproval ? "approved" : skill.status;
  await recordAudit(db, { id: `skill ${skill.id}`, after: { name, status, isNew: added !== undefined } });
  return { outcome: "done", skillId: skill.id, status };
};

type ReviewContext = Pick<HandlerContext<Calls["skills.review"]>, "db" | "refuse" | "recordAudit">;

export const reviewSkill: Handler<Calls["skills.review"]> = async ({ skillId, decision, intoId }, context) => {
  if (decision === "merge" && typeof intoId === "number") return mergeInto(skillId, intoId, context);
  const { db, refuse, recordAudit } = context;
  const [skill] = await lockSkills(db, [skillId]);
  if (!skill || decision === "merge") throw refuse("not_found");
  const status = decidedStatus[decision];
  if (status !== skill.status) await setStatus(db, skillId, status);
  await recordAudit(db, { id: `skill ${skillId}`, before: { status: skill.status }, after: { status } });
  return "done";
};

async function mergeInto(fromId: number, intoId: number, { db, refuse, recordAudit }: ReviewContext): Promise<"done"> {
  if (fromId === intoId) throw refuse("same_entry");
  const both = await lockSkills(db, [fromId, intoId]);
  const [from, into] = [fromId, intoId].map((id) => both.find((skill) => skill.id === id));
  if (!(from && into)) throw refuse("not_found");
  if (into.status !== "approved") throw refuse("invalid", { fields: { intoId: "please choose one" } });
  const moved = await mergeSkill(db, fromId, intoId);
  await recordAudit(db, {
    id: `skill ${fromId}`,
    before: { name: from.name, status: from.status },
    after: { name: into.name, intoId, moved },
  });
  return "done";
}
