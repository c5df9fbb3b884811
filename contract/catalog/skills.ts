import { z } from "zod";
import { calls } from "#contract/call.ts";
import { filter, id, oneLine, pageInput } from "#contract/fields.ts";
import { maxWorkSkills, skillDecisions, skillErrors, skillNameRange, skillStatuses } from "#domain/catalog/skill.ts";
import { hirers } from "#domain/member.ts";
import { roles } from "#domain/role.ts";

const missing = "please fill this";
const choose = "please choose one";

const skillName = oneLine(skillNameRange.most, missing)
  .min(1, missing)
  .min(skillNameRange.least, `use at least ${skillNameRange.least} characters`);

/** The skills that a work asks for, by their ids. */
export const skillIds = z
  .array(id(choose), choose)
  .max(maxWorkSkills, skillErrors.tooMany)
  .refine((each) => new Set(each).size === each.length, skillErrors.chosenTwice);

/** A skill as the details of a work show it. */
export const shownSkill = z.object({
  skillId: z.int(),
  name: z.string(),
  /** No admin has approved it: only the company reads it. */
  isSuggested: z.boolean(),
});

/** Skills, which works ask for. People suggest them, and admins decide what is offered to all. */
export const skills = calls({
  "skills.list": {
    why: "A company chooses the skills that a work asks for.",
    method: "POST",
    token: "reference:read",
    by: "anyone",
    input: z.object({
      ...filter,
      status: z.enum(skillStatuses, choose).nullish(),
      /** Lists only the skills with these ids. */
      skillIds: z.array(id(choose), choose).max(50, choose).nullish(),
      ...pageInput,
    }),
    row: z.object({
      skillId: z.int(),
      name: z.string(),
      status: z.enum(skillStatuses),
      /** When it was suggested or added; for admins only. */
      suggestedAt: z.iso.datetime().optional(),
      /** On how many works and pages of freelancers it is; for admins only. */
      works: z.int().optional(),
      freelancers: z.int().optional(),
    }),
    note: "In the order of their names. Admins read every skill, all others what is approved and what they suggested.",
    page: 50,
  },
  "skills.suggest": {
    why: "A skill that is missing can be added, and used at once.",
    title: "Add a skill",
    method: "POST",
    by: roles,
    needs: ["reference"],
    memberKinds: hirers,
    input: z.object({ name: skillName }),
    refuses: ["name_taken"],
    answers: { done: "Success" },
    extra: z.object({ skillId: z.int().optional(), status: z.enum(skillStatuses).optional() }),
    says: { done: "The skill was added", otherwise: "The skill was not added" },
    note: "Returns the skill of this name where there is one, without case; refused where it is retired. What an admin adds is approved.",
    audited: "reference",
  },
  "skills.review": {
    why: "An admin decides which skills are offered, and merges two for the same.",
    title: "Decide about a skill",
    lastWriteWins: "A decision, and no text: the audit log has both.",
    method: "POST",
    by: ["admin"],
    needs: ["reference"],
    input: z
      .object({ skillId: id(missing), decision: z.enum(skillDecisions, choose), intoId: id(choose).nullish() })
      .refine(({ decision, intoId }) => decision !== "merge" || typeof intoId === "number", {
        path: ["intoId"],
        error: choose,
      }),
    refuses: ["not_found", "same_entry"],
    answers: { done: "Success" },
    says: {
      done: {
        field: "decision",
        words: {
          approve: "The skill is now offered to everyone",
          retire: "The skill is retired",
          merge: "The skills were merged",
        },
      },
      otherwise: "The skill was not changed",
    },
    note: "`approve` also offers a retired skill again. `merge` names an approved skill in `intoId`, and deletes the other.",
    audited: "reference",
  },
});
